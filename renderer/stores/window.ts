import { createStore } from 'zustand/vanilla'
import type { OpenMode } from './workspace.ts'

/** A dialog of the window. */
export type OpenDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'open-folder'; readonly mode: OpenMode }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'trusted' }

/** What the window itself shows: dialogs, and which of two tabs when it is narrow. */
export interface WindowStore {
  readonly dialog: OpenDialog
  /** In a narrow window the payload and the run share their place. */
  readonly tab: 'payload' | 'run'
  readonly show: (dialog: OpenDialog) => void
  readonly showTab: (tab: 'payload' | 'run') => void
}

/** A store of what the window shows. */
export function createWindow() {
  return createStore<WindowStore>()((set) => ({
    dialog: { kind: 'none' },
    tab: 'payload',
    show: (dialog) => set({ dialog }),
    showTab: (tab) => set({ tab }),
  }))
}
