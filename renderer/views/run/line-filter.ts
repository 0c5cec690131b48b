import { lineAt, type LineLog, type OutputLine } from './line-log.ts'

/** Which lines of the output are shown. */
export interface LineFilter {
  readonly stream: 'all' | 'stdout' | 'stderr'
  /** The index of the only hook whose lines are shown, or null for all. */
  readonly hook: number | null
  /** Only lines that contain this, whatever the case; empty for all. */
  readonly text: string
}

/** A filter that shows everything. */
export const ALL_LINES: LineFilter = { stream: 'all', hook: null, text: '' }

/** The places in a log of the lines that are shown; null stands for all of them. */
export interface ShownLines {
  readonly filter: LineFilter
  readonly scanned: LineLog
  readonly indices: readonly number[] | null
  readonly count: number
}

/** Chooses the lines to show; looks only at lines that came since `before`, when that was made with the same filter of the same run. */
export function shownLines(log: LineLog, filter: LineFilter, before: ShownLines | null): ShownLines {
  if (isEmpty(filter)) return { filter, scanned: log, indices: null, count: log.count }
  const known = before !== null && before.filter === filter && grewFrom(log, before.scanned) ? before : null
  const found: number[] = []
  const needle = filter.text.toLowerCase()
  for (let index = known?.scanned.count ?? 0; index < log.count; index++) {
    const line = lineAt(log, index)
    if (line !== undefined && matches(line, filter, needle)) found.push(index)
  }
  const indices = [...(known?.indices ?? []), ...found]
  return { filter, scanned: log, indices, count: indices.length }
}

/** The place in the log of a row that is shown. */
export function logIndex(shown: ShownLines, row: number): number {
  return shown.indices === null ? row : (shown.indices[row] ?? -1)
}

function isEmpty(filter: LineFilter): boolean {
  return filter.stream === 'all' && filter.hook === null && filter.text === ''
}

/** Whether a log is an earlier one with more lines at its end. */
export function grewFrom(log: LineLog, earlier: LineLog): boolean {
  return earlier.count <= log.count && (earlier.count === 0 || log.chunks[0] === earlier.chunks[0])
}

/** The notice of a hook belongs to both of its streams. */
function matches(line: OutputLine, filter: LineFilter, needle: string): boolean {
  if (filter.hook !== null && line.hook !== filter.hook) return false
  if (filter.stream !== 'all' && line.stream !== filter.stream && line.stream !== 'notice') return false
  return needle === '' || line.text.toLowerCase().includes(needle)
}
