import type { RunSummary } from '../../shared/ipc.ts'
import { EVENTS } from '../../shared/events.ts'
import type { RunReport } from '../../shared/report.ts'

/** So many runs are kept. */
const MAX_RUNS = 50

/** And so much of them, in bytes as JavaScript holds text; the last run is kept whatever its size. */
const MAX_BYTES = 200 * 1_048_576

/** The last runs of this studio, in memory. */
export interface RunHistory {
  add(runId: string, report: RunReport): void
  /** Newest first. */
  list(): readonly RunSummary[]
  get(runId: string): RunReport | null
}

/** No run yet. */
export function createRunHistory({ maxRuns = MAX_RUNS, maxBytes = MAX_BYTES } = {}): RunHistory {
  const runs: { readonly summary: RunSummary; readonly report: RunReport; readonly bytes: number }[] = []
  return {
    add(runId, report) {
      runs.unshift({ summary: summaryOf(runId, report), report, bytes: bytesOf(report) })
      let kept = 0
      const tooMuch = runs.findIndex((run, index) => {
        kept += run.bytes
        return index > 0 && (index >= maxRuns || kept > maxBytes)
      })
      if (tooMuch !== -1) runs.length = tooMuch
    },
    list: () => runs.map((run) => run.summary),
    get: (runId) => runs.find((run) => run.summary.runId === runId)?.report ?? null,
  }
}

function summaryOf(runId: string, report: RunReport): RunSummary {
  const { event, profile, startedAt, durationMs, verdict } = report
  const { action, decided, trouble } = verdict
  const summary = { runId, event, profile, startedAt, durationMs, action, decided, toolName: toolNameOf(report) }
  return trouble === undefined ? summary : { ...summary, trouble }
}

/** From the input that was really sent, so that it is right for every payload. */
function toolNameOf({ event, stdin }: RunReport): string | null {
  const { ofTool, key } = EVENTS[event]
  if (!ofTool) return null
  try {
    const input: unknown = JSON.parse(stdin)
    const own = isRecord(input) ? input[key] : null
    const toolName = isRecord(own) ? own['toolName'] : null
    return typeof toolName === 'string' ? toolName.slice(0, 200) : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** What is long in a report, two bytes a code unit; the rest is small change. */
function bytesOf(report: RunReport): number {
  const hooks = report.hooks.map(
    ({ stdout, stderr, answer, launch }) =>
      stdout.text.length +
      stdout.tail.length +
      stderr.text.length +
      (answer?.contextModification.length ?? 0) +
      (launch.head.text?.length ?? 0),
  )
  return (
    2 * hooks.reduce((sum, units) => sum + units, report.stdin.length + 2 * report.merged.contextModification.length)
  )
}
