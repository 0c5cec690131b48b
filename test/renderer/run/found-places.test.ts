import { expect, test } from 'vitest'
import { foldCase } from '../../../renderer/views/run/fold-case.ts'
import { foundPlaces } from '../../../renderer/views/run/found-places.ts'

test('a text is found over the borders of pieces, and every time that it is there', () => {
  expect(foundPlaces(['a nee', 'd', 'le, a needle'], 'NEEDLE')).toEqual([
    { start: { piece: 0, offset: 2 }, end: { piece: 2, offset: 2 } },
    { start: { piece: 2, offset: 6 }, end: { piece: 2, offset: 12 } },
  ])
  expect(foundPlaces(['ab', '', 'cd'], 'b')).toEqual([{ start: { piece: 0, offset: 1 }, end: { piece: 0, offset: 2 } }])
  expect(foundPlaces(['ab'], '')).toEqual([])
  expect(foundPlaces([], 'a')).toEqual([])
})

test('a letter whose lower case is longer moves nothing after it, and letters at the end of a word are the same', () => {
  const end = (offset: number) => ({ piece: 0, offset })
  expect(foundPlaces(['İİ word'], 'word')).toEqual([{ start: end(3), end: end(7) }])
  expect(foundPlaces(['İzmir'], 'izmir')).toEqual([{ start: end(0), end: end(5) }])
  expect(foundPlaces(['ΟΔΟΣ'], 'οδοσ')).toHaveLength(1)
  expect(foundPlaces(['οδοςα'], 'ΟΔΟΣ')).toHaveLength(1)
})

test('no character changes its length', () => {
  for (let code = 0; code <= 0x10_ff_ff; code++) {
    const character = String.fromCodePoint(code)
    if (foldCase(character).length !== character.length) expect.fail(`U+${code.toString(16)}`)
  }
})
