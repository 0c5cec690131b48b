import type { EventName } from '../../../shared/events.ts'
import { localDay } from '../../../shared/history/search-runs.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import type { KeptRun } from '../../../shared/requests/history.ts'
import type { RunRow } from '../../stores/run-row.ts'
import { rowOf } from '../../stores/run-row.ts'

/** A run in the list, from wherever it is known. */
export interface ListedRun {
  readonly runId: string
  readonly event: EventName
  readonly profile: ProfileName
  readonly toolName: string | null
  /** Milliseconds since the epoch. */
  readonly firedAt: number
  readonly state: RunRow['state']
  /** The file that it was read from, or null. */
  readonly fileName: string | null
  readonly pinned: boolean
  /** Whether it is on disk: only such a run is pinned, deleted and handed over. */
  readonly kept: boolean
  /** What came of it, when that is known without its report. */
  readonly sentence: string | null
}

/** A row of the list. */
export type ListRow =
  | { readonly kind: 'heading'; readonly key: string; readonly title: string; readonly count: number }
  | { readonly kind: 'run'; readonly key: string; readonly run: ListedRun }

/** What the list is made of. */
export interface ListParts {
  /** The runs that the window knows. */
  readonly rows: readonly RunRow[]
  /** All that are on disk, newest first; null when that isn't known. */
  readonly kept: readonly KeptRun[] | null
  /** What a search found among them; null when nothing is searched. */
  readonly found: readonly KeptRun[] | null
  /** Milliseconds since the epoch: names today and yesterday. */
  readonly now: number
}

/** The list of runs: those of this window first, then the pinned ones, then the others by day. A search shows what it found. */
export function listRows({ rows, kept, found, now }: ListParts): readonly ListRow[] {
  if (found !== null) return byDay(found.map(ofKept), now)
  const keptById = new Map(kept?.map((run) => [run.runId, run]))
  const known = rows.map((row) => ofRow(row, keptById.get(row.runId)))
  const own = known.filter((_, index) => rows[index]?.own === true)
  const ownIds = new Set(own.map(({ runId }) => runId))
  const others = kept === null ? known : kept.map(ofKept)
  const rest = others.filter(({ runId }) => !ownIds.has(runId))
  return [
    ...group('own', 'This window', own),
    ...group(
      'pinned',
      'Pinned',
      rest.filter(({ pinned }) => pinned),
    ),
    ...byDay(
      rest.filter(({ pinned }) => !pinned),
      now,
    ),
  ]
}

/** The runs of a list, in their order. */
export function runsIn(rows: readonly ListRow[]): readonly ListedRun[] {
  return rows.flatMap((row) => (row.kind === 'run' ? [row.run] : []))
}

/** What a day is called: `Today`, `Yesterday`, `Friday 27 November`. `day` is YYYY-MM-DD. */
export function dayTitle(day: string, now: number): string {
  if (day === dayOf(now)) return 'Today'
  if (day === dayOf(now - DAY_MS)) return 'Yesterday'
  const noon = new Date(`${day}T12:00:00`)
  return noon.getFullYear() === new Date(now).getFullYear() ? DAY.format(noon) : DAY_OF_YEAR.format(noon)
}

const DAY_MS = 86_400_000
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function byDay(runs: readonly ListedRun[], now: number): ListRow[] {
  const days = new Map<string, ListedRun[]>()
  for (const run of runs) {
    const day = dayOf(run.firedAt)
    const list = days.get(day) ?? []
    days.set(day, list)
    list.push(run)
  }
  return [...days].flatMap(([day, list]) => group(day, dayTitle(day, now), list))
}

function group(key: string, title: string, runs: readonly ListedRun[]): ListRow[] {
  if (runs.length === 0) return []
  return [
    { kind: 'heading', key: `heading ${key}`, title, count: runs.length },
    ...runs.map((run) => ({ kind: 'run', key: run.runId, run }) as const),
  ]
}

function ofRow(row: RunRow, kept: KeptRun | undefined): ListedRun {
  const { runId, event, profile, firedAt, state, fileName } = row
  return {
    runId,
    event,
    profile,
    toolName: row.toolName ?? kept?.toolName ?? null,
    firedAt,
    state,
    fileName,
    pinned: kept?.pinned ?? false,
    kept: kept !== undefined,
    sentence: kept?.sentence ?? null,
  }
}

function ofKept(run: KeptRun): ListedRun {
  return ofRow(rowOf(run), run)
}

function dayOf(ms: number): string {
  return localDay(new Date(ms).toISOString())
}
