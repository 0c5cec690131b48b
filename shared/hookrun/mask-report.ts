import type { RunReport } from '../report.ts'
import type { Masked } from '../requests/history.ts'
import { maskText, REPLACEMENTS } from './mask-text.ts'

/** A report that can be handed on, and what was taken out of it. */
export interface MaskedReport {
  readonly report: RunReport
  /** Only the kinds that were there. */
  readonly masked: readonly Masked[]
}

/** Masks every text of a report, see `maskText`. Counts and times stay as they were captured. */
export function maskReport(report: RunReport, homes: readonly string[] = []): MaskedReport {
  const counts = new Map<Masked['kind'], number>()
  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const found = maskText(value, homes)
      for (const [kind, count] of found.counts) counts.set(kind, (counts.get(kind) ?? 0) + count)
      return found.text
    }
    if (Array.isArray(value)) return value.map(mask)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mask(inner)]))
  }
  return {
    // The shape is the same: only texts were changed, and none that the schema lists is a secret.
    report: mask(report) as RunReport,
    masked: [...counts].map(([kind, count]) => ({ kind, count, replacement: REPLACEMENTS[kind] })),
  }
}
