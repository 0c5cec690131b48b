import type { HookSource, LaunchWay, ProcessName, StreamName } from './capture.ts'
import type { HookState, RunReport } from './report.ts'

/** Something that happened in a run, as it happens. `hook` is the index in the report's `hooks`; times are milliseconds after the run began. */
export type RunEvent =
  | {
      readonly type: 'started'
      readonly hook: number
      readonly script: string
      readonly source: HookSource
      readonly cwd: string
      readonly pid: number | null
      readonly way: LaunchWay
      readonly atMs: number
    }
  | {
      readonly type: 'line'
      readonly hook: number
      readonly script: string
      readonly source: HookSource
      readonly stream: StreamName
      readonly text: string
      readonly atMs: number
    }
  /** From here on nothing more of this hook is shown. */
  | {
      readonly type: 'truncated'
      readonly hook: number
      readonly script: string
      readonly text: string
      readonly atMs: number
    }
  /** The hook's own process ended; `heldBy` names who keeps its output open (empty when nobody does, or it cannot be told). */
  | {
      readonly type: 'exited'
      readonly hook: number
      readonly script: string
      readonly exitCode: number | null
      readonly signal: string | null
      readonly held: boolean
      readonly heldBy: readonly ProcessName[]
      readonly atMs: number
    }
  /** The agent would settle here. */
  | {
      readonly type: 'settled'
      readonly hook: number
      readonly script: string
      readonly state: HookState
      readonly atMs: number
    }
  /** The last one of every run. */
  | { readonly type: 'report'; readonly report: RunReport }

/** A run's event as a window gets it: a line says only what its hook's start has not said, since there may be thousands of them. */
export type WindowRunEvent =
  | Exclude<RunEvent, { readonly type: 'line' }>
  | Omit<Extract<RunEvent, { readonly type: 'line' }>, 'script' | 'source'>

/** What of an event goes to a window; the time of a line to the hundredth of a millisecond. */
export function forWindow(event: RunEvent): WindowRunEvent {
  if (event.type !== 'line') return event
  const { type, hook, stream, text, atMs } = event
  return { type, hook, stream, text, atMs: Math.round(atMs * 100) / 100 }
}
