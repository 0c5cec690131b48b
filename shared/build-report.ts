import { readAnswer } from './answer/read-answer.ts'
import { fieldsOf } from './answer/validate.ts'
import type { CapturedRun, HookCapture } from './capture.ts'
import type { EventName } from './events.ts'
import { hookAnswer, hookState } from './hook-state.ts'
import { hookTitles } from './hook-titles.ts'
import type { TitledHook } from './hook-titles.ts'
import { judge } from './judge.ts'
import type { Judgement } from './judge.ts'
import type { JudgedRun } from './judged-run.ts'
import { STOPPED_EXIT_CODE } from './limits.ts'
import { isAnswerLike } from './notices/answer-words.ts'
import { hookNotices } from './notices/hook-notices.ts'
import { JUDGEMENT_CODES, noHook, runNotices } from './notices/run-notices.ts'
import type { JudgedUnder } from './notices/run-notices.ts'
import { readScript } from './notices/script-notices.ts'
import type { ReadScript } from './notices/script-notices.ts'
import { PROFILE_NAMES } from './profiles.ts'
import type { ProfileName } from './profiles.ts'
import { readToolName } from './read-tool-name.ts'
import type { HookReport, RunReport, Verdict } from './report.ts'
import { truncations } from './truncations.ts'

/** What a report says of a run that is known before its hooks have ended. */
export interface PreparedReport {
  /** The tool that the input names, or null. */
  readonly toolName: string | null
  /** How sentences call the hooks. */
  readonly titles: readonly string[]
  readonly scripts: readonly ReadScript[]
  /** The judgements of the most likely outcome; they are taken when it came out so. */
  readonly expected?: ExpectedRun
}

/** A run as it is expected to come out, the same under every profile, and what they make of it. */
interface ExpectedRun {
  /** `keyOf` the run: all that a judgement rests on. */
  readonly key: string
  readonly judgements: Readonly<Record<ProfileName, Judgement>>
}

/** What is to be known of a run whose hooks have just been started. */
export interface StartedRun extends Pick<CapturedRun, 'event' | 'stdin' | 'limitMs'> {
  readonly inputProfile: ProfileName
  readonly hooks: readonly StartedHook[]
}

/** A hook as far as it is known when it has been started. */
export type StartedHook = TitledHook & Pick<HookCapture, 'head' | 'way'>

/**
 * Does what can be done of a report while the hooks are still running: what needs no outcome, and the judgement of the
 * outcome that nearly every run has, since whoever fired waits for what is done after it.
 */
export function prepareReport(run: StartedRun): PreparedReport {
  const known = knownOf(run.event, run.stdin, run.hooks)
  const { event, limitMs, inputProfile } = run
  const hooks = run.hooks.map(({ script }, index) => ({
    script,
    title: known.titles[index] ?? script,
    state: 'answered' as const,
    answer: { cancel: false, contextModification: '', errorMessage: '' },
    exitCode: 0,
    isRead: true,
  }))
  const likely: JudgedRun = { event, stopped: false, limitMs, toolName: known.toolName, inputProfile, hooks }
  const judgements = Object.fromEntries(PROFILE_NAMES.map((name) => [name, judge(likely, name)]))
  return { ...known, expected: { key: keyOf(likely), judgements: judgements as Record<ProfileName, Judgement> } }
}

function keyOf(run: JudgedRun): string {
  return JSON.stringify(run)
}

function knownOf(event: EventName, stdin: string, hooks: readonly StartedHook[]): PreparedReport {
  return {
    toolName: readToolName(event, stdin),
    titles: hookTitles(hooks),
    scripts: hooks.map((hook) => readScript(event, stdin, hook)),
  }
}

/**
 * The report of a run under a profile, judged under every other profile too. Pure: the same bytes give the same report,
 * whether its first part was prepared or not.
 */
export function buildReport(
  captured: CapturedRun,
  profile: ProfileName,
  prepared: PreparedReport = knownOf(captured.event, captured.stdin, captured.hooks),
): RunReport {
  const run = { ...captured, hooks: captured.hooks.map(asReported) }
  const about: About = { ...prepared, inputProfile: run.inputProfile ?? profile, areRead: run.hooks.map(isRead) }
  const own = judgedUnder(run, about, profile)
  const others = PROFILE_NAMES.filter((name) => name !== profile).map((name) => judgedUnder(run, about, name, own))
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
    hooks: run.hooks.map((hook, index) => hookReport(run, hook, profile, prepared.scripts[index])),
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

interface About extends PreparedReport {
  readonly inputProfile: ProfileName
  readonly areRead: readonly boolean[]
}

interface Judged extends JudgedUnder {
  /** Whether it came out as it was expected to. */
  readonly isExpected: boolean
}

/** `own` is the same run as another profile judged it: nearly always both see the same outcome. */
function judgedUnder(
  captured: CapturedRun,
  { toolName, titles, inputProfile, areRead, expected }: About,
  profile: ProfileName,
  own: Judged | null = null,
): Judged {
  const { event, stopped, limitMs } = captured
  const hooks = captured.hooks.map((hook, index) => ({
    script: hook.script,
    title: titles[index] ?? hook.script,
    state: hookState(hook, profile),
    answer: hookAnswer(hook, profile),
    exitCode: hook.exitCode,
    isRead: areRead[index] ?? true,
  }))
  const isSame = own?.run.hooks.every(({ state, answer }, at) => {
    const hook = hooks[at]
    return hook?.state === state && hook.answer === answer
  })
  const run = own !== null && isSame ? own.run : { event, stopped, limitMs, toolName, inputProfile, hooks }
  const isExpected = own !== null && isSame ? own.isExpected : expected !== undefined && keyOf(run) === expected.key
  const judgement = isExpected && expected !== undefined ? expected.judgements[profile] : judge(run, profile)
  return { profile, run, judgement, isExpected }
}

/** Whether an answer says something here: a field that means something, or `{}`, which says "nothing from me". */
function isRead(hook: HookCapture): boolean {
  const reading = readAnswer(hook.stdout)
  if (reading.kind !== 'answer') return true
  const { value } = reading
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return isAnswerLike(value) || Object.keys(fieldsOf(value)).length === 0
}

function hookReport(
  { event, stdin, limitMs }: CapturedRun,
  hook: HookCapture,
  profile: ProfileName,
  script: ReadScript = readScript(event, stdin, hook),
): HookReport {
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
    stderr: {
      text: stderr.text,
      bytes: stderr.bytes,
      shownBytes: stderr.shownBytes,
      truncated: stderr.truncated,
      ...(stderr.tail === '' ? {} : { tail: stderr.tail }),
    },
    answer: hookAnswer(hook, profile),
    notices: hookNotices(event, stdin, hook, profile, script),
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
