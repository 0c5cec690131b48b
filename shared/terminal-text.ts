/** What a piece of text is in the eyes of a reader; a terminal gives it a colour. */
export type Tone = 'strong' | 'good' | 'bad' | 'warn' | 'quiet'

/** Gives a text its tone, or leaves it as it is. */
export type Paint = (tone: Tone, text: string) => string

/** For what is no terminal. */
export const paintNothing: Paint = (_tone, text) => text

/**
 * A text from outside that can do nothing to a terminal: line ends and tabs stay, escape sequences are taken out and other
 * control characters become pictures of themselves (`␛`), those that turn the direction of writing their number. With
 * `colours` the codes that only colour text stay, too.
 */
export function terminalText(text: string, colours = false): string {
  // Almost every line is without; this test is what they cost.
  if (!CONTROLS.test(text)) return text
  if (!colours) return clean(text)
  const parts = text.split(COLOUR)
  const shown = parts.map((part, index) => (index % 2 === 1 ? part : clean(part))).join('')
  return parts.length > 1 ? `${shown}\u001b[0m` : shown
}

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const COLOUR = /(\u001b\[[0-9;:]*m)/
/** Control sequences, operating system commands with their end, and two-character escapes. */
const SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\^_])/g

function clean(text: string): string {
  return text.replaceAll(SEQUENCES, '').replaceAll(new RegExp(CONTROLS, 'g'), picture)
}

function picture(control: string): string {
  const code = control.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code > 0x9f) return `‹U+${code.toString(16).toUpperCase()}›`
  return code === 0x7f ? '␡' : '\u{FFFD}'
}
