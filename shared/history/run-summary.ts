import type { RunSummary } from '../ipc.ts'
import { readToolName } from '../read-tool-name.ts'
import type { RunReport } from '../report.ts'

/** What lists show of a run; `payloadName` is the saved payload that it was fired with, where there was one. */
export function runSummary(runId: string, report: RunReport, payloadName?: string): RunSummary {
  const { event, profile, startedAt, durationMs, roots, verdict } = report
  const { action, decided, trouble } = verdict
  const toolName = readToolName(event, report.stdin)?.slice(0, 200) ?? null
  return {
    runId,
    event,
    profile,
    startedAt,
    durationMs,
    action,
    decided,
    toolName,
    roots,
    ...(trouble !== undefined && { trouble }),
    ...(payloadName !== undefined && { payloadName }),
  }
}
