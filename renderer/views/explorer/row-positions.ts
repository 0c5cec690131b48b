import type { ExplorerRow } from './explorer-rows.ts'

/** Where a row stands among those beside it: the first is 1. Rows that are out of sight are not in the page, so it must be said. */
export interface RowPosition {
  readonly level: 1 | 2
  readonly at: number
  readonly of: number
}

/** The positions of the rows, in their order. */
export function rowPositions(rows: readonly ExplorerRow[]): readonly RowPosition[] {
  const sets: number[][] = [[]]
  rows.forEach((row, index) => {
    if (row.kind === 'event' || row.kind === 'group') {
      sets[0]?.push(index)
      sets.push([])
    } else sets.at(-1)?.push(index)
  })
  const positions: RowPosition[] = []
  sets.forEach((set, level) => {
    set.forEach((row, index) => {
      positions[row] = { level: level === 0 ? 1 : 2, at: index + 1, of: set.length }
    })
  })
  return positions
}
