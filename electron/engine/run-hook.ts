import type { HookCapture, HookSource, LaunchWay, ProcessName, StreamName } from '../../shared/capture.ts'
import type { EventName } from '../../shared/events.ts'
import type { HookEnvironment } from './spawn-hook.ts'

/** One hook that is to be started: everything is decided. */
export interface HookStart {
  readonly runId: string
  readonly event: EventName
  readonly script: string
  readonly directory: string
  readonly source: HookSource
  readonly cwd: string
  /** The exact bytes on its stdin. */
  readonly stdin: Uint8Array
  readonly timeoutMs: number
  /** A file that is started in the script's place. */
  readonly standIn?: string
  /** The environment in the place of the host's own. */
  readonly environment?: HookEnvironment
}

/** Is told what happens, as it happens; times are milliseconds since the process was started. */
export interface HookObserver {
  started(pid: number | null, way: LaunchWay): void
  line(stream: StreamName, text: string, atMs: number): void
  /** Nothing more is shown from here on. */
  truncated(atMs: number): void
  /** The hook's own end. `held` while its output stays open; `heldBy` names by whom. */
  exited(
    exitCode: number | null,
    signal: string | null,
    held: boolean,
    heldBy: readonly ProcessName[],
    atMs: number,
  ): void
}

/** The script of a run, and how it was started. */
export type StartedScript = Pick<HookCapture, 'head' | 'way'>

/** What `runHook` gives, see there; `startMs` and `realPath` of the captures are for the caller to fill in. */
export interface HookRun {
  /** What the captures will say of the script; null where the start takes longer than the asking (Windows). */
  readonly script: StartedScript | null
  /** Settles when the agent would: outputs closed, limit, stop. Never rejects. */
  readonly settled: Promise<HookCapture>
  /** Settles when nothing of the hook is left; the capture now names what had to be ended. Never rejects. */
  readonly over: Promise<HookCapture>
}
