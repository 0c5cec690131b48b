import { describe, expect, test } from 'vitest'
import { terminalText } from '../../shared/terminal-text.ts'

describe('a text from outside on a terminal', () => {
  test('loses its escape sequences, and shows other control characters as pictures', () => {
    expect(terminalText('a\u001b[31mred\u001b[0m\u001b]0;title\u0007\u001b[2J b\r\u0000\u001b')).toBe('ared b␍␀␛')
  })

  test('keeps line ends, tabs and every letter', () => {
    expect(terminalText('日本\t🚀\né')).toBe('日本\t🚀\né')
  })

  test('with colours keeps those, and nothing else; they end with the text', () => {
    expect(terminalText('\u001b[1;31mred\u001b[2J', true)).toBe('\u001b[1;31mred\u001b[0m')
    expect(terminalText('plain\u0007', true)).toBe('plain␇')
  })
})
