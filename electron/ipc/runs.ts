import { randomUUID } from 'node:crypto'
import { isAbsolute, resolve } from 'node:path'
import type { EventName } from '../../shared/events.ts'
import type { HookPlaces } from '../../shared/places.ts'
import { buildInput } from '../../shared/payload/build-input.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import type { Engine } from '../engine/engine.ts'
import { workingDirectory } from '../engine/working-directory.ts'
import type { Trust } from '../store/trust.ts'
import type { Handlers } from './handler.ts'
import { MAX_LIVE_RUNS, type LiveRuns } from './live-runs.ts'
import type { RunHistory } from './run-history.ts'
import { scriptTrustQuestion, trustQuestion, type TrustQuestion } from './trust-question.ts'

/** What the handlers of runs live on. */
export interface RunsContext {
  readonly engine: Engine
  readonly trust: Trust
  readonly live: LiveRuns
  readonly history: RunHistory
  readonly places: () => HookPlaces
  readonly isClosing: () => boolean
}

/** Firing, stopping and looking back. */
export function runsHandlers(context: RunsContext): Handlers<`runs.${'preview' | 'fire' | 'stop' | 'list' | 'get'}`> {
  const { live, history, places } = context
  return {
    'runs.preview': ({ event, profile, payload }) => {
      const built = buildInput({ event, profile, payload, roots: places().roots })
      return built.ok ? ok({ stdin: built.value.stdin, notices: built.value.notices }) : built
    },
    'runs.fire': (args) => {
      const refusal = refuseToFire(context, args.script)
      if (refusal !== null) return refusal
      const { event, profile, payload, timeoutMs } = args
      // As the engine will read it: with a link in it, `link/../x` leads elsewhere for the system than it reads.
      const script = args.script === undefined ? null : resolve(args.script)
      const now = places()
      const built = buildInput({ event, profile, payload, roots: now.roots })
      if (!built.ok) return built
      // From the question to the start of the processes nothing is awaited: what was looked up is what is fired. Only another
      // process could change the directories in between, and one that can do that can write into a trusted one as well.
      const question = askAbout(context, now, event, script)
      if (!question.ok) return question
      if (question.value.length > 0) return ok({ kind: 'ask', directories: question.value })
      const runId = randomUUID()
      live.fire({
        runId,
        event,
        profile,
        places: now,
        script,
        stdin: new TextEncoder().encode(built.value.stdin),
        inputNotices: built.value.notices,
        notificationLength: built.value.notificationLength,
        timeoutMs,
      })
      return ok({ kind: 'started', runId })
    },
    'runs.stop': ({ runId }) =>
      // One that ended by itself a moment ago is stopped, too.
      live.stop(runId) || history.get(runId) !== null ? ok(null) : noSuchRun(),
    'runs.list': () => ok(history.list()),
    'runs.get': ({ runId }) => {
      const report = history.get(runId)
      return report === null ? noSuchRun() : ok(report)
    },
  }
}

function refuseToFire({ live, places, isClosing }: RunsContext, script: string | undefined): Result<never> | null {
  if (isClosing()) return failure('closing', 'The studio is closing and starts nothing any more.')
  if (live.count >= MAX_LIVE_RUNS) {
    return failure('too-many-runs', `${MAX_LIVE_RUNS} runs go on already.`, 'Wait for one of them, or stop it.')
  }
  if (places().roots.length === 0) {
    return failure('no-workspace', 'No folder is open, and hooks run in one.', 'Open a folder, then fire again.')
  }
  if (script !== undefined && !isAbsolute(script)) {
    return failure('script-relative', `"${script}" is not the whole path of a script.`)
  }
  return null
}

function askAbout(
  { engine, trust }: RunsContext,
  places: HookPlaces,
  event: EventName,
  script: string | null,
): Result<TrustQuestion> {
  // The profile changes nothing: a hook that it never calls is found, and fired, all the same.
  if (script === null) return ok(trustQuestion(engine.list(places, 'cline'), event, trust))
  const source = 'workspace'
  const cwd = workingDirectory(script, source, null, places.roots, process.platform) ?? ''
  const question = scriptTrustQuestion({ event, script, source, root: null, cwd }, trust)
  return question === null ? failure('script-missing', `There is no script ${script}.`) : ok(question)
}

function noSuchRun(): Result<never> {
  return failure('no-such-run', 'That run is not kept any more.', 'Fire again.')
}
