import { ok, type Result } from '../../shared/result.ts'
import type { Undo } from '../../shared/requests/files.ts'
import type { Undos } from '../store/undo.ts'
import type { Handlers } from './handler.ts'
import { noSuchRun, type RunsContext } from './runs.ts'

/** What the handlers of the history live on. */
export type HistoryContext = Pick<RunsContext, 'recent' | 'history'> & { readonly undos: Undos }

/** Looking for kept runs, and deciding which stay. */
export function historyHandlers(context: HistoryContext): Handlers<`history.${'search' | 'pin' | 'delete' | 'clear'}`> {
  const { history } = context
  return {
    'history.search': (query) => {
      const runs = history.search(query)
      return ok({ runs, total: history.list().length })
    },
    'history.pin': async ({ runId, pinned }) => {
      await history.settled()
      const kept = history.pin(runId, pinned)
      if (!kept.ok) return kept
      return kept.value ? ok(null) : noSuchRun()
    },
    'history.delete': ({ runId }) => take(context, [runId], 'the run'),
    'history.clear': () => take(context, 'all', 'the runs that are not pinned'),
  }
}

async function take(
  { history, recent, undos }: HistoryContext,
  runIds: readonly string[] | 'all',
  what: string,
): Promise<Result<Undo>> {
  await history.settled()
  const pinned = new Set(history.list().flatMap((run) => (run.pinned ? [run.runId] : [])))
  const isTaken = (runId: string) => (runIds === 'all' ? !pinned.has(runId) : runIds.includes(runId))
  const ofMemory = recent.list().filter(({ runId }) => isTaken(runId)).length
  // Of one that is only in memory the disk knows nothing.
  const taken = await history.take(runIds)
  if (!taken.ok) return taken
  if (runIds !== 'all' && taken.value.count === 0 && ofMemory === 0) return noSuchRun()
  const putBackToMemory = recent.take(isTaken)
  return ok(
    undos.add({
      what,
      where: 'studio-trash',
      back: async () => {
        const back = await taken.value.putBack()
        if (back.ok) putBackToMemory()
        return back
      },
      forget: () => taken.value.forget(),
    }),
  )
}
