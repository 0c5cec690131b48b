import Anser from 'anser'
import { visibleText } from './visible-text.ts'

/** A piece of a line that looks the same from end to end. */
export interface LinePiece {
  readonly text: string
  /** A colour of the terminal's sixteen by name, or `r, g, b`; null for the text's own. */
  readonly color: string | null
  readonly background: string | null
  readonly decorations: readonly string[]
}

/** What is shown of one line. */
export interface ShownText {
  readonly pieces: readonly LinePiece[]
  /** UTF-16 code units that are not shown. */
  readonly left: number
}

/** More than this of one line, in UTF-16 code units, only makes the page slow. */
export const LINE_SHOWN_UNITS = 2_000

/** A line as pieces: the colours that a terminal would show, every other control character as its picture. */
export function lineText(text: string): ShownText {
  const end = cutAt(text)
  const shown = text.slice(0, end)
  return { pieces: shown.includes('\u001b') ? coloured(shown) : plain(shown), left: text.length - end }
}

/** The same text without its colours, as it can be looked for: faster than the pieces. */
export function plainLineText(text: string): string {
  const shown = text.slice(0, cutAt(text))
  return visibleText(shown.includes('\u001b') ? shown.replaceAll(EVERY_COLOUR, '') : shown)
}

function cutAt(text: string): number {
  if (text.length <= LINE_SHOWN_UNITS) return text.length
  const last = text.charCodeAt(LINE_SHOWN_UNITS - 1)
  return last >= 0xd800 && last <= 0xdbff ? LINE_SHOWN_UNITS - 1 : LINE_SHOWN_UNITS
}

function plain(text: string): LinePiece[] {
  return text === '' ? [] : [{ text: visibleText(text), color: null, background: null, decorations: [] }]
}

/** A sequence that sets colours; every other ESC stays visible. */
const SETS_COLOUR = /(\u001b\[[\d;]*m)/
const EVERY_COLOUR = new RegExp(SETS_COLOUR.source, 'g')

function coloured(text: string): LinePiece[] {
  const prepared = text.split(SETS_COLOUR).map((part, index) => (index % 2 === 1 ? part : visibleText(part)))
  return Anser.ansiToJson(prepared.join(''), { json: true, use_classes: true, remove_empty: true }).map((piece) => ({
    text: piece.content,
    color: colour(piece.fg, piece.fg_truecolor),
    background: colour(piece.bg, piece.bg_truecolor),
    decorations: piece.decorations,
  }))
}

/** The sixteen keep their names, so that each theme can show its own red. */
function colour(name: string | null, truecolor: string | null): string | null {
  if (name === null || name === '') return null
  if (name === 'ansi-truecolor') return truecolor
  const palette = /^ansi-palette-(\d+)$/.exec(name)
  return palette === null ? name.slice('ansi-'.length) : paletteColour(Number(palette[1]))
}

/** The 256 colours: after the sixteen a cube of 6 × 6 × 6, then 24 greys. Source: xterm. */
function paletteColour(index: number): string {
  if (index >= 232)
    return Array<number>(3)
      .fill(8 + (index - 232) * 10)
      .join(', ')
  const cube = index - 16
  return [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6]
    .map((step) => (step === 0 ? 0 : 55 + step * 40))
    .join(', ')
}
