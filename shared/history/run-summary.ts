import type { RunSummary } from '../ipc.ts'
import { readToolName } from '../read-tool-name.ts'
import type { RunReport } from '../report.ts'

/** What lists show of a run. */
export function runSummary(runId: string, report: RunReport): RunSummary {
  const { event, profile, startedAt, durationMs, roots, verdict } = report
  const { action, decided, trouble } = verdict
  const toolName = readToolName(event, report.stdin)?.slice(0, 200) ?? null
  const summary = { runId, event, profile, startedAt, durationMs, action, decided, toolName, roots }
  return trouble === undefined ? summary : { ...summary, trouble }
}
