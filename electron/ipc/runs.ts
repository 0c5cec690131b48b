import { buildInput } from '../../shared/payload/build-input.ts'
import type { RunSummary } from '../../shared/ipc.ts'
import type { HookPlaces } from '../../shared/places.ts'
import type { RunReport } from '../../shared/report.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Engine } from '../engine/engine.ts'
import type { Environments } from '../environment/environments.ts'
import type { History } from '../store/history.ts'
import type { Trust } from '../store/trust.ts'
import { fireRun } from './fire-run.ts'
import type { Handlers } from './handler.ts'
import type { LiveRuns } from './live-runs.ts'
import type { RunHistory } from './run-history.ts'

/** What the handlers of runs live on. */
export interface RunsContext {
  readonly engine: Engine
  readonly trust: Trust
  /** Whether a script, by its real path, is one that the studio wrote itself: it runs without a question. */
  readonly isOwnScript: (realPath: string) => boolean
  readonly live: LiveRuns
  /** The last runs, in memory. */
  readonly recent: RunHistory
  /** The runs on disk. */
  readonly history: History
  readonly environments: Environments
  readonly settings: () => Settings
  readonly places: () => HookPlaces
  /** Where private copies of unsaved texts are made. */
  readonly standInsDir: string
  readonly isClosing: () => boolean
}

/** So many runs are listed. */
const MAX_LISTED = 500

/** Firing, stopping and looking back. */
export function runsHandlers(
  context: RunsContext,
): Handlers<`runs.${'preview' | 'fire' | 'stop' | 'list' | 'get' | 'live'}`> {
  const { live, places } = context
  return {
    'runs.preview': ({ event, profile, payload }) => {
      const built = buildInput({ event, profile, payload, roots: places().roots })
      return built.ok ? ok({ stdin: built.value.stdin, notices: built.value.notices }) : built
    },
    'runs.fire': (args) => fireRun(context, args),
    'runs.stop': async ({ runId }) => {
      if (live.stop(runId)) return ok(null)
      // One that ended by itself a moment ago is stopped, too.
      const report = await runOf(context, runId)
      return report.ok ? ok(null) : report
    },
    'runs.list': () => ok(listed(context)),
    'runs.get': ({ runId }) => runOf(context, runId),
    'runs.live': () => ok(live.list()),
  }
}

/** A run of the memory, else of the disk. Errors: `no-such-run`, and why its file cannot be read now. */
export async function runOf(
  { recent, history }: Pick<RunsContext, 'recent' | 'history'>,
  runId: string,
): Promise<Result<RunReport>> {
  const inMemory = recent.get(runId)
  if (inMemory !== null) return ok(inMemory)
  const kept = await history.get(runId)
  if (!kept.ok) return kept
  return kept.value === null ? noSuchRun() : ok(kept.value)
}

/** Why a run cannot be had. */
export function noSuchRun(): Result<never> {
  return failure('no-such-run', 'That run is not kept any more.', 'Fire again.')
}

/** Those of the memory first: they are the newest, in the order in which they ended. */
function listed({ recent, history }: RunsContext): readonly RunSummary[] {
  const own = recent.list()
  const known = new Set(own.map(({ runId }) => runId))
  const older = history.list().filter(({ runId }) => !known.has(runId))
  return [
    ...own,
    ...older.map(({ pinned: _pinned, scripts: _scripts, sentence: _sentence, ...summary }) => summary),
  ].slice(0, MAX_LISTED)
}
