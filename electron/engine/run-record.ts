import type { Ending, HookCapture, LaunchWay, ProcessName, ScriptHead } from '../../shared/capture.ts'
import { GRACE_MS } from '../../shared/limits.ts'
import type { Aftermath } from './aftermath.ts'
import type { CapturedOutput } from './capture-stream.ts'
import type { StdinFeed } from './feed-stdin.ts'
import type { HookStart } from './run-hook.ts'
import { describeScript, NO_SCRIPT } from './script-head.ts'
import { signalByShell } from './shell-death.ts'

/** The end of a hook's own process. */
export interface HookExit {
  /** As the shell reports it. */
  readonly code: number
  readonly signal: NodeJS.Signals | null
  /** Milliseconds since its start. */
  readonly atMs: number
}

/** What is known of a run so far. */
export interface RunRecord {
  pid: number | null
  way: LaunchWay
  head: ScriptHead
  stdin: StdinFeed | null
  exit: HookExit | null
  firstOutputMs: number | null
  heldBy: readonly ProcessName[]
}

const NO_HEAD = describeScript(NO_SCRIPT)

/** The record of a run that has not begun. */
export function emptyRecord(platform: NodeJS.Platform): RunRecord {
  return {
    pid: null,
    way: platform === 'win32' ? 'powershell' : 'shell',
    head: NO_HEAD,
    stdin: null,
    exit: null,
    firstOutputMs: null,
    heldBy: [],
  }
}

/** Makes the capture of a run that settles now; `startMs` and `realPath` are for the caller to say, `ended` and `left` come later. */
export function captureOf(
  { script, standIn, directory, source, cwd, stdin }: HookStart,
  record: RunRecord,
  ending: Ending,
  durationMs: number,
  output: CapturedOutput,
): HookCapture {
  const { pid, way, head, exit, firstOutputMs, heldBy } = record
  const signal =
    exit?.signal ?? (way === 'shell' && exit !== null ? signalByShell(exit.code, output.stderr.text) : null)
  return {
    script,
    realPath: script,
    ...(standIn === undefined ? {} : { copy: standIn }),
    directory,
    source,
    cwd,
    pid,
    way,
    head,
    ending,
    exitCode: exit?.code ?? null,
    signal,
    startMs: 0,
    durationMs: pid === null ? 0 : durationMs,
    firstOutputMs,
    exitMs: exit?.atMs ?? null,
    ...output,
    stdin: { bytes: stdin.byteLength, unread: record.stdin?.unread() ?? false },
    heldBy,
    ended: [],
    left: [],
  }
}

/** The capture of a run that timed out with the signal that ended its process in the end, where that can be told. */
export function withEndSignal(capture: HookCapture, { exit, way }: RunRecord): HookCapture {
  const { ending, durationMs } = capture
  if (ending.kind !== 'timed-out' || exit === null || exit.signal === null) return capture
  // Without the whole grace SIGKILL says nothing of the hook; through the shell SIGTERM says nothing of the script.
  const hadGrace = exit.atMs - durationMs > GRACE_MS - EARLY_MS
  const isTold = exit.signal === 'SIGKILL' ? hadGrace : way === 'direct' && exit.atMs >= durationMs
  return isTold ? { ...capture, endSignal: exit.signal } : capture
}

/** How much too early a timer may come. */
const EARLY_MS = 50

/** The capture of a run of which nothing is left, with what had to be ended. */
export function withAftermath(capture: HookCapture, { ended, left }: Aftermath): HookCapture {
  return ended.length === 0 && left.length === 0 ? capture : { ...capture, ended, left }
}
