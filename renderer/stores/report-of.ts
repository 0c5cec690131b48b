import type { StoreApi } from 'zustand/vanilla'
import type { RunReport } from '../../shared/report.ts'
import { ok } from '../../shared/result.ts'
import type { RunsStore } from './runs.ts'

/** Settles with the report of a run that was begun, or with null when the studio, or the window, lost it. */
export async function reportOf(runs: StoreApi<RunsStore>, runId: string): Promise<RunReport | null> {
  const end = endOf(runs.getState(), runId) ?? (await endIn(runs, runId))
  if (end.kind === 'lost') return null
  // A run that is over may be kept by the studio alone.
  const report = end.report === null ? await runs.getState().getReport(runId) : ok(end.report)
  return report.ok ? report.value : null
}

type End = { readonly kind: 'over'; readonly report: RunReport | null } | { readonly kind: 'lost' }

async function endIn(runs: StoreApi<RunsStore>, runId: string): Promise<End> {
  return await new Promise((resolve) => {
    const stop = runs.subscribe((state) => {
      const end = endOf(state, runId)
      if (end === undefined) return
      stop()
      resolve(end)
    })
  })
}

/** Undefined while it runs. A run of which the window holds nothing any more has an end, too. */
function endOf({ models, rows }: RunsStore, runId: string): End | undefined {
  const model = models[runId]
  const row = rows.find((one) => one.runId === runId)
  if (model !== undefined && model.report !== null) return { kind: 'over', report: model.report }
  if (row?.state.kind === 'over') return { kind: 'over', report: null }
  return row?.state.kind === 'lost' || (row === undefined && model === undefined) ? { kind: 'lost' } : undefined
}
