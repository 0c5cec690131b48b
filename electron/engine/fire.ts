import { setMaxListeners } from 'node:events'
import { buildReport, prepareReport } from '../../shared/build-report.ts'
import type { PreparedReport, StartedHook } from '../../shared/build-report.ts'
import type { HookCapture } from '../../shared/capture.ts'
import type { FireRequest } from '../../shared/fire-request.ts'
import { hookState } from '../../shared/hook-state.ts'
import type { RunReport } from '../../shared/report.ts'
import type { RunEvent } from '../../shared/run-events.ts'
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
  readonly runHook: (start: HookStart, observer: HookObserver, signal: AbortSignal | null) => HookRun
}

/**
 * Looks for the event's hooks, starts all of them at once, tells what happens as it happens, and gives the report when nothing of them is
 * left. Never rejects: what goes wrong stands in the report.
 */
export async function fireEvent(request: FireRequest, options: FireOptions, ground: FireGround): Promise<RunReport> {
  const { event, profile, places } = request
  const startedAt = Date.now()
  const began = performance.now()
  const sinceBegan = () => performance.now() - began
  const emit = unfailing(options.onEvent)

  const stopping = options.signal === undefined ? null : ownSignal(options.signal)
  const environment = request.env === undefined ? null : hookEnvironment(request.env, ground.platform)
  const { targets, complete } = fireTargets(request, ground.platform, ground.fs)
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
      stopping?.signal ?? null,
      ground,
    )
    const tellSettled = (capture: HookCapture): void => {
      const { script, durationMs } = capture
      emit({ type: 'settled', hook, script, state: hookState(capture, profile), atMs: time.startMs + durationMs })
    }
    void run.settled.then(tellSettled)
    return { run, time }
  })

  await inputsSent()
  // The hooks are running meanwhile, so what is done here costs no time.
  const { realPaths, notices } = complete()
  const scripts = targets.map(({ hook }) => hook.script)
  const skipped = request.script === null ? skippedForEvent(places, event, ground.platform, ground.fs, scripts) : []
  const stdin = UTF_8.decode(request.stdin)
  const prepared = prepare(request, stdin, targets, runs)
  const foundNone = targets.length === 0 ? [noHook(request, skipped, ground.platform)] : []

  const captures = await Promise.all(runs.map(({ run }) => run.over))
  stopping?.release()
  const hooks = captures.map((capture, hook): HookCapture => {
    const { script } = capture
    return { ...capture, realPath: realPaths[hook] ?? script, startMs: runs[hook]?.time.startMs ?? 0 }
  })
  const report = buildReport(
    {
      event,
      startedAt: new Date(startedAt).toISOString(),
      durationMs: hooks.length === 0 ? sinceBegan() : Math.max(...hooks.map(settledAt)),
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
    prepared,
  )
  emit({ type: 'report', report })
  return report
}

/**
 * The end of an input goes out with the second turn of the event loop: a hook that reads to the end waits for it, and would
 * wait for everything that is done before.
 */
async function inputsSent(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => void setImmediate(resolve))
}

/** One for all: it keeps nothing between two whole texts. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Begins the report; undefined where not every script is known yet. */
function prepare(
  { event, profile, timeoutMs }: FireRequest,
  stdin: string,
  targets: readonly FireTarget[],
  runs: readonly { readonly run: HookRun }[],
): PreparedReport | undefined {
  const hooks = targets.flatMap(({ hook: { script, source, cwd } }, index): StartedHook[] => {
    const started = runs[index]?.run.script ?? null
    return started === null ? [] : [{ script, source, cwd, head: started.head, way: started.way }]
  })
  if (hooks.length < targets.length) return undefined
  return prepareReport({ event, stdin, limitMs: timeoutMs, inputProfile: profile, hooks })
}

function settledAt({ startMs, durationMs }: HookCapture): number {
  return startMs + durationMs
}

function start(
  { hook, obstacle }: FireTarget,
  { runId, event, stdin, timeoutMs, standIns }: FireRequest,
  environment: HookEnvironment | null,
  observer: HookObserver,
  signal: AbortSignal | null,
  ground: FireGround,
): HookRun {
  const { script, directory, source, cwd } = hook
  const standIn = standIns?.get(script)
  const asked: HookStart = {
    runId,
    event,
    script,
    directory,
    source,
    cwd,
    stdin,
    timeoutMs,
    ...(standIn === undefined ? {} : { standIn }),
    ...(environment === null ? {} : { environment }),
  }
  if (obstacle === null) return ground.runHook(asked, observer, signal)
  const capture = notStarted(asked, obstacle)
  const settled = Promise.resolve(capture)
  return { script: capture, settled, over: settled }
}

/** A signal of the run's own that follows another: each hook listens to it, and of one that is not ours Node would warn at the eleventh. */
function ownSignal(outer: AbortSignal): { readonly signal: AbortSignal; readonly release: () => void } {
  const own = new AbortController()
  setMaxListeners(0, own.signal)
  const follow = () => own.abort()
  if (outer.aborted) follow()
  else outer.addEventListener('abort', follow, { once: true })
  return { signal: own.signal, release: () => outer.removeEventListener('abort', follow) }
}

/** Tells a listener; its mistake is none of the run's, whose processes must be ended all the same. */
function unfailing(listener: FireOptions['onEvent']): (event: RunEvent) => void {
  return (event) => {
    try {
      listener?.(event)
    } catch {
      // The listener's own matter.
    }
  }
}
