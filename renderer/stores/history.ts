import { createStore } from 'zustand/vanilla'
import type { EventName } from '../../shared/events.ts'
import type { Bridge } from '../../shared/ipc.ts'
import type { KeptRun } from '../../shared/requests/history.ts'
import type { Undo } from '../../shared/requests/files.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { verdictLabel } from '../../shared/verdict-words.ts'
import type { Label } from '../../shared/verdict-words.ts'
import type { TakeBack } from './toasts.ts'

/** What is looked for among the kept runs; null and an empty text are not asked about. */
export interface HistoryQuery {
  readonly text: string
  readonly event: EventName | null
  readonly word: Label['word'] | null
  /** A hook's path. */
  readonly script: string | null
  /** YYYY-MM-DD, local time. */
  readonly day: string | null
}

/** A query that finds everything. */
export const ALL_RUNS: HistoryQuery = { text: '', event: null, word: null, script: null, day: null }

/** The runs that are kept on disk. */
export interface HistoryStore {
  /** All of them, newest first; null until the studio told, or when it keeps none. */
  readonly kept: readonly KeptRun[] | null
  readonly query: HistoryQuery
  /** Those that the query finds; null while it asks for nothing. */
  readonly found: readonly KeptRun[] | null
  readonly error: Failure | null
  readonly load: () => Promise<void>
  readonly ask: (change: Partial<HistoryQuery>) => void
  readonly pin: (runId: string, pinned: boolean) => Promise<void>
  /** Deletes one, with a way back. */
  readonly remove: (runId: string) => Promise<void>
  /** Deletes all but the pinned ones, with a way back. */
  readonly clear: () => Promise<void>
}

/** What the history needs of the rest of the window. */
export interface HistoryNeeds {
  readonly bridge: Bridge
  readonly say: (text: string, undo?: TakeBack) => void
  readonly fail: (error: Failure) => void
  /** Runs were deleted: the named one, or all that are not pinned. Gives what puts them back into the window. */
  readonly gone: (isGone: (runId: string) => boolean) => () => void
}

/** How long after the last letter is searched, in milliseconds. */
const TYPED_MS = 120
/** How long changes are gathered before they are asked for, in milliseconds. */
const CHANGED_MS = 80

/** A store of the kept runs; it follows `history.changed`. */
export function createHistory({ bridge, say, fail, gone }: HistoryNeeds) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  const store = createStore<HistoryStore>()((set, get) => {
    async function search(query: HistoryQuery): Promise<Result<readonly KeptRun[]>> {
      const { text, event, script, day, word } = query
      const result = await bridge.request('history.search', { text: text.trim(), event, action: null, script, day })
      if (!result.ok) return result
      const { runs } = result.value
      return { ok: true, value: word === null ? runs : runs.filter((run) => verdictLabel(run).word === word) }
    }

    async function find(): Promise<void> {
      const mine = ++asked
      const { query } = get()
      if (isEmpty(query)) {
        set({ found: null, error: null })
        return
      }
      const result = await search(query)
      if (mine !== asked) return
      set(result.ok ? { found: result.value, error: null } : { found: [], error: result.error })
    }

    async function removed(result: Result<Undo>, text: string, isGone: (runId: string) => boolean): Promise<void> {
      if (!result.ok) {
        fail(result.error)
        return
      }
      const { undo } = result.value
      const putBack = gone(isGone)
      await get().load()
      say(text, async () => {
        const back = await bridge.request('undo.run', { undo })
        if (back.ok) putBack()
        await get().load()
        return back
      })
    }

    return {
      kept: null,
      query: ALL_RUNS,
      found: null,
      error: null,
      load: async () => {
        const [all] = await Promise.all([search(ALL_RUNS), find()])
        if (all.ok) set({ kept: all.value })
      },
      ask: (change) => {
        const query = { ...get().query, ...change }
        set({ query })
        clearTimeout(timer)
        const isTyped = Object.keys(change).length === 1 && change.text !== undefined && change.text !== ''
        if (isTyped) timer = setTimeout(() => void find(), TYPED_MS)
        else void find()
      },
      pin: async (runId, pinned) => {
        const result = await bridge.request('history.pin', { runId, pinned })
        if (!result.ok) fail(result.error)
        await get().load()
      },
      remove: async (runId) =>
        await removed(await bridge.request('history.delete', { runId }), 'The run is deleted.', (id) => id === runId),
      clear: async () => {
        const pinned = new Set(get().kept?.flatMap((run) => (run.pinned ? [run.runId] : [])))
        const text = pinned.size === 0 ? 'All runs are deleted.' : 'All runs but the pinned ones are deleted.'
        await removed(await bridge.request('history.clear', {}), text, (runId) => !pinned.has(runId))
      },
    }
  })

  let changes: ReturnType<typeof setTimeout> | undefined
  bridge.on('history.changed', () => {
    clearTimeout(changes)
    changes = setTimeout(() => void store.getState().load(), CHANGED_MS)
  })
  return store
}

/** Whether a query asks for nothing. */
export function isEmpty({ text, event, word, script, day }: HistoryQuery): boolean {
  return text.trim() === '' && event === null && word === null && script === null && day === null
}
