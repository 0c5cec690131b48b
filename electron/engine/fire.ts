import { setMaxListeners } from 'node:events'
import { buildReport } from '../../shared/build-report.ts'
import type { HookCapture } from '../../shared/capture.ts'
import type { FireRequest } from '../../shared/fire-request.ts'
import { hookState } from '../../shared/hook-state.ts'
import type { RunReport } from '../../shared/report.ts'
import { skippedForEvent } from './discover.ts'
import type { FireOptions } from './engine.ts'
import type { FileSystem } from './file-system.ts'
import { type FireTarget, fireTargets } from './fire-targets.ts'
import { noHook } from './no-hook.ts'
import { notStarted } from './not-started.ts'
import { observeHook, type StartTime } from './observe-hook.ts'
import type { HookObserver, HookRun, HookStart } from './run-hook.ts'
import { type HookEnvironment, hookEnvironment } from './spawn-hook.ts'

/** What firing stands on. */
export interface FireGround {
  readonly platform: NodeJS.Platform
  readonly fs: FileSystem
  readonly runHook: (start: HookStart, observer: HookObserver, signal: AbortSignal) => HookRun
}

/**
 * Looks for the event's hooks, starts all of them at once, tells what happens as it happens, and gives the report when nothing of them is
 * left. Never rejects: what goes wrong stands in the report.
 */
export async function fireEvent(request: FireRequest, options: FireOptions, ground: FireGround): Promise<RunReport> {
  const { event, profile, places } = request
  const startedAt = new Date().toISOString()
  const began = performance.now()
  const sinceBegan = () => performance.now() - began
  const emit = options.onEvent ?? (() => {})

  const { signal, release } = ownSignal(options.signal)
  const environment = request.env === undefined ? null : hookEnvironment(request.env, ground.platform)
  const { targets, notices } = fireTargets(request, ground.platform, ground.fs)
  const runs = targets.map((target, hook) => {
    const time: StartTime = { startMs: sinceBegan() }
    const onStarted = () => {
      // There the search for PowerShell stands between the asking and the start; elsewhere starting is done at once.
      if (ground.platform === 'win32') time.startMs = sinceBegan()
    }
    const run = start(
      target,
      request,
      environment,
      observeHook(target.hook, hook, time, onStarted, emit),
      signal,
      ground,
    )
    const placed = (capture: HookCapture): HookCapture => ({ ...capture, startMs: time.startMs })
    const settled = run.settled.then((capture) => {
      const atMs = time.startMs + capture.durationMs
      emit({ type: 'settled', hook, script: capture.script, state: hookState(placed(capture), profile), atMs })
      return atMs
    })
    return { settled, over: run.over.then(placed) }
  })

  // The hooks are running meanwhile, so these looks at every file cost no time.
  const skipped = request.script === null ? skippedForEvent(places, event, ground.platform, ground.fs) : []
  const stdin = new TextDecoder('utf-8', { ignoreBOM: true }).decode(request.stdin)
  const foundNone = targets.length === 0 ? [noHook(request, skipped, ground.platform)] : []

  const settledMs = await Promise.all(runs.map(({ settled }) => settled))
  const hooks = await Promise.all(runs.map(({ over }) => over))
  release()
  const report = buildReport(
    {
      event,
      startedAt,
      durationMs: settledMs.length === 0 ? sinceBegan() : Math.max(...settledMs),
      stdin,
      roots: places.roots,
      ...(request.environment === undefined ? {} : { environment: request.environment }),
      hooks,
      skipped,
      notices: [...request.inputNotices, ...notices, ...foundNone],
      stopped: hooks.some(({ ending }) => ending.kind === 'stopped'),
      limitMs: request.timeoutMs,
      inputProfile: profile,
      notificationLength: request.notificationLength ?? null,
    },
    profile,
  )
  emit({ type: 'report', report })
  return report
}

function start(
  { hook, obstacle }: FireTarget,
  { runId, event, stdin, timeoutMs, standIns }: FireRequest,
  environment: HookEnvironment | null,
  observer: HookObserver,
  signal: AbortSignal,
  ground: FireGround,
): HookRun {
  const { script, realPath, directory, source, cwd } = hook
  const standIn = standIns?.get(script)
  const asked: HookStart = {
    ...{ runId, event, script, realPath, directory, source, cwd, stdin, timeoutMs },
    ...(standIn === undefined ? {} : { standIn }),
    ...(environment === null ? {} : { environment }),
  }
  if (obstacle === null) return ground.runHook(asked, observer, signal)
  const capture = Promise.resolve(notStarted(asked, obstacle))
  return { settled: capture, over: capture }
}

/** A signal of the run's own that follows another: each hook listens to it, and of one that is not ours Node would warn at the eleventh. */
function ownSignal(outer: AbortSignal | undefined): { readonly signal: AbortSignal; readonly release: () => void } {
  const own = new AbortController()
  setMaxListeners(0, own.signal)
  const follow = () => own.abort()
  if (outer?.aborted === true) follow()
  else outer?.addEventListener('abort', follow, { once: true })
  return { signal: own.signal, release: () => outer?.removeEventListener('abort', follow) }
}
