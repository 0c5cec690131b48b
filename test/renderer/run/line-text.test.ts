import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINE_SHOWN_UNITS, lineText, plainLineText } from '../../../renderer/views/run/line-text.ts'
import { visibleText } from '../../../renderer/views/run/visible-text.ts'

const ESC = '\u001b'

describe('the text of a line', () => {
  it('shows the colours of a terminal, and nothing of the sequences that set them', () => {
    const { pieces } = lineText(`plain ${ESC}[31mred${ESC}[0m ${ESC}[1;92mbold${ESC}[m end`)
    expect(pieces.map((piece) => piece.text).join('')).toBe('plain red bold end')
    expect(pieces.find((piece) => piece.text === 'red')).toMatchObject({ color: 'red', decorations: [] })
    expect(pieces.find((piece) => piece.text === 'bold')).toMatchObject({
      color: 'bright-green',
      decorations: ['bold'],
    })
    expect(pieces.at(-1)).toMatchObject({ text: ' end', color: null, decorations: [] })
  })

  it('reads the 256 colours and true colours', () => {
    const colours = (text: string) => lineText(text).pieces.map((piece) => piece.color ?? piece.background)
    expect(colours(`${ESC}[38;5;208mx`)).toEqual(['255, 135, 0'])
    expect(colours(`${ESC}[38;5;244mx`)).toEqual(['128, 128, 128'])
    expect(colours(`${ESC}[48;2;10;20;200mx`)).toEqual(['10, 20, 200'])
    expect(colours(`${ESC}[38;5;1mx`)).toEqual(['red'])
  })

  it('is the same without its colours, whatever was printed', () => {
    const printed = fc.string({
      unit: fc.constantFrom(ESC, '[', '0', '1', '9', ';', 'm', 'K', '\n', '\r', '\u0007', '\u009b', '😀', '\u202e'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(printed, (text) => {
        expect(plainLineText(text)).toBe(
          lineText(text)
            .pieces.map((piece) => piece.text)
            .join(''),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('makes every other control character visible', () => {
    const text = lineText(`${ESC}[2Ka\rb\u0000c\u0007${ESC}]0;title\u0007`)
      .pieces.map((piece) => piece.text)
      .join('')
    expect(text).toBe('␛[2Ka␍b␀c␇␛]0;title␇')
    expect(visibleText(`tab\tstays, ${ESC} and \u202eturned`)).toBe('tab\tstays, ␛ and ‹U+202E›turned')
  })

  it('shows only the beginning of an endless line, never half a character, and says how much is left', () => {
    const shown = lineText(`${'x'.repeat(LINE_SHOWN_UNITS - 1)}😀${'y'.repeat(100)}`)
    expect(shown.pieces[0]?.text).toHaveLength(LINE_SHOWN_UNITS - 1)
    expect(shown.left).toBe(102)
    expect(lineText('').pieces).toEqual([])
  })
})
