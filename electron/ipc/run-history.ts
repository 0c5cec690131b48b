import { runSummary } from '../../shared/history/run-summary.ts'
import type { RunSummary } from '../../shared/ipc.ts'
import type { RunReport } from '../../shared/report.ts'

/** So many runs are kept. */
const MAX_RUNS = 50

/** And so much of them, in bytes as JavaScript holds text; the last run is kept whatever its size. */
const MAX_BYTES = 200 * 1_048_576

/** The last runs of this studio, in memory: whole, at once, and also when the disk is full. */
export interface RunHistory {
  add(runId: string, report: RunReport, payloadName?: string): void
  /** Newest first. */
  list(): readonly RunSummary[]
  get(runId: string): RunReport | null
  /** Takes these out; gives what puts them back. */
  take(isTaken: (runId: string) => boolean): () => void
}

interface Kept {
  readonly summary: RunSummary
  readonly report: RunReport
  readonly bytes: number
}

/** No run yet. */
export function createRunHistory({ maxRuns = MAX_RUNS, maxBytes = MAX_BYTES } = {}): RunHistory {
  let runs: readonly Kept[] = []
  const keep = (next: readonly Kept[]) => {
    let kept = 0
    const tooMuch = next.findIndex((run, index) => {
      kept += run.bytes
      return index > 0 && (index >= maxRuns || kept > maxBytes)
    })
    runs = tooMuch === -1 ? next : next.slice(0, tooMuch)
  }
  return {
    add: (runId, report, payloadName) =>
      keep([{ summary: runSummary(runId, report, payloadName), report, bytes: bytesOf(report) }, ...runs]),
    list: () => runs.map((run) => run.summary),
    get: (runId) => runs.find((run) => run.summary.runId === runId)?.report ?? null,
    take(isTaken) {
      const before = runs
      runs = before.filter(({ summary }) => !isTaken(summary.runId))
      return () => {
        const since = runs.filter((run) => !before.includes(run))
        const stayed = before.filter(
          ({ summary }) => isTaken(summary.runId) || runs.some((run) => run.summary === summary),
        )
        keep([...since, ...stayed])
      }
    },
  }
}

/** What is long in a report, two bytes a code unit; the rest is small change. */
function bytesOf(report: RunReport): number {
  const hooks = report.hooks.map(
    ({ stdout, stderr, answer, launch }) =>
      stdout.text.length +
      stdout.tail.length +
      stderr.text.length +
      (stderr.tail?.length ?? 0) +
      (answer?.contextModification.length ?? 0) +
      (launch.head.text?.length ?? 0),
  )
  return (
    2 * hooks.reduce((sum, units) => sum + units, report.stdin.length + 2 * report.merged.contextModification.length)
  )
}
