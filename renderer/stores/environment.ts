import { createStore } from 'zustand/vanilla'
import type { Bridge } from '../../shared/ipc.ts'
import type { HookEnvironment } from '../../shared/requests/surroundings.ts'
import type { Failure } from '../../shared/result.ts'

/** The environments that hooks can get, for as long as they are looked at. */
export interface EnvironmentStore {
  /** Null until they were read. */
  readonly environments: readonly HookEnvironment[] | null
  readonly error: Failure | null
  readonly load: () => Promise<void>
  /** Lets go of them: what is in them is the person's own. */
  readonly forget: () => void
}

/** A store of the environments; nothing is read before it is looked at. */
export function createEnvironment(bridge: Bridge) {
  return createStore<EnvironmentStore>()((set) => {
    let asked = 0
    return {
      environments: null,
      error: null,
      load: async () => {
        const mine = ++asked
        const result = await bridge.request('environment.list', {})
        if (mine !== asked) return
        set(result.ok ? { environments: result.value, error: null } : { error: result.error })
      },
      forget: () => {
        asked++
        set({ environments: null, error: null })
      },
    }
  })
}
