import type { ProcessName } from '../capture.ts'
import { OUTPUT_LIMIT_BYTES, RECOMMENDED_MS } from '../limits.ts'
import type { Notice } from '../notice-codes.ts'
import { giveWords } from './answer-words.ts'
import type { HookFacts } from './hook-facts.ts'
import { count, counted, duration, excerpt, listed } from './say.ts'

/** How the process ended, when that is the matter: limit, stop, signal, an output that stayed open. */
export function endingNotices(facts: HookFacts): Notice[] {
  return [...timedOut(facts), ...pipeHeld(facts), ...stopped(facts), ...killed(facts)]
}

/**
 * What is worth a word about a process beside its answer: who it left behind, how much it printed, how long it took.
 * `stdinExplained`: another notice says why it did not read its input.
 */
export function sideNotices(facts: HookFacts, stdinExplained: boolean): Notice[] {
  return [...(stdinExplained ? [] : unread(facts)), ...leftRunning(facts), ...outputTruncated(facts), ...slow(facts)]
}

function timedOut(facts: HookFacts): Notice[] {
  const { capture, reading } = facts
  if (capture.ending.kind !== 'timed-out' || isHeld(facts)) return []
  const printed =
    reading.kind === 'answer' ? ` What it had printed by then (${giveWords(reading.answer)}) is not read.` : ''
  const limit = `${capture.script} was still running at the limit of ${count(capture.ending.limitMs)} ms`
  return [
    {
      code: 'timed-out',
      message: `${limit}: it counts as failed and the action goes ahead.${printed}`,
      fix: 'Answer first and early. Start slow work in the background with its output redirected: cmd </dev/null >/dev/null 2>&1 &',
    },
    ...(capture.endSignal === 'SIGKILL' ? [ignoredSigterm()] : []),
  ]
}

function ignoredSigterm(): Notice {
  return {
    code: 'ignored-sigterm',
    message:
      'The hook ignores SIGTERM, the signal with which it is asked to end: after 2 s of grace SIGKILL ends it, and it cannot tidy up.',
    fix: 'End on SIGTERM, after tidying up: trap \'rm -f "$tmp"; exit 143\' TERM',
  }
}

/** Pipes close a moment after an exit; only a longer while was somebody's doing. */
const CLOSING_MS = 250

function isHeld({ capture: { exitMs, durationMs, ending, heldBy, way } }: HookFacts): boolean {
  if (exitMs === null || ending.kind === 'not-started') return false
  if (ending.kind === 'timed-out') return durationMs > exitMs
  // A busy studio learns late that all is closed. Where it can tell who holds an output, it found nobody then.
  return durationMs - exitMs > CLOSING_MS && (heldBy.length > 0 || way === 'powershell')
}

function pipeHeld(facts: HookFacts): Notice[] {
  if (!isHeld(facts)) return []
  const { capture, reading } = facts
  const { exitMs, exitCode, heldBy, ending, durationMs } = capture
  const who = heldBy.length === 0 ? 'something that it had started' : names(heldBy)
  // A stopped hook's own exit code is not in the report.
  const code = ending.kind === 'stopped' ? '' : ` (exit code ${exitCode ?? 'unknown'})`
  const ended = `The hook ended by itself after ${duration(exitMs ?? 0)}${code}, but ${who} kept its output open`
  const lost =
    reading.kind === 'answer' ? `its answer (${giveWords(reading.answer)}) is lost` : 'nothing it printed is read'
  const message =
    ending.kind === 'timed-out'
      ? `${ended} until the limit of ${duration(ending.limitMs)}: for the agent ${capture.script} timed out, ${lost}, and the action goes ahead.`
      : ending.kind === 'stopped'
        ? `${ended} until the run was stopped.`
        : `${ended} until ${duration(durationMs)}: the agent waits for that.`
  return [{ code: 'pipe-held', message, fix: 'Redirect all of its streams: cmd </dev/null >/dev/null 2>&1 &' }]
}

function stopped({ capture, reading }: HookFacts): Notice[] {
  if (capture.ending.kind !== 'stopped') return []
  const printed = reading.kind === 'answer' ? ` What it printed (${giveWords(reading.answer)}) is not read.` : ''
  return [
    { code: 'stopped', message: `It was stopped after ${duration(capture.durationMs)} (exit code 130).${printed}` },
  ]
}

function killed({ capture }: HookFacts): Notice[] {
  const { signal, ending, exitCode } = capture
  if (signal === null || ending.kind !== 'exited') return []
  return [
    {
      code: 'killed-by-signal',
      message: `${signal} ended the hook, which counts as exit code ${exitCode ?? 'unknown'}: it did not come to its own end.`,
      fix: SIGNAL_FIXES[signal] ?? SENT,
    },
  ]
}

const SENT = 'Look for a kill in the script or in what it starts.'
const CRASHED = 'A program crashed: run the hook by hand with the same input to see which.'

const SIGNAL_FIXES: Readonly<Record<string, string>> = {
  SIGKILL: 'Nothing catches SIGKILL: look for a kill -9 in the script, or for a machine that ran out of memory.',
  SIGSEGV: CRASHED,
  SIGABRT: CRASHED,
  SIGBUS: CRASHED,
  SIGILL: CRASHED,
  SIGFPE: CRASHED,
  SIGPIPE: 'It wrote to a program that had ended already: let that program read to the end, or write less to it.',
}

function unread({ capture, state }: HookFacts): Notice[] {
  const { bytes, unread } = capture.stdin
  const neverRan = capture.exitCode === 126 || capture.exitCode === 127 || capture.head.empty || capture.head.crlf
  if (!unread || bytes === 0 || neverRan || state === 'stopped') return []
  return [
    {
      code: 'stdin-unread',
      message: `The hook did not read all of its input (${counted(bytes, 'byte')}). That does no harm, but it cannot know what it decides about.`,
      fix: 'Read standard input: INPUT=$(cat) in a shell, sys.stdin.read() in Python, fs.readFileSync(0) in Node.js.',
    },
  ]
}

function leftRunning({ capture: { ended, left } }: HookFacts): Notice[] {
  const notices: Notice[] = []
  if (ended.length > 0) {
    const message = `${names(ended)} outlived the hook. The agent would leave ${them(ended)} running; the studio ended ${them(ended)}.`
    notices.push({
      code: 'left-running',
      message,
      fix: 'End what the hook starts before it ends, unless it is meant to stay.',
    })
  }
  if (left.length > 0) {
    const message = `${names(left)} probably came from the hook and still ${left.length === 1 ? 'runs' : 'run'}: no longer tied to it, so not ended.`
    notices.push({
      code: 'left-detached',
      message,
      fix: `Look at ${them(left)}, and end by hand what should not run: kill <pid>`,
    })
  }
  return notices
}

function names(processes: readonly ProcessName[]): string {
  const said = processes.slice(0, 3).map(({ pid, command }) => `\`${excerpt(command, 60)}\` (pid ${pid})`)
  return listed(processes.length > 3 ? [...said, `${count(processes.length - 3)} more`] : said)
}

function them(processes: readonly ProcessName[]): string {
  return processes.length === 1 ? 'it' : 'them'
}

function outputTruncated({ capture: { stdout, stderr } }: HookFacts): Notice[] {
  if (!stdout.truncated && !stderr.truncated) return []
  const all = stdout.bytes + stderr.bytes
  const shown = stdout.shownBytes + stderr.shownBytes
  const searched =
    stdout.gap > 0
      ? 'The answer was looked for in the end of stdout alone.'
      : 'The answer was looked for in the rest of stdout too.'
  return [
    {
      code: 'output-truncated',
      message: `The hook printed ${counted(all, 'byte')}. At most ${count(OUTPUT_LIMIT_BYTES)} are shown, and nothing more from the piece of output on that would exceed them: here after ${count(shown)}. ${searched}`,
      fix: 'Print less, or write logs to a file.',
    },
  ]
}

/** From here on a hook is said to be slow; the recommendation itself is too near to what an interpreter needs to start. */
const SLOW_MS = 1_000

function slow({ capture: { durationMs, ending } }: HookFacts): Notice[] {
  if (ending.kind !== 'exited' || durationMs <= SLOW_MS) return []
  return [
    {
      code: 'slow',
      message: `The hook took ${duration(durationMs)}, and the agent waits for it each time: under ${RECOMMENDED_MS} ms is recommended.`,
      fix: 'Do slow work in the background, or only for the tools and files that need it.',
    },
  ]
}
