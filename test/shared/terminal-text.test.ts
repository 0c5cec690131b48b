import { expect, test } from 'vitest'
import { terminalText } from '../../shared/terminal-text.ts'

test.each([
  ['plain text\n\tstays: 日本 😀 é', 'plain text\n\tstays: 日本 😀 é'],
  ['\u001b]0;title\u0007\u001b[2J\u001b[31mred\u001b[0m', 'red'],
  ['a\bb\rc\u0000\u007f\u009b', 'a␈b␍c␀␡\u{FFFD}'],
  ['path\u202egnp.sh', 'path‹U+202E›gnp.sh'],
  ['\u2066hidden\u2069', '‹U+2066›hidden‹U+2069›'],
  ['👩\u200d💻 \u200fعربي', '👩\u200d💻 \u200fعربي'],
])('%j can do nothing to a terminal', (text, shown) => {
  expect(terminalText(text)).toBe(shown)
})

test('codes that only colour text stay where colours are wanted, and end with it', () => {
  expect(terminalText('\u001b[31mred\u001b[2J\u202e', true)).toBe('\u001b[31mred‹U+202E›\u001b[0m')
})
