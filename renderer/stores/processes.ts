import { createStore } from 'zustand/vanilla'
import type { Bridge, LiveProcess } from '../../shared/ipc.ts'
import type { Failure } from '../../shared/result.ts'

/** The processes of hooks that are alive. */
export interface ProcessesStore {
  readonly processes: readonly LiveProcess[]
  /** Why the last one could not be ended. */
  readonly error: Failure | null
  readonly load: () => Promise<void>
  readonly end: (id: number) => Promise<void>
}

/** A store of the live processes; it follows `processes.changed`. */
export function createProcesses(bridge: Bridge) {
  const store = createStore<ProcessesStore>()((set) => ({
    processes: [],
    error: null,
    load: async () => {
      const result = await bridge.request('processes.list', {})
      if (result.ok) set({ processes: result.value })
    },
    end: async (id) => {
      const result = await bridge.request('processes.end', { id })
      set({ error: result.ok ? null : result.error })
    },
  }))
  bridge.on('processes.changed', ({ processes }) => store.setState({ processes }))
  return store
}
