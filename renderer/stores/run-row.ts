import type { EventName } from '../../shared/events.ts'
import type { RunSummary } from '../../shared/ipc.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { RunReport } from '../../shared/report.ts'
import type { LabelledVerdict } from '../../shared/verdict-words.ts'

/** One row in the list of runs. */
export interface RunRow {
  readonly runId: string
  readonly event: EventName
  readonly profile: ProfileName
  readonly toolName: string | null
  /** The folders that were open, once that is known. */
  readonly roots?: readonly string[] | undefined
  /** The saved payload that it was fired with, where that is known. */
  readonly payloadName?: string | undefined
  /** Milliseconds since the epoch. */
  readonly firedAt: number
  /** Whether it belongs to this page: fired here, picked up while it ran, or opened from a file. */
  readonly own: boolean
  /** The name of the file that it was read from; null for a run of this studio. */
  readonly fileName: string | null
  readonly state:
    | { readonly kind: 'running' }
    /** The connection went, and the studio knows nothing of it any more. */
    | { readonly kind: 'lost' }
    | {
        readonly kind: 'over'
        readonly durationMs: number
        readonly verdict: LabelledVerdict
      }
}

/** Rows that the list keeps. */
export const MOST_ROWS = 200

/** The row of a run that the studio lists. */
export function rowOf(summary: RunSummary): RunRow {
  const { runId, event, profile, toolName, payloadName, startedAt, durationMs, roots } = summary
  const state = { kind: 'over', durationMs, verdict: labelled(summary) } as const
  const firedAt = Date.parse(startedAt)
  return { runId, event, profile, toolName, payloadName, roots, firedAt, own: false, fileName: null, state }
}

/** The row after its run's report came. */
export function overRow(row: RunRow, report: RunReport): RunRow {
  return {
    ...row,
    roots: report.roots,
    state: { kind: 'over', durationMs: report.durationMs, verdict: labelled(report.verdict) },
  }
}

/** The row of a run that the studio knows nothing of any more. */
export function lostRow(row: RunRow): RunRow {
  return row.state.kind === 'running' ? { ...row, state: { kind: 'lost' } } : row
}

/** The rows in the order of the list, not more than it keeps. */
export function newestFirst(rows: readonly RunRow[]): readonly RunRow[] {
  return rows.toSorted((a, b) => b.firedAt - a.firedAt).slice(0, MOST_ROWS)
}

/** Just what the label of a row rests on. */
function labelled({ action, decided, trouble }: LabelledVerdict): LabelledVerdict {
  return trouble === undefined ? { action, decided } : { action, decided, trouble }
}
