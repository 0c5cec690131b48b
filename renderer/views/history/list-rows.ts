import type { EventName } from '../../../shared/events.ts'
import { localDay } from '../../../shared/history/search-runs.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import type { KeptRun } from '../../../shared/requests/history.ts'
import type { RunRow } from '../../stores/run-row.ts'
import { rowOf } from '../../stores/run-row.ts'
import { namesOfRoots } from '../explorer/explorer-rows.ts'
import { lastPart } from '../path-text.ts'

/** A run in the list, from wherever it is known. */
export interface ListedRun {
  readonly runId: string
  readonly event: EventName
  readonly profile: ProfileName
  readonly toolName: string | null
  /** The names of the folders that were open; null where all runs of the list are of the same. */
  readonly place: string | null
  /** The name of the saved payload that it was fired with, where that is known. */
  readonly payloadName: string | null
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
  const placeOf = placesOf([...rows, ...(kept ?? [])])
  const ofKept = (run: KeptRun): ListedRun => ofRow(rowOf(run), run, placeOf)
  if (found !== null) return byDay(found.map(ofKept), now)
  const keptById = new Map(kept?.map((run) => [run.runId, run]))
  const known = rows.map((row) => ofRow(row, keptById.get(row.runId), placeOf))
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

/** How many runs the list has while nothing is searched: those on disk, and those of this window that are not, as one of a file. */
export function listedCount({ rows, kept }: Pick<ListParts, 'rows' | 'kept'>): number {
  const onDisk = new Set(kept?.map(({ runId }) => runId))
  return onDisk.size + rows.filter(({ runId, own }) => !onDisk.has(runId) && (own || kept === null)).length
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

/** Names the folders of a run, when the runs are not all of the same: those of one name are told apart. */
function placesOf(runs: readonly Pick<RunRow, 'roots'>[]): (run: Pick<RunRow, 'roots'>) => string | null {
  const sets = new Set(runs.flatMap(({ roots }) => (roots === undefined ? [] : [roots.join('\n')])))
  if (sets.size < 2) return () => null
  const paths = new Set([...sets].flatMap((set) => (set === '' ? [] : set.split('\n'))))
  const names = namesOfRoots([...paths].map((path) => ({ path, name: lastPart(path) })))
  return ({ roots = [] }) => (roots.length === 0 ? null : roots.map((path) => names.get(path) ?? path).join(' + '))
}

function ofRow(row: RunRow, kept: KeptRun | undefined, placeOf: ReturnType<typeof placesOf>): ListedRun {
  const { runId, event, profile, firedAt, state, fileName } = row
  return {
    runId,
    event,
    profile,
    toolName: row.toolName ?? kept?.toolName ?? null,
    place: placeOf({ roots: row.roots ?? kept?.roots }),
    payloadName: row.payloadName ?? kept?.payloadName ?? null,
    firedAt,
    state,
    fileName,
    pinned: kept?.pinned ?? false,
    kept: kept !== undefined,
    sentence: kept?.sentence ?? null,
  }
}

function dayOf(ms: number): string {
  return localDay(new Date(ms).toISOString())
}
