import { maskReport } from '../../../../shared/hookrun/mask-report.ts'
import { maskText, REPLACEMENTS } from '../../../../shared/hookrun/mask-text.ts'
import type { RunReport } from '../../../../shared/report.ts'
import type { Masked } from '../../../../shared/requests/history.ts'
import { runMarkdown } from './run-markdown.ts'

/** A text that can be handed on, and what was taken out of it. */
export interface MaskedCopy {
  readonly text: string
  readonly masked: readonly Pick<Masked, 'kind' | 'count'>[]
}

/** A run as Markdown, masked as an exported one is. `homes` are home folders that are known. */
export function maskedMarkdown(report: RunReport, homes: readonly string[]): MaskedCopy {
  // Before the long texts are cut: a half of a secret would not look like one any more.
  const { text } = maskText(runMarkdown(maskReport(report, homes).report), homes)
  return { text, masked: countsOf(runMarkdown(report), homes) }
}

/** The report of a run as JSON, masked the same way. */
export function maskedReportText(report: RunReport, homes: readonly string[]): MaskedCopy {
  const { report: safe, masked } = maskReport(report, homes)
  return { text: reportText(safe), masked }
}

/** The report of a run as JSON, as it is. */
export function reportText(report: RunReport): string {
  return JSON.stringify(report, null, 2)
}

/** What looks like a secret in a text that is copied as it is; mail addresses and home folders are none. */
export function secretsIn(text: string): readonly Pick<Masked, 'kind' | 'count'>[] {
  return countsOf(text, []).filter(({ kind }) => kind !== 'mail' && kind !== 'home')
}

function countsOf(text: string, homes: readonly string[]): readonly Masked[] {
  return [...maskText(text, homes).counts].map(([kind, count]) => ({ kind, count, replacement: REPLACEMENTS[kind] }))
}
