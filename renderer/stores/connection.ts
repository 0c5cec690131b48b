import { createStore } from 'zustand/vanilla'
import type { StudioInfo } from '../../shared/ipc.ts'
import type { ConnectionState, StudioBridge } from '../bridge.ts'

/** How the window stands with its studio, and the facts about it. */
export interface ConnectionStore {
  readonly state: ConnectionState
  /** Null until the studio answered once. */
  readonly info: StudioInfo | null
  readonly load: () => Promise<void>
}

/** A store of the connection; it follows the bridge. */
export function createConnection(bridge: StudioBridge) {
  const store = createStore<ConnectionStore>()((set) => ({
    state: { kind: 'connecting' },
    info: null,
    load: async () => {
      const result = await bridge.request('studio.info', {})
      if (result.ok) set({ info: result.value })
    },
  }))
  bridge.onState((state) => store.setState({ state }))
  return store
}
