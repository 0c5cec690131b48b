import { OUTPUT_TRUNCATED_NOTICE } from '../../../shared/limits.ts'
import type { HookReport, RunReport } from '../../../shared/report.ts'
import type { StreamName } from '../../../shared/capture.ts'
import { type LineLog, logOf, type OutputLine } from './line-log.ts'

/** So many lines at the end of what was cut off are shown after the mark. */
const END_LINES = 6
/** So much of that end is looked at, in UTF-16 units. */
const END_UNITS = 65_536

/** The lines that a report still holds: hook by hook, stderr before stdout, without times, which a report doesn't keep. */
export function linesOfReport(report: RunReport): LineLog {
  return logOf(report.hooks.flatMap(linesOfHook))
}

function linesOfHook(hook: HookReport, index: number): OutputLine[] {
  const lines = [...linesOfText(hook.stderr.text, 'stderr', index), ...linesOfText(hook.stdout.text, 'stdout', index)]
  if (hook.stdout.truncated || hook.stderr.truncated)
    lines.push({ hook: index, stream: 'notice', text: OUTPUT_TRUNCATED_NOTICE, atMs: null })
  return [...lines, ...endOfHook(hook, index)]
}

/** The ends of what hooks printed beyond the limit: no agent shows them, but the answer that decided may be there. */
export function endsOfReport(report: RunReport): readonly OutputLine[] {
  return report.hooks.flatMap(endOfHook)
}

function endOfHook({ stdout }: HookReport, hook: number): OutputLine[] {
  if (!stdout.truncated || !/\S/.test(stdout.tail)) return []
  const end = linesOfText(stdout.tail.slice(-END_UNITS), 'stdout', hook).slice(-END_LINES)
  const isAll = stdout.gap === 0 && stdout.tail.length <= END_UNITS && end.length < END_LINES
  const text = `The ${isAll ? 'rest' : 'end'} of stdout follows, which no agent shows.`
  return [{ hook, stream: 'notice', text, atMs: null }, ...end]
}

function linesOfText(text: string, stream: StreamName, hook: number): OutputLine[] {
  if (text === '') return []
  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  return body.split('\n').map((line) => ({ hook, stream, text: line.trimEnd(), atMs: null }))
}
