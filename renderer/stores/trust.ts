import { createStore } from 'zustand/vanilla'
import type { EventName } from '../../shared/events.ts'
import type { Bridge, FireOutcome, TrustedDirectory } from '../../shared/ipc.ts'
import type { Failure } from '../../shared/result.ts'

/** Directories that were never allowed to run, and what of them would run. */
export type UntrustedDirectories = Extract<FireOutcome, { kind: 'ask' }>['directories']

/** What stands before a first fire: which event was to be fired, and what of it would run. */
export interface TrustQuestion {
  readonly event: EventName
  readonly directories: UntrustedDirectories
}

/** The question that stands before a first fire, and what was answered before. */
export interface TrustStore {
  /** The question that waits for its answer. */
  readonly question: TrustQuestion | null
  readonly trusted: readonly TrustedDirectory[]
  readonly error: Failure | null
  /** Puts the question; `go` is called once it was answered with yes, unless it was taken back meanwhile. */
  readonly ask: (question: TrustQuestion, go: () => Promise<void>) => void
  readonly grant: () => Promise<void>
  readonly decline: () => void
  readonly load: () => Promise<void>
  readonly revoke: (directory: string) => Promise<void>
}

/** A store of the trust question. */
export function createTrust(bridge: Bridge) {
  return createStore<TrustStore>()((set, get) => {
    let goOn: () => Promise<void> = () => Promise.resolve()
    /** The question that is being answered with yes: a second click on the same answer fires nothing twice. */
    let granting: TrustQuestion | null = null
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
        if (question === null || granting === question) return
        granting = question
        const directories = question.directories.map(({ realPath }) => realPath)
        const result = await bridge.request('trust.grant', { directories })
        if (granting === question) granting = null
        if (get().question !== question) {
          // Cancelled while the answer was on its way: the last word counts.
          if (result.ok && get().question === null) for (const directory of directories) await get().revoke(directory)
          return
        }
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
