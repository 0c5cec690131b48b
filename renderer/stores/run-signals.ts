import type { RunNews } from '../../shared/run-news.ts'
import { seriesText } from './payload-table.ts'
import type { PayloadSeries } from './payload-table.ts'
import type { Studio } from './studio.ts'

/** Who can be told about runs beyond the window itself. */
export interface SignalOutlets {
  /** The share of the run that is over, from 0 to 1; null when nothing goes on. Absent where nobody can show it. */
  readonly progress?: (share: number | null) => void
  readonly news: (news: RunNews, durationMs: number) => void
}

/** What signals are made from, and when. */
export interface SignalNeeds extends Pick<Studio, 'runs' | 'payloadTable'> {
  readonly outlets: SignalOutlets
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Calls back again and again; gives what ends that. */
  readonly every: (tick: () => void) => () => void
}

/** Tells how far runs are, while they go on, and what came of those that this window fired. */
export function createRunSignals({ runs, payloadTable, outlets, now, every }: SignalNeeds): void {
  let endTicks: (() => void) | null = null
  let shown = false
  /** What the runs of the series that goes on took until now, in milliseconds; null while there is none. */
  let seriesMs: number | null = null

  const share = (): number | null => shareOver(runs.getState(), payloadTable.getState().series, now())

  // A page that was loaded anew, in the middle of a run that is over by now, has left its bar there.
  outlets.progress?.(null)

  /** The first tick is a moment away: what is over by then shows nothing. */
  function follow(): void {
    const { progress } = outlets
    if (progress === undefined) return
    const goes = share() !== null
    if (goes && endTicks === null) {
      endTicks = every(() => {
        progress(share())
        shown = true
      })
    } else if (!goes && endTicks !== null) {
      endTicks()
      endTicks = null
      if (shown) progress(null)
      shown = false
    }
  }

  runs.subscribe(({ rows, models }, before) => {
    if (rows === before.rows) return
    const running = new Set(before.rows.flatMap(({ runId, state }) => (state.kind === 'running' ? [runId] : [])))
    for (const { runId, event, own, state } of rows) {
      if (state.kind !== 'over' || !running.has(runId)) continue
      if (seriesMs !== null) seriesMs += state.durationMs
      const body = models[runId]?.report?.verdict.sentence
      if (seriesMs === null && own && body !== undefined) {
        outlets.news({ title: event, body, runId }, state.durationMs)
      }
    }
    follow()
  })

  payloadTable.subscribe(({ series }, before) => {
    if (series === before.series) return
    if (series?.going === true) seriesMs ??= 0
    else if (seriesMs !== null) {
      if (series !== null) outlets.news({ title: 'Saved payloads', body: seriesText(series), runId: null }, seriesMs)
      seriesMs = null
    }
    follow()
  })
}

/** Of a series the payloads that were fired; else the time of the run that is nearest to its limit. */
function shareOver(
  { rows, models }: Pick<ReturnType<Studio['runs']['getState']>, 'rows' | 'models'>,
  series: PayloadSeries | null,
  now: number,
): number | null {
  if (series?.going === true) return series.done / series.all
  const shares = rows.flatMap(({ runId, firedAt, state }) => {
    const limit = models[runId]?.timeoutMs
    return state.kind === 'running' && limit !== undefined ? [(now - firedAt) / limit] : []
  })
  return shares.length === 0 ? null : Math.min(1, Math.max(0, ...shares))
}
