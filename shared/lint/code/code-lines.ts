import { afterBracket, type CodeStream } from './code-token.ts'

/** A line of Python as Python sees it: it goes on as long as a bracket is open. */
export interface CodeLine {
  /** The index of its first token, and of the one behind its last. */
  readonly start: number
  readonly end: number
  /** How far it is indented, in UTF-16 units. */
  readonly indent: number
}

/** By stream: several rules ask. */
const known = new WeakMap<CodeStream, readonly CodeLine[]>()

/** Cuts a stream of Python into lines that hold something. */
export function codeLines(stream: CodeStream, text: string): readonly CodeLine[] {
  const before = known.get(stream)
  if (before !== undefined) return before
  const lines: CodeLine[] = []
  let start = 0
  let at = 0
  const end = (): void => {
    const first = stream[start]
    if (first !== undefined && at > start) {
      lines.push({ start, end: at, indent: first.from - (text.lastIndexOf('\n', first.from - 1) + 1) })
    }
  }
  while (at < stream.length) {
    const token = stream[at]
    if (token?.kind === 'newline') {
      end()
      at += 1
      start = at
    } else at = token?.kind === 'punct' && /^[([{]$/.test(token.text) ? afterBracket(stream, at) : at + 1
  }
  end()
  known.set(stream, lines)
  return lines
}
