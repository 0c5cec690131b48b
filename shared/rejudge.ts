import { assertNever } from './assert-never.ts'
import { buildReport } from './build-report.ts'
import type { CapturedRun, Ending, HookCapture } from './capture.ts'
import type { ProfileName } from './profiles.ts'
import type { HookReport, RunReport } from './report.ts'

/** Judges a run again under another profile from its report alone: the same as building the report for that profile. */
export function rejudge(report: RunReport, profile: ProfileName): RunReport {
  return buildReport(capturedRun(report), profile)
}

function capturedRun(report: RunReport): CapturedRun {
  const cut = report.truncations.find(({ kind }) => kind === 'notification')
  return {
    event: report.event,
    startedAt: report.startedAt,
    durationMs: report.durationMs,
    stdin: report.stdin,
    roots: report.roots,
    hooks: report.hooks.map(hookCapture),
    skipped: report.skipped,
    notices: report.notices,
    stopped: Object.values(report.profiles).some(({ action }) => action === 'cancelled-by-user'),
    ...(report.environment === undefined ? {} : { environment: report.environment }),
    limitMs: report.hooks[0]?.launch.limitMs ?? 0,
    ...(report.inputProfile === undefined ? {} : { inputProfile: report.inputProfile }),
    notificationLength: cut?.actual ?? null,
  }
}

function hookCapture(hook: HookReport): HookCapture {
  const { stderr, launch } = hook
  return {
    script: hook.script,
    realPath: launch.realPath,
    ...(launch.copy === undefined ? {} : { copy: launch.copy }),
    directory: launch.directory,
    source: hook.source,
    cwd: hook.cwd,
    pid: launch.pid,
    way: launch.way,
    head: launch.head,
    ending: endingOf(hook),
    exitCode: hook.exitCode,
    signal: hook.signal,
    ...(launch.endSignal === undefined ? {} : { endSignal: launch.endSignal }),
    startMs: launch.startMs,
    durationMs: hook.durationMs,
    firstOutputMs: hook.firstOutputMs,
    exitMs: hook.exitMs,
    stdout: hook.stdout,
    stderr: { ...stderr, tail: stderr.tail ?? '', gap: stderr.bytes - stderr.shownBytes },
    stdin: { bytes: launch.stdinBytes, unread: launch.stdinUnread },
    heldBy: launch.heldBy,
    ended: launch.ended,
    left: launch.left,
  }
}

function endingOf({ state, notices, launch }: HookReport): Ending {
  switch (state) {
    case 'timed-out':
      return { kind: 'timed-out', limitMs: launch.limitMs }
    case 'stopped':
      return { kind: 'stopped' }
    case 'not-started': {
      // Why it could not be started is the only notice of such a hook.
      const [why] = notices
      return { kind: 'not-started', ...(why ?? { code: 'spawn-failed', message: 'It could not be started.' }) }
    }
    case 'answered':
    case 'silent':
    case 'rejected':
    case 'failed':
      return { kind: 'exited' }
    default:
      return assertNever(state)
  }
}
