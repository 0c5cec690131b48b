import { describe, expect, it } from 'vitest'
import { splitRows } from '../../../renderer/views/compare/split-rows.ts'
import type { ComparedLine } from '../../../shared/history/compare-runs.ts'

const same = (count: number, name = 'same'): ComparedLine[] =>
  Array.from({ length: count }, (_, index) => ({ side: 'both', text: `${name} ${index}` }))
const before = (text: string): ComparedLine => ({ side: 'before', text })
const after = (text: string): ComparedLine => ({ side: 'after', text })
const NONE: ReadonlySet<number> = new Set()

describe('two texts side by side', () => {
  it('have what differs at one place in the same rows', () => {
    expect(splitRows([before('a'), before('b'), after('c'), ...same(1)], NONE)).toEqual([
      { kind: 'different', before: 'a', after: 'c' },
      { kind: 'different', before: 'b', after: null },
      { kind: 'same', text: 'same 0' },
    ])
  })

  it('fold what is equal but for three lines around each difference', () => {
    const rows = splitRows([...same(20, 'head'), before('x'), ...same(30, 'middle'), after('y'), ...same(2)], NONE)
    expect(rows.map((row) => (row.kind === 'folded' ? row.count : row.kind))).toEqual([
      17,
      ...Array<string>(3).fill('same'),
      'different',
      ...Array<string>(3).fill('same'),
      24,
      ...Array<string>(3).fill('same'),
      'different',
      ...Array<string>(2).fill('same'),
    ])
  })

  it('show a fold that was opened, and lose no line', () => {
    const lines = [...same(20), before('x')]
    const folded = splitRows(lines, NONE).find((row) => row.kind === 'folded')
    expect(splitRows(lines, new Set([folded?.kind === 'folded' ? folded.from : -1]))).toHaveLength(21)
  })
})
