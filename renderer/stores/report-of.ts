import type { StoreApi } from 'zustand/vanilla'
import type { RunReport } from '../../shared/report.ts'
import type { RunsStore } from './runs.ts'

/** Settles with the report of a run that was begun, or with null when the studio lost it. */
export async function reportOf(runs: StoreApi<RunsStore>, runId: string): Promise<RunReport | null> {
  const now = endOf(runs.getState(), runId)
  if (now !== undefined) return now
  return await new Promise((resolve) => {
    const end = runs.subscribe((state) => {
      const report = endOf(state, runId)
      if (report === undefined) return
      end()
      resolve(report)
    })
  })
}

/** Undefined while it runs. */
function endOf({ models, rows }: RunsStore, runId: string): RunReport | null | undefined {
  const report = models[runId]?.report ?? null
  if (report !== null) return report
  return rows.find((row) => row.runId === runId)?.state.kind === 'lost' ? null : undefined
}
