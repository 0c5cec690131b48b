import type { Quote, Word, WordPart } from './shell-model.ts'

/** Where the reader stands, and how it reads what stands in a substitution. */
export interface Cursor {
  readonly text: string
  at: number
  /** Inside backquotes: they end a word there. */
  inBackquotes: boolean
  /** Reads commands up to the end of a substitution, which it leaves; gives its group. */
  readonly substitution: (kind: 'substitution' | 'process', stop: ')' | '`') => number
}

/** Units of a word that stand for themselves. */
const PLAIN = /[^\\'"$`<>;&|()\s]+/y

/** Reads a word where the cursor stands; null when none stands there. `inTest`: between `[[` and `]]`. */
export function readWord(cursor: Cursor, inTest = false): Word | null {
  const { text } = cursor
  const from = cursor.at
  const parts: WordPart[] = []
  let plainFrom = cursor.at
  let plain = ''
  const flush = (): void => {
    if (plain !== '') parts.push({ kind: 'text', quote: 'none', from: plainFrom, to: cursor.at, text: plain })
    plain = ''
  }
  for (;;) {
    const unit = text[cursor.at]
    if (unit === undefined) break
    if (plain === '') plainFrom = cursor.at
    PLAIN.lastIndex = cursor.at
    if (PLAIN.test(text)) {
      plain += text.slice(cursor.at, PLAIN.lastIndex)
      cursor.at = PLAIN.lastIndex
      continue
    }
    if (unit === '\\') {
      const next = text[cursor.at + 1]
      // With a trailing escape, source and text differ: a new part begins, so that offsets stay exact.
      flush()
      plainFrom = cursor.at
      if (next !== undefined && next !== '\n') plain = next
      cursor.at = Math.min(text.length, cursor.at + 2)
      flush()
    } else if (unit === "'" || unit === '"') {
      flush()
      if (unit === "'") parts.push(readSingle(cursor, cursor.at, 'single'))
      else readDouble(cursor, parts)
    } else if (unit === '`' && cursor.inBackquotes) break
    else if (unit === '$' || unit === '`') {
      flush()
      const part = readDollar(cursor, 'none', parts)
      if (part !== null) parts.push(part)
      else {
        plainFrom = cursor.at
        plain = unit
        cursor.at += 1
      }
    } else if ((unit === '<' || unit === '>') && text[cursor.at + 1] === '(' && !inTest) {
      flush()
      const start = cursor.at
      cursor.at += 2
      const group = cursor.substitution('process', ')')
      parts.push({ kind: 'process', quote: 'none', from: start, to: cursor.at, group })
    } else if (unit === '(' && /[?*+@!]/.test(text[cursor.at - 1] ?? '') && plain !== '') {
      plain += readParentheses(cursor)
    } else if (/[\s;&|<>()]/.test(unit)) {
      if (!inTest || /[\s;]/.test(unit)) break
      plain += unit
      cursor.at += 1
    } else {
      plain += unit
      cursor.at += 1
    }
  }
  flush()
  return cursor.at === from ? null : { from, to: cursor.at, parts }
}

/** Reads the parts of a here-document's body from `from` to `to`: variables and substitutions count there, quotes don't. */
export function readHeredocParts(text: string, from: number, to: number): readonly WordPart[] {
  const parts: WordPart[] = []
  // What runs inside a here-document is rare: it is a hole, and not read further.
  const cursor: Cursor = {
    text: text.slice(0, to),
    at: from,
    inBackquotes: false,
    substitution: (_, stop) => {
      cursor.at = skipTo(cursor.text, cursor.at, stop)
      return -1
    },
  }
  readInner(cursor, parts, null)
  return parts
}

function readSingle(cursor: Cursor, from: number, quote: 'single'): WordPart {
  const { text } = cursor
  const close = text.indexOf("'", cursor.at + 1)
  const end = close < 0 ? text.length : close
  const part: WordPart = { kind: 'text', quote, from, to: end + 1, text: text.slice(cursor.at + 1, end) }
  cursor.at = Math.min(text.length, end + 1)
  return part
}

function readDouble(cursor: Cursor, parts: WordPart[]): void {
  cursor.at += 1
  const before = parts.length
  readInner(cursor, parts, '"')
  if (parts.length === before) {
    parts.push({ kind: 'text', quote: 'double', from: cursor.at, to: cursor.at, text: '' })
  }
  if (cursor.at < cursor.text.length) cursor.at += 1
}

/** Reads what stands between double quotes, or all that is left. */
function readInner(cursor: Cursor, parts: WordPart[], close: '"' | null): void {
  const { text } = cursor
  let from = cursor.at
  const flush = (): void => {
    if (cursor.at > from) {
      parts.push({ kind: 'text', quote: 'double', from, to: cursor.at, text: text.slice(from, cursor.at) })
    }
  }
  while (cursor.at < text.length) {
    const unit = text[cursor.at]
    if (unit === close) break
    if (unit === '\\') {
      const next = text[cursor.at + 1] ?? ''
      const isEscape = next === '$' || next === '`' || next === '\\' || next === '\n' || next === close
      if (isEscape) {
        flush()
        const escaped = next === '\n' ? '' : next
        if (escaped !== '') {
          parts.push({ kind: 'text', quote: 'double', from: cursor.at, to: cursor.at + 2, text: escaped })
        }
        cursor.at += 2
        from = cursor.at
      } else cursor.at = Math.min(text.length, cursor.at + 1)
    } else if (unit === '$' || unit === '`') {
      if (unit === '`' && cursor.inBackquotes) break
      flush()
      from = cursor.at
      const part = readDollar(cursor, 'double', parts)
      if (part === null) cursor.at += 1
      else {
        parts.push(part)
        from = cursor.at
      }
    } else cursor.at += 1
  }
  flush()
}

const NAME = /[A-Za-z_]\w*|[0-9@*#?$!-]/y

/** Reads what `$` or a backquote begins; null when the character stands for itself. */
function readDollar(cursor: Cursor, quote: Quote, parts: WordPart[]): WordPart | null {
  const { text } = cursor
  const from = cursor.at
  if (text[from] === '`') {
    if (cursor.inBackquotes) return null
    cursor.at += 1
    const group = cursor.substitution('substitution', '`')
    return { kind: 'command', quote, from, to: cursor.at, group }
  }
  const next = text[from + 1]
  if (next === '(' && text[from + 2] === '(') {
    cursor.at = from + 1
    readParentheses(cursor)
    return { kind: 'arithmetic', quote, from, to: cursor.at }
  }
  if (next === '(') {
    cursor.at += 2
    const group = cursor.substitution('substitution', ')')
    return { kind: 'command', quote, from, to: cursor.at, group }
  }
  if (next === '{') return readBraces(cursor, quote)
  if (next === "'" && quote === 'none') return readAnsi(cursor)
  if (next === '"' && quote === 'none') {
    cursor.at += 1
    const before = parts.length
    readDouble(cursor, parts)
    return parts.length > before ? (parts.pop() ?? null) : null
  }
  NAME.lastIndex = from + 1
  const name = NAME.exec(text)?.[0]
  if (name === undefined) return null
  cursor.at = from + 1 + name.length
  return { kind: 'variable', quote, from, to: cursor.at, name, rest: '', braces: false }
}

function readBraces(cursor: Cursor, quote: Quote): WordPart {
  const { text } = cursor
  const from = cursor.at
  let at = from + 2
  let depth = 1
  while (at < text.length && depth > 0) {
    const unit = text[at]
    if (unit === '\\') at += 1
    else if (unit === '{' && text[at - 1] === '$') depth += 1
    else if (unit === '}') depth -= 1
    else if (unit === "'" && quote === 'none') at = skipTo(text, at + 1, "'") - 1
    at += 1
  }
  cursor.at = Math.min(at, text.length)
  const inner = text.slice(from + 2, depth === 0 ? cursor.at - 1 : cursor.at)
  const [, hash = '', name = '', rest = ''] = /^([#!]?)([A-Za-z_]\w*|[0-9@*#?$!-])?([^]*)$/.exec(inner) ?? []
  return { kind: 'variable', quote, from, to: cursor.at, name, rest: hash === '#' ? `#${rest}` : rest, braces: true }
}

const ANSI: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', e: '\u001b', E: '\u001b', a: '\u0007' }

function readAnsi(cursor: Cursor): WordPart {
  const { text } = cursor
  const from = cursor.at
  let made = ''
  let at = from + 2
  while (at < text.length && text[at] !== "'") {
    if (text[at] === '\\') {
      at += 1
      const letter = text[at] ?? ''
      made += ANSI[letter] ?? letter
    } else made += text[at]
    at += 1
  }
  cursor.at = Math.min(at + 1, text.length)
  return { kind: 'text', quote: 'ansi', from, to: cursor.at, text: made }
}

/** Skips balanced parentheses and what stands in them. */
export function readParentheses(cursor: Cursor): string {
  const from = cursor.at
  let depth = 0
  while (cursor.at < cursor.text.length) {
    const unit = cursor.text[cursor.at]
    cursor.at += 1
    if (unit === '(') depth += 1
    else if (unit === ')') depth -= 1
    if (depth === 0) break
  }
  return cursor.text.slice(from, cursor.at)
}

/** Behind the next `stop`, or the end. */
function skipTo(text: string, at: number, stop: string): number {
  const found = text.indexOf(stop, at)
  return found < 0 ? text.length : found + 1
}
