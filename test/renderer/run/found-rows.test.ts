import { expect, test } from 'vitest'
import { foundRows } from '../../../renderer/views/run/found-rows.ts'
import { ALL_LINES, shownLines } from '../../../renderer/views/run/line-filter.ts'
import { appendLines, logOf, type OutputLine } from '../../../renderer/views/run/line-log.ts'

const line = (text: string, stream: OutputLine['stream'] = 'stdout'): OutputLine => ({ hook: 0, stream, text, atMs: 1 })
const log = logOf([line('a word'), line('none', 'stderr'), line('WO\u001b[31mRD\u001b[0m', 'stderr')])

test('rows are found whatever the case and the colours, counted among those that are shown', () => {
  const all = shownLines(log, ALL_LINES, null)
  expect(foundRows(all, 'word', null).rows).toEqual([0, 2])
  expect(foundRows(all, '[31m', null).rows).toEqual([])
  expect(foundRows(all, '', null).rows).toEqual([])
  const errors = shownLines(log, { ...ALL_LINES, stream: 'stderr' }, null)
  expect(foundRows(errors, 'word', null).rows).toEqual([1])
})

test('what is looked for is exactly what the screen shows', () => {
  const lines = [
    'a\u001b[2Kb',
    `${'x'.repeat(3_000)} beyond`,
    'bell\u0007 \u202ex',
    'ΟΔΟΣ',
    '\u001b[1mto\u001b[0;31mgether\u001b[m',
  ]
  const shown = shownLines(logOf(lines.map((text) => line(text))), ALL_LINES, null)
  const rows = (needle: string) => foundRows(shown, needle, null).rows
  expect(rows('a␛[2kb')).toEqual([0])
  expect(rows('\u001b')).toEqual([])
  expect(rows('beyond')).toEqual([])
  expect(rows('bell␇ ‹u+202e›')).toEqual([2])
  expect(rows('οδοσ')).toEqual([3])
  expect(rows('together')).toEqual([4])
})

test('while lines come only the new ones are looked at; another text or another filter is looked for anew', () => {
  const before = foundRows(shownLines(log, ALL_LINES, null), 'word', null)
  const grown = appendLines(log, [line('no'), line('last word')])
  const shown = shownLines(grown, ALL_LINES, before.shown)
  // Rows that are known already are taken over as they are.
  const after = foundRows(shown, 'word', { ...before, rows: [1] })
  expect(after.rows).toEqual([1, 4])
  expect(foundRows(shown, 'no', after).rows).toEqual([1, 3])
  expect(foundRows(shownLines(logOf([line('word')]), ALL_LINES, null), 'word', after).rows).toEqual([0])
})
