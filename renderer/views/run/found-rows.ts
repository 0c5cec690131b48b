import { foldCase } from './fold-case.ts'
import { grewFrom, logIndex, type ShownLines } from './line-filter.ts'
import { lineAt } from './line-log.ts'
import { plainLineText } from './line-text.ts'

/** The rows in which a text stands, whatever the case, from the first to the last. */
export interface FoundRows {
  readonly needle: string
  readonly shown: ShownLines
  readonly rows: readonly number[]
}

/** Looks for a text in the rows as they are on the screen; only in those that came since `before`, when that looked for the same. */
export function foundRows(shown: ShownLines, needle: string, before: FoundRows | null): FoundRows {
  if (needle === '') return { needle, shown, rows: [] }
  const known =
    before !== null &&
    before.needle === needle &&
    before.shown.filter === shown.filter &&
    grewFrom(shown.scanned, before.shown.scanned)
      ? before
      : null
  const wanted = foldCase(needle)
  const rows = [...(known?.rows ?? [])]
  for (let row = known?.shown.count ?? 0; row < shown.count; row++) {
    const text = lineAt(shown.scanned, logIndex(shown, row))?.text ?? ''
    if (foldCase(plainLineText(text)).includes(wanted)) rows.push(row)
  }
  return { needle, shown, rows }
}
