/**
 * A text with what cannot be seen made visible: control characters as their pictures (ESC is ␛), and the characters that
 * turn the direction of writing as their number. Tabs and line ends stay. Only for showing, never for copying.
 */
export function visibleText(text: string): string {
  return INVISIBLE.test(text) ? text.replace(ALL_INVISIBLE, picture) : text
}

const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/
const ALL_INVISIBLE = new RegExp(INVISIBLE.source, 'g')

function picture(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  if (code === 0x7f) return '\u2421'
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`
}
