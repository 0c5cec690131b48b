/** What is wrong with a text that was meant to be JSON. */
export type FaultKind =
  | 'unterminated'
  | 'text-after'
  | 'trailing-comma'
  | 'missing-comma'
  | 'missing-value'
  | 'quote-in-text'
  | 'bare-key'
  | 'bare-value'
  | 'single-quote'
  | 'python-word'
  | 'no-json-number'
  | 'comment'
  | 'control-character'
  | 'bad-escape'
  | 'unexpected'

/** The first fault of a text; `at` counts UTF-16 units from 0, `what` is the text there. */
export interface JsonFault {
  readonly kind: FaultKind
  readonly at: number
  readonly what: string
}

/** Finds the first fault of a text by the rules of JSON, or null when there is none. Takes time in proportion to the text. */
export function findJsonFault(text: string): JsonFault | null {
  /** What each open bracket is closed by, the innermost last. */
  const open: string[] = []
  let expected: Expected = 'value'
  let comma = -1
  let afterText = false
  let at = 0
  for (;;) {
    at = afterMatch(SPACE, text, at)
    const unit = text[at]
    if (unit === undefined) return expected === 'end' ? null : { kind: 'unterminated', at, what: '' }
    if (expected === 'end') return { kind: 'text-after', at, what: text.slice(at, at + 200) }
    if (unit === '#' || text.startsWith('//', at) || text.startsWith('/*', at))
      return { kind: 'comment', at, what: unit }
    if (expected === 'separator' || expected === 'colon') {
      const closes = expected === 'separator' && unit === open.at(-1)
      if (closes) {
        open.pop()
        expected = open.length === 0 ? 'end' : 'separator'
      } else if (expected === 'separator' && unit === ',') {
        comma = at
        expected = open.at(-1) === '}' ? 'key' : 'value'
      } else if (expected === 'colon' && unit === ':') {
        comma = -1
        expected = 'value'
      } else return { kind: afterValue(unit, afterText), at, what: unit }
      afterText = false
      at += 1
      continue
    }
    if (unit === open.at(-1)) {
      if (comma >= 0) return { kind: 'trailing-comma', at: comma, what: `,${unit}` }
      if (expected === 'value') return { kind: 'missing-value', at, what: unit }
      open.pop()
      expected = open.length === 0 ? 'end' : 'separator'
      at += 1
      continue
    }
    if (unit === '"') {
      const string = scanString(text, at)
      if (typeof string !== 'number') return string
      at = string
      afterText = true
      expected = expected === 'value' || expected === 'value-or-end' ? next(open) : 'colon'
      continue
    }
    if (unit === "'") return { kind: 'single-quote', at, what: unit }
    const word = wordAt(text, at)
    if (expected === 'key' || expected === 'key-or-end') {
      return { kind: word === '' ? 'unexpected' : 'bare-key', at, what: word === '' ? unit : word }
    }
    comma = -1
    if (unit === '{' || unit === '[') {
      open.push(unit === '{' ? '}' : ']')
      expected = unit === '{' ? 'key-or-end' : 'value-or-end'
      at += 1
      continue
    }
    const number = afterMatch(NUMBER, text, at)
    const end = number > at ? number : /^(?:true|false|null)$/.test(word) ? at + word.length : at
    if (end === at) return { kind: notValue(unit, word), at, what: word === '' ? unit : word }
    at = end
    afterText = false
    expected = next(open)
  }
}

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'separator' | 'end'

const SPACE = /[ \t\r\n]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y
const WORD = /-?[\p{L}_$][\p{L}\p{N}_$-]{0,63}/uy
const PLAIN = /[^"\\\0-\x1f]*/y

function afterMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

function wordAt(text: string, at: number): string {
  return text.slice(at, afterMatch(WORD, text, at))
}

function next(open: readonly string[]): Expected {
  return open.length === 0 ? 'end' : 'separator'
}

/** Where a string ends, or its fault. */
function scanString(text: string, from: number): number | JsonFault {
  let at = from + 1
  for (;;) {
    at = afterMatch(PLAIN, text, at)
    const unit = text[at]
    if (unit === '"') return at + 1
    if (unit === undefined) return { kind: 'unterminated', at, what: '' }
    if (unit !== '\\') return { kind: 'control-character', at, what: unit }
    const escape = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at, at + 6))
    if (escape === null) return { kind: 'bad-escape', at, what: text.slice(at, at + 2) }
    at += escape[0].length
  }
}

function afterValue(unit: string, afterText: boolean): FaultKind {
  if (afterText && /[\p{L}\p{N}_\\]/u.test(unit)) return 'quote-in-text'
  return /["{[\p{L}\p{N}]/u.test(unit) ? 'missing-comma' : 'unexpected'
}

function notValue(unit: string, word: string): FaultKind {
  if (/^(?:True|False|None)$/.test(word)) return 'python-word'
  if (/^-?(?:NaN|Infinity|undefined)$/.test(word)) return 'no-json-number'
  if (word !== '') return 'bare-value'
  return unit === ',' ? 'missing-value' : 'unexpected'
}
