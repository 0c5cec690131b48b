import type { EnvironmentKind } from './environment-kinds.ts'
import type { EventName } from './events.ts'
import type { Notice, NoticeCode } from './notice-codes.ts'
import type { ProfileName } from './profiles.ts'

/** The list that a hook's directory came from. */
export type HookSource = 'runtime' | 'global' | 'workspace'

/** One of a hook's two output streams. */
export type StreamName = 'stdout' | 'stderr'

/** A process outside a hook that has something of it: an open output, or a life of its own after it. */
export interface ProcessName {
  readonly pid: number
  /** Its command line, or its short name where only that can be read. */
  readonly command: string
}

/** What one stream carried. */
export interface StreamCapture {
  /** What was shown: up to the output limit, without the truncation notice. */
  readonly text: string
  /** What was kept beyond `text`. In that of stdout the answer is looked for too: in `text + tail`, or, when `gap` is not 0, in `tail` alone. */
  readonly tail: string
  /** All bytes that the stream carried. */
  readonly bytes: number
  /** How many of them `text` holds. */
  readonly shownBytes: number
  /** Bytes between `text` and `tail` that were not kept (stdout over 16 MiB); of stderr all that was not shown, whatever of it `tail` has. */
  readonly gap: number
  /** Whether something of it was not shown. */
  readonly truncated: boolean
}

/** The way a file was started. */
export type LaunchWay = 'direct' | 'shell' | 'powershell'

/** What the first bytes of a script say. */
export interface ScriptHead {
  /** The first line without `#!` and line end, or null when the file does not begin with `#!`. */
  readonly shebang: string | null
  /** Whether the first line ends in CR LF. */
  readonly crlf: boolean
  /** Whether the file begins with a UTF-8 byte order mark. */
  readonly bom: boolean
  /** Whether the file is empty. */
  readonly empty: boolean
  /** Whether it looks binary (a NUL byte, or an executable's magic number, in the first bytes). */
  readonly binary: boolean
  /** The size of the file in bytes. */
  readonly size: number
  /** The script's text, when it is a readable UTF-8 text of at most 64 KiB; notices quote it, verdicts never depend on it. Null otherwise. */
  readonly text: string | null
}

/** How the life of a hook's process ended; times are milliseconds since the process was started. */
export type Ending =
  /** Its outputs were closed by the time the run settled. */
  | { readonly kind: 'exited' }
  /** The time limit came first. */
  | { readonly kind: 'timed-out'; readonly limitMs: number }
  /** A person or the closing studio stopped it. */
  | { readonly kind: 'stopped' }
  /** There never was a process. */
  | { readonly kind: 'not-started'; readonly code: NoticeCode; readonly message: string; readonly fix?: string }

/** What running one hook left behind, before anything is read into it. */
export interface HookCapture {
  /** The path of the script as found. */
  readonly script: string
  /** The real path (links resolved), or `script` where that cannot be told. */
  readonly realPath: string
  /** The private copy that ran in its place, because its text was not saved; absent when it ran itself. */
  readonly copy?: string
  /** The hooks directory it was found in (for a single script: its folder). */
  readonly directory: string
  readonly source: HookSource
  /** Its working directory. */
  readonly cwd: string
  readonly pid: number | null
  readonly way: LaunchWay
  readonly head: ScriptHead
  readonly ending: Ending
  /** What the shell would report: 128 + n after a signal; null when the hook itself had not ended when the run settled. */
  readonly exitCode: number | null
  /** The raw signal that ended the hook itself, such as `SIGKILL`. */
  readonly signal: string | null
  /** The signal that in the end ended the process of a hook that timed out or was stopped; null, or absent, when it cannot be told. */
  readonly endSignal?: string | null
  /** When it was started, in milliseconds after the run began. */
  readonly startMs: number
  /** When the agent would settle: outputs closed, limit, stop. */
  readonly durationMs: number
  readonly firstOutputMs: number | null
  /** When the hook's own process ended. */
  readonly exitMs: number | null
  readonly stdout: StreamCapture
  readonly stderr: StreamCapture
  /** Bytes of its input, and whether the hook closed it early or ended without taking all of it (EPIPE, or unread at exit where the platform tells). */
  readonly stdin: { readonly bytes: number; readonly unread: boolean }
  /** Who kept its output open after its own exit. */
  readonly heldBy: readonly ProcessName[]
  /** Members of its group, or descendants outside it, that were still alive when it was over and that the studio ended: the agent would leave them running. */
  readonly ended: readonly ProcessName[]
  /** Processes that it probably left and that were no longer tied to it: named, not ended. */
  readonly left: readonly ProcessName[]
}

/** A file or directory that will not run, and why. */
export interface Skipped extends Notice {
  readonly path: string
  /** The event it looks meant for, or null when it cannot be told. */
  readonly event: EventName | null
}

/** One run as captured: the input of reading, merging and judging. */
export interface CapturedRun {
  readonly event: EventName
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly durationMs: number
  /** The exact text on stdin (bytes that are no UTF-8 read as U+FFFD). */
  readonly stdin: string
  /** The roots, the first is the primary one. */
  readonly roots: readonly string[]
  /** In the order of the directories. */
  readonly hooks: readonly HookCapture[]
  readonly skipped: readonly Skipped[]
  /** What discovery and input had to say. */
  readonly notices: readonly Notice[]
  /** Whether a person stopped the run. */
  readonly stopped: boolean
  /** Whose environment the hooks got; absent: that of the program that fired them. */
  readonly environment?: EnvironmentKind
  /** The time limit that was set, in milliseconds. */
  readonly limitMs: number
  /** The profile whose input was sent; without it, the one that the report is made for. */
  readonly inputProfile?: ProfileName
  /** The length of a notification's message before it was cut, in UTF-16 units; null, or absent, when none was. */
  readonly notificationLength?: number | null
}
