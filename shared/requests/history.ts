import { z } from 'zod'
import type { EnvironmentKind } from '../environment-kinds.ts'
import { EVENT_NAMES, type EventName } from '../events.ts'
import type { RunSummary } from '../ipc.ts'
import type { ProfileName } from '../profiles.ts'
import type { RunReport } from '../report.ts'
import type { WindowRunEvent } from '../run-events.ts'
import { noArguments, textArgument } from './arguments.ts'
import type { Undo } from './files.ts'

/** A run that is kept on disk. */
export interface KeptRun extends RunSummary {
  readonly pinned: boolean
  /** The scripts that ran. */
  readonly scripts: readonly string[]
  readonly sentence: string
}

/** What was masked in a run before it is handed over. */
export interface Masked {
  readonly kind: 'key' | 'token' | 'password' | 'mail' | 'home'
  readonly count: number
  /** What stands in its place, such as `[mail]`. */
  readonly replacement: string
}

/** A run that goes on, for a page that was not there when it began. */
export interface LiveRun {
  readonly runId: string
  readonly event: EventName
  readonly profile: ProfileName
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly timeoutMs: number
  readonly environment: EnvironmentKind
  /** See `RunSummary`. */
  readonly payloadName?: string
  /**
   * What happened so far, in order, bounded: what began and ended whole, of the lines the last ones. Everything that `runs.events`
   * told of this run before the answer is in it, and nothing that comes after: put it in the place of what you have.
   */
  readonly events: readonly WindowRunEvent[]
  /** So many lines before those were left out. */
  readonly linesLeftOut: number
}

/** A `.hookrun` file that the system asked the studio to open. */
export interface HandedRun {
  readonly fileName: string
  readonly text: string
}

const runId = z.string().min(1).max(64)

/** The requests about the history of runs and about runs in files. */
export const HISTORY_REQUESTS = {
  /** The runs that go on now. */
  'runs.live': noArguments,
  /** Newest first. `text` looks into sentence, scripts, stdin and output; `day` is YYYY-MM-DD in local time. */
  'history.search': z
    .object({
      text: z.string().max(200),
      event: z.enum(EVENT_NAMES).nullable(),
      action: z.string().max(32).nullable(),
      script: z.string().max(4096).nullable(),
      day: z.string().max(10).nullable(),
    })
    .strict(),
  'history.pin': z.object({ runId, pinned: z.boolean() }).strict(),
  'history.delete': z.object({ runId }).strict(),
  /** All but the pinned ones. */
  'history.clear': noArguments,
  /** A run as it would be handed over: the text of a `.hookrun` file and what was masked in it. Writes nothing. */
  'hookrun.export': z.object({ runId }).strict(),
  /** Reads the text of a `.hookrun` file; runs nothing. */
  'hookrun.open': z.object({ text: textArgument }).strict(),
  /** The files that were double-clicked since this was last asked; each is given once. */
  'hookrun.handed': noArguments,
} as const

/** What they give. */
export interface HistoryResults {
  'runs.live': readonly LiveRun[]
  'history.search': { readonly runs: readonly KeptRun[]; readonly total: number }
  'history.pin': null
  'history.delete': Undo
  'history.clear': Undo
  'hookrun.export': { readonly fileName: string; readonly text: string; readonly masked: readonly Masked[] }
  'hookrun.open': { readonly report: RunReport; readonly event: EventName }
  'hookrun.handed': readonly HandedRun[]
}
