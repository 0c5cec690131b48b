import type { ComparedLine } from '../../../shared/history/compare-runs.ts'

/** A row of two texts side by side. */
export type SplitRow =
  | { readonly kind: 'same'; readonly text: string }
  /** A side that has nothing there is null. */
  | { readonly kind: 'different'; readonly before: string | null; readonly after: string | null }
  /** So many equal lines are folded; `from` is the place of the first one among the compared lines. */
  | { readonly kind: 'folded'; readonly from: number; readonly count: number }

/** So many equal lines stay around a difference. */
const AROUND = 3
/** Fewer than this are not worth a fold. */
const LEAST_FOLDED = 4

/** Puts compared lines side by side; long stretches of equal lines are folded but for those in `unfolded`. */
export function splitRows(lines: readonly ComparedLine[], unfolded: ReadonlySet<number>): readonly SplitRow[] {
  const rows: SplitRow[] = []
  let at = 0
  while (at < lines.length) {
    const end = endOf(lines, at, (side) => side === 'both')
    if (end > at) {
      rows.push(...sameRows(lines, at, end, unfolded))
      at = end
      continue
    }
    const changed = endOf(lines, at, (side) => side !== 'both')
    const texts = (side: ComparedLine['side']) =>
      lines.slice(at, changed).flatMap((line) => (line.side === side ? [line.text] : []))
    const [before, after] = [texts('before'), texts('after')]
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      rows.push({ kind: 'different', before: before[index] ?? null, after: after[index] ?? null })
    }
    at = changed
  }
  return rows
}

function endOf(lines: readonly ComparedLine[], from: number, is: (side: ComparedLine['side']) => boolean): number {
  let end = from
  for (let line = lines[end]; line !== undefined && is(line.side); line = lines[end]) end++
  return end
}

function sameRows(lines: readonly ComparedLine[], from: number, to: number, unfolded: ReadonlySet<number>): SplitRow[] {
  const first = from === 0 ? from : from + AROUND
  const last = to === lines.length ? to : to - AROUND
  const whole = (start: number, end: number) =>
    lines.slice(start, end).map(({ text }) => ({ kind: 'same', text }) as const)
  if (last - first < LEAST_FOLDED || unfolded.has(first)) return whole(from, to)
  return [...whole(from, first), { kind: 'folded', from: first, count: last - first }, ...whole(last, to)]
}
