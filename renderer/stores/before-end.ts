import type { Bridge } from '../../shared/ipc.ts'
import type { DraftsStore } from './editor-drafts.ts'
import type { WindowStateStore } from './window-state.ts'

/** What is kept before the studio ends. */
export interface BeforeEndNeeds {
  readonly bridge: Bridge
  readonly drafts: { readonly getState: () => Pick<DraftsStore, 'settle'> }
  readonly windowState: { readonly getState: () => Pick<WindowStateStore, 'flush'> }
}

/** Keeps what was typed and what the window shows when the studio is about to end, and tells it when that is done. */
export function keepBeforeEnd({ bridge, drafts, windowState }: BeforeEndNeeds): void {
  bridge.on('studio.closing', () => {
    windowState.getState().flush()
    void drafts
      .getState()
      .settle()
      .then(() => bridge.request('window.settled', {}))
  })
}
