import { describe, expect, it } from 'vitest'
import { ALL_LINES, type LineFilter, logIndex, shownLines } from '../../../renderer/views/run/line-filter.ts'
import { appendLines, logOf, type OutputLine } from '../../../renderer/views/run/line-log.ts'

const line = (text: string, stream: OutputLine['stream'] = 'stdout', hook = 0): OutputLine => ({
  hook,
  stream,
  text,
  atMs: 1,
})
const log = logOf([line('one'), line('Two', 'stderr'), line('three', 'stdout', 1), line('[cut]', 'notice')])

function shownAt(filter: Partial<LineFilter>): number[] {
  const shown = shownLines(log, { ...ALL_LINES, ...filter }, null)
  return Array.from({ length: shown.count }, (_, row) => logIndex(shown, row))
}

describe('the filter of the output', () => {
  it('chooses by stream, by hook and by text whatever the case, and leaves the notice of a cut in both streams', () => {
    expect(shownAt({})).toEqual([0, 1, 2, 3])
    expect(shownAt({ stream: 'stderr' })).toEqual([1, 3])
    expect(shownAt({ stream: 'stdout', hook: 0 })).toEqual([0, 3])
    expect(shownAt({ hook: 1 })).toEqual([2])
    expect(shownAt({ text: 't' })).toEqual([1, 2, 3])
    expect(shownAt({ text: 'TWO' })).toEqual([1])
  })

  it('looks only at new lines while the log grows, and at all of them for another run', () => {
    const filter = { ...ALL_LINES, text: 'e' }
    const before = shownLines(log, filter, null)
    const grown = appendLines(log, [line('none of it'), line('x')])
    const after = shownLines(grown, filter, before)
    expect(after.indices).toEqual([0, 2, 4])
    expect(before.indices).toEqual([0, 2])
    expect(shownLines(logOf([line('e')]), filter, after).indices).toEqual([0])
  })
})
