import { OUTPUT_TRUNCATED_NOTICE } from '../../../shared/limits.ts'
import type { HookReport, RunReport } from '../../../shared/report.ts'
import type { StreamName } from '../../../shared/capture.ts'
import { type LineLog, logOf, type OutputLine } from './line-log.ts'

/** The lines that a report still holds: hook by hook, stderr before stdout, without times, which a report doesn't keep. */
export function linesOfReport(report: RunReport): LineLog {
  return logOf(report.hooks.flatMap(linesOfHook))
}

function linesOfHook(hook: HookReport, index: number): OutputLine[] {
  const lines = [...linesOfText(hook.stderr.text, 'stderr', index), ...linesOfText(hook.stdout.text, 'stdout', index)]
  if (hook.stdout.truncated || hook.stderr.truncated)
    lines.push({ hook: index, stream: 'notice', text: OUTPUT_TRUNCATED_NOTICE, atMs: null })
  return lines
}

function linesOfText(text: string, stream: StreamName, hook: number): OutputLine[] {
  if (text === '') return []
  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  return body.split('\n').map((line) => ({ hook, stream, text: line.trimEnd(), atMs: null }))
}
