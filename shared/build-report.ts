import { readAnswer } from './answer/read-answer.ts'
import { fieldsOf } from './answer/validate.ts'
import type { CapturedRun, HookCapture } from './capture.ts'
import { hookAnswer, hookState } from './hook-state.ts'
import { hookTitles } from './hook-titles.ts'
import { judge } from './judge.ts'
import type { JudgedRun } from './judged-run.ts'
import { STOPPED_EXIT_CODE } from './limits.ts'
import { isAnswerLike } from './notices/answer-words.ts'
import { hookNotices } from './notices/hook-notices.ts'
import { JUDGEMENT_CODES, noHook, runNotices } from './notices/run-notices.ts'
import type { JudgedUnder } from './notices/run-notices.ts'
import { PROFILE_NAMES } from './profiles.ts'
import type { ProfileName } from './profiles.ts'
import { readToolName } from './read-tool-name.ts'
import type { HookReport, RunReport, Verdict } from './report.ts'
import { truncations } from './truncations.ts'

/** The report of a run under a profile, judged under every other profile too. Pure: the same bytes give the same report. */
export function buildReport(captured: CapturedRun, profile: ProfileName): RunReport {
  const run = { ...captured, hooks: captured.hooks.map(asReported) }
  const inputProfile = run.inputProfile ?? profile
  const about = { toolName: readToolName(run.event, run.stdin), titles: hookTitles(run.hooks), inputProfile }
  const own = judgedUnder(run, about, profile)
  const others = PROFILE_NAMES.filter((name) => name !== profile).map((name) => judgedUnder(run, about, name))
  const given = run.notices.filter(({ code }) => !JUDGEMENT_CODES.has(code))
  const isSaid = run.hooks.length > 0 || given.some(({ code }) => code === 'no-hook')
  return {
    report: 1,
    event: run.event,
    profile,
    ...(run.inputProfile === undefined ? {} : { inputProfile: run.inputProfile }),
    ...(run.environment === undefined ? {} : { environment: run.environment }),
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    stdin: run.stdin,
    roots: [...run.roots],
    hooks: run.hooks.map((hook) => hookReport(run, hook, profile)),
    skipped: run.skipped.map((file) => ({ ...file })),
    notices: [...given, ...(isSaid ? [] : [noHook(run.event, run.skipped)]), ...runNotices(own, others)],
    merged: own.judgement.merged,
    truncations: truncations(run, profile),
    verdict: own.judgement.verdict,
    profiles: Object.fromEntries(
      PROFILE_NAMES.map((name) => [
        name,
        [own, ...others].find((judged) => judged.profile === name)?.judgement.verdict,
      ]),
    ) as Record<ProfileName, Verdict>,
  }
}

/** However the process of a stopped hook ended, it is reported as stopped: exit code 130 and no signal. */
function asReported(hook: HookCapture): HookCapture {
  return hook.ending.kind === 'stopped' ? { ...hook, exitCode: STOPPED_EXIT_CODE, signal: null } : hook
}

interface About {
  readonly toolName: string | null
  readonly titles: readonly string[]
  readonly inputProfile: ProfileName
}

function judgedUnder(
  captured: CapturedRun,
  { toolName, titles, inputProfile }: About,
  profile: ProfileName,
): JudgedUnder {
  const { event, stopped, limitMs } = captured
  const hooks = captured.hooks.map((hook, index) => ({
    script: hook.script,
    title: titles[index] ?? hook.script,
    state: hookState(hook, profile),
    answer: hookAnswer(hook, profile),
    exitCode: hook.exitCode,
    isRead: isRead(hook),
  }))
  const run: JudgedRun = { event, stopped, limitMs, toolName, inputProfile, hooks }
  return { profile, run, judgement: judge(run, profile) }
}

/** Whether an answer says something here: a field that means something, or `{}`, which says "nothing from me". */
function isRead(hook: HookCapture): boolean {
  const reading = readAnswer(hook.stdout)
  if (reading.kind !== 'answer') return true
  const { value } = reading
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return isAnswerLike(value) || Object.keys(fieldsOf(value)).length === 0
}

function hookReport({ event, stdin, limitMs }: CapturedRun, hook: HookCapture, profile: ProfileName): HookReport {
  const { stdout, stderr, head, ending } = hook
  return {
    script: hook.script,
    source: hook.source,
    cwd: hook.cwd,
    state: hookState(hook, profile),
    exitCode: hook.exitCode,
    signal: hook.signal,
    durationMs: hook.durationMs,
    firstOutputMs: hook.firstOutputMs,
    exitMs: hook.exitMs,
    stdout: { ...stdout },
    stderr: { text: stderr.text, bytes: stderr.bytes, shownBytes: stderr.shownBytes, truncated: stderr.truncated },
    answer: hookAnswer(hook, profile),
    notices: hookNotices(event, stdin, hook, profile),
    launch: {
      way: hook.way,
      pid: hook.pid,
      realPath: hook.realPath,
      ...(hook.copy === undefined ? {} : { copy: hook.copy }),
      directory: hook.directory,
      head: { ...head },
      startMs: hook.startMs,
      stdinBytes: hook.stdin.bytes,
      stdinUnread: hook.stdin.unread,
      limitMs: ending.kind === 'timed-out' ? ending.limitMs : limitMs,
      ...(ending.kind === 'timed-out' && hook.endSignal ? { endSignal: hook.endSignal } : {}),
      heldBy: [...hook.heldBy],
      ended: [...hook.ended],
      left: [...hook.left],
    },
  }
}
