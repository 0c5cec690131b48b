import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonProblem, findJsonValue, positionAt } from '../../../shared/payload/json-problem.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('finds no problem exactly where the platform finds none', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '\\',
    '\\n',
    '1',
    '-',
    '.5',
    'e3',
    '01',
    'true',
    ' ',
    '\n',
    'x',
  )
  const nearly = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.json(), nearly, fc.string()), (text) => {
      expect(findJsonProblem(text) === null).toBe(isJson(text))
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['{"a":1,}', 6, 'a comma stands before the closing }'],
  ["{'a':1}", 1, 'text stands in another kind of quote'],
  ['{a:1}', 1, "a field's name in double quotes is expected here, not a"],
  ['{"a" 1}', 5, 'a colon is missing after the name'],
  ['{"a":1 "b":2}', 7, 'a comma or the closing bracket is missing before this'],
  ['{"a":"x\ny"}', 7, 'a line ends inside a text'],
  ['{"a":"C:\\Users"}', 8, 'a backslash begins nothing here'],
  ['{"a":"x', 5, 'this text has no closing double quote'],
  ['{"a":[1', 7, 'the text ends, but a ] is missing'],
  ['{} x', 3, 'something stands after the end of the JSON'],
  ['// x\n{}', 0, 'JSON has no comments'],
  ['{"a":True}', 5, 'a value is expected here, not True'],
  ['  ', 2, 'there is nothing to read'],
])('%j: the place and the reason', (text, offset, message) => {
  expect(findJsonProblem(text)).toMatchObject({ offset, message })
})

test('the place of a value is found by its path', () => {
  const text = '{"a":[1,{"b\\u0063":"x"}],"a2":2,"d":{"a":3}}'
  expect(text.slice(findJsonValue(text, ['a', 1, 'bc']) ?? 0).startsWith('"x"')).toBe(true)
  expect(text.slice(findJsonValue(text, ['d', 'a']) ?? 0).startsWith('3')).toBe(true)
  expect(findJsonValue(text, ['a', 2])).toBeNull()
  expect(findJsonValue(text, [])).toBe(0)
})

test('lines and columns are counted from 1', () => {
  expect(positionAt('ab\ncd\n', 0)).toEqual({ line: 1, column: 1 })
  expect(positionAt('ab\ncd\n', 4)).toEqual({ line: 2, column: 2 })
  expect(positionAt('ab\ncd\n', 6)).toEqual({ line: 3, column: 1 })
})

test('a text of a million open brackets is walked in linear time, without recursion', () => {
  expect(findJsonProblem('['.repeat(1_000_000))).toMatchObject({ offset: 1_000_000 })
})
