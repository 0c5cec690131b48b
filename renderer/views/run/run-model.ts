import { assertNever } from '../../../shared/assert-never.ts'
import type { HookSource, LaunchWay, ProcessName } from '../../../shared/capture.ts'
import type { EventName } from '../../../shared/events.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import type { HookState, RunReport } from '../../../shared/report.ts'
import type { LiveRun } from '../../../shared/requests/history.ts'
import type { WindowRunEvent } from '../../../shared/run-events.ts'
import { appendLines, EMPTY_LOG, type LineLog, type OutputLine } from './line-log.ts'
import { endsOfReport, linesOfReport } from './lines-of-report.ts'
import { utf8Length } from './utf8-length.ts'

/** A hook of a run while it runs; once the report is there, the report says more. */
export interface LiveHook {
  readonly script: string
  readonly source: HookSource
  readonly cwd: string
  readonly pid: number | null
  readonly way: LaunchWay
  /** Milliseconds after the run began. */
  readonly startedMs: number
  /** The hook's own end, or null while it lives. */
  readonly exited: {
    readonly atMs: number
    readonly exitCode: number | null
    readonly signal: string | null
    /** Whether something keeps its output open, so that the agent goes on waiting. */
    readonly held: boolean
    readonly heldBy: readonly ProcessName[]
  } | null
  /** When the agent would settle, or null before. */
  readonly settled: { readonly atMs: number; readonly state: HookState } | null
}

/** Whether something of a hook still runs: one that was stopped, or met its limit, has a time of grace. */
export function isLive(hook: LiveHook | undefined): boolean {
  if (hook?.settled == null) return true
  const { state } = hook.settled
  return (state === 'stopped' || state === 'timed-out') && hook.pid !== null && hook.exited === null
}

/** One run as the window knows it: a plain value; `applyEvents` gives the next one. */
export interface RunModel {
  readonly runId: string
  readonly event: EventName
  readonly profile: ProfileName
  readonly timeoutMs: number
  /** The exact stdin, or null as long as it isn't known. */
  readonly stdin: string | null
  /** When it was fired, in milliseconds since the epoch. */
  readonly firedAt: number
  /** By the index of the report's hooks; empty places are hooks that were not heard of yet. */
  readonly hooks: readonly (LiveHook | undefined)[]
  readonly lines: LineLog
  /** Bytes shown so far, by the index of the hook. */
  readonly shownBytes: readonly number[]
  /** Whether the output of some hook met its limit: nothing more of it is shown. */
  readonly outputCut: boolean
  /** Whether a stop was asked for and the run has not ended yet. */
  readonly stopping: boolean
  /** The report: the run is over as soon as it is there. */
  readonly report: RunReport | null
  /** The report as it came, while `report` is how another profile reads it; null while they are the same. */
  readonly firedAs: RunReport | null
  /** The name of the file that it was read from: it can only be looked at; null for a run of this studio. */
  readonly fileName: string | null
  /** So many lines before the first one of `lines` are not here until the run is over. */
  readonly linesLeftOut: number
}

/** What is known of a run when it is fired. */
export interface RunStart {
  readonly runId: string
  readonly event: EventName
  readonly profile: ProfileName
  readonly timeoutMs: number
  readonly stdin?: string | null
  /** Milliseconds since the epoch. */
  readonly firedAt: number
}

/** A run that was fired and of which nothing was heard yet. */
export function newRun(start: RunStart): RunModel {
  return {
    runId: start.runId,
    event: start.event,
    profile: start.profile,
    timeoutMs: start.timeoutMs,
    stdin: start.stdin ?? null,
    firedAt: start.firedAt,
    hooks: [],
    lines: EMPTY_LOG,
    shownBytes: [],
    outputCut: false,
    stopping: false,
    report: null,
    firedAs: null,
    fileName: null,
    linesLeftOut: 0,
  }
}

/** A run that goes on and that this page was not there to see begin. */
export function pickedUpRun(live: LiveRun): RunModel {
  const { runId, event, profile, timeoutMs, startedAt, events, linesLeftOut } = live
  const model = newRun({ runId, event, profile, timeoutMs, firedAt: Date.parse(startedAt) })
  return applyEvents({ ...model, linesLeftOut }, events)
}

/** The run after a stop was asked for. */
export function stoppingRun(model: RunModel): RunModel {
  return model.report === null ? { ...model, stopping: true } : model
}

/**
 * The run after a batch of events. Costs as much as the batch is long, whatever came before; `hooks` stays the same
 * array when the batch held only lines. Only the newest model of a run may be given more events.
 */
export function applyEvents(model: RunModel, events: readonly WindowRunEvent[]): RunModel {
  if (events.length === 0) return model
  const hooks = model.hooks.slice()
  const shownBytes = model.shownBytes.slice()
  const lines: OutputLine[] = []
  let hooksChanged = false
  let report = model.report
  let outputCut = model.outputCut
  for (const event of events) {
    switch (event.type) {
      case 'line':
        lines.push({ hook: event.hook, stream: event.stream, text: event.text, atMs: event.atMs })
        shownBytes[event.hook] = (shownBytes[event.hook] ?? 0) + utf8Length(event.text) + 1
        break
      case 'truncated':
        outputCut = true
        lines.push({ hook: event.hook, stream: 'notice', text: event.text, atMs: event.atMs })
        break
      case 'report':
        report = event.report
        break
      case 'started':
      case 'exited':
      case 'settled':
        hooks[event.hook] = withHookEvent(hooks[event.hook], event)
        hooksChanged = true
        break
      default:
        assertNever(event)
    }
  }
  const next: RunModel = {
    ...model,
    hooks: hooksChanged ? hooks : model.hooks,
    lines: appendLines(model.lines, lines),
    shownBytes: lines.length > 0 ? shownBytes : model.shownBytes,
    outputCut,
    report,
  }
  return report === null || report === model.report ? next : finished(next, report)
}

/** A run that is over, read back from its report alone; its lines have no times. */
export function runFromReport(report: RunReport, runId = report.startedAt): RunModel {
  const model = newRun({
    runId,
    event: report.event,
    profile: report.profile,
    timeoutMs: report.hooks[0]?.launch.limitMs ?? 0,
    firedAt: Date.parse(report.startedAt),
  })
  return finished(model, report)
}

/** A run that was read from a file. */
export function openedRun(report: RunReport, runId: string, fileName: string): RunModel {
  return { ...runFromReport(report, runId), fileName }
}

/** Lines that were seen coming have their times; a report has all of them. */
function finished(model: RunModel, report: RunReport): RunModel {
  const isSeen = model.lines.count > 0 && model.linesLeftOut === 0
  const lines = isSeen ? appendLines(model.lines, endsOfReport(report)) : linesOfReport(report)
  return { ...model, report, lines, linesLeftOut: 0, stdin: report.stdin, stopping: false }
}

function withHookEvent(
  known: LiveHook | undefined,
  event: Extract<WindowRunEvent, { type: 'started' | 'exited' | 'settled' }>,
): LiveHook {
  const hook: LiveHook = known ?? {
    script: event.script,
    source: 'workspace',
    cwd: '',
    pid: null,
    way: 'direct',
    startedMs: event.atMs,
    exited: null,
    settled: null,
  }
  switch (event.type) {
    case 'started':
      return { ...hook, source: event.source, cwd: event.cwd, pid: event.pid, way: event.way, startedMs: event.atMs }
    case 'exited':
      return {
        ...hook,
        exited: {
          atMs: event.atMs,
          exitCode: event.exitCode,
          signal: event.signal,
          held: event.held,
          heldBy: event.heldBy,
        },
      }
    case 'settled':
      return { ...hook, settled: { atMs: event.atMs, state: event.state } }
    default:
      return assertNever(event)
  }
}
