import { foldCase } from './fold-case.ts'

/** A place in a text that stands in several pieces: a piece by its index, and how far into it, in UTF-16 units. */
export interface PiecePlace {
  readonly piece: number
  readonly offset: number
}

/** Where a text that was looked for begins and ends. */
export interface FoundPlace {
  readonly start: PiecePlace
  readonly end: PiecePlace
}

/** Every place of a needle, whatever the case, in a line that stands in pieces; it may reach over several of them. */
export function foundPlaces(pieces: readonly string[], needle: string): readonly FoundPlace[] {
  const wanted = foldCase(needle)
  const line = foldCase(pieces.join(''))
  const places: FoundPlace[] = []
  if (wanted === '') return places
  for (let at = line.indexOf(wanted); at >= 0; at = line.indexOf(wanted, at + wanted.length)) {
    const last = placeOf(pieces, at + wanted.length - 1)
    places.push({ start: placeOf(pieces, at), end: { piece: last.piece, offset: last.offset + 1 } })
  }
  return places
}

/** Of the unit at this place of the whole line. */
function placeOf(pieces: readonly string[], at: number): PiecePlace {
  let before = 0
  for (const [piece, text] of pieces.entries()) {
    if (at < before + text.length) return { piece, offset: at - before }
    before += text.length
  }
  throw new RangeError(`No piece holds ${at}`)
}
