import { createStore } from 'zustand/vanilla'
import type { Bridge, FireOutcome, TrustedDirectory } from '../../shared/ipc.ts'
import type { Failure } from '../../shared/result.ts'

/** Directories that were never allowed to run, and what of them would run. */
export type UntrustedDirectories = Extract<FireOutcome, { kind: 'ask' }>['directories']

/** The question that stands before a first fire, and what was answered before. */
export interface TrustStore {
  /** The question that waits for its answer. */
  readonly question: UntrustedDirectories | null
  readonly trusted: readonly TrustedDirectory[]
  readonly error: Failure | null
  /** Puts the question; `go` is called once it was answered with yes. */
  readonly ask: (directories: UntrustedDirectories, go: () => Promise<void>) => void
  readonly grant: () => Promise<void>
  readonly decline: () => void
  readonly load: () => Promise<void>
  readonly revoke: (directory: string) => Promise<void>
}

/** A store of the trust question. */
export function createTrust(bridge: Bridge) {
  return createStore<TrustStore>()((set, get) => {
    let goOn: () => Promise<void> = () => Promise.resolve()
    /** A second click on the same answer fires nothing twice. */
    let granting = false
    return {
      question: null,
      trusted: [],
      error: null,
      ask: (question, go) => {
        goOn = go
        set({ question, error: null })
      },
      grant: async () => {
        const { question } = get()
        if (question === null || granting) return
        granting = true
        const result = await bridge.request('trust.grant', { directories: question.map(({ realPath }) => realPath) })
        granting = false
        if (!result.ok) {
          set({ error: result.error })
          return
        }
        set({ question: null, trusted: result.value, error: null })
        await goOn()
      },
      decline: () => set({ question: null, error: null }),
      load: async () => {
        const result = await bridge.request('trust.list', {})
        set(result.ok ? { trusted: result.value, error: null } : { error: result.error })
      },
      revoke: async (directory) => {
        const result = await bridge.request('trust.revoke', { directory })
        set(result.ok ? { trusted: result.value, error: null } : { error: result.error })
      },
    }
  })
}
