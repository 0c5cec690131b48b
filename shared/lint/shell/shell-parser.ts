import type { Builder } from './builder.ts'
import { createBuilder } from './shell-builder.ts'
import type { Redirect, Separator, ShellScript, Word } from './shell-model.ts'
import { readHeredocParts, readParentheses, readWord, type Cursor } from './shell-words.ts'
import { bareOf, literalOf } from './word-text.ts'

/** How deep substitutions may stand in each other; what lies deeper is skipped. */
const DEEPEST = 40

/**
 * Reads a script of a POSIX shell or bash: commands, words, quotes, comments, here-documents, groups. An unfinished or wrong
 * script is read as far as it goes. Takes time in proportion to the text, and never throws.
 */
export function parseShell(text: string): ShellScript {
  const builder = createBuilder(text)
  let depth = 0
  const cursor: Cursor = {
    text,
    at: 0,
    inBackquotes: false,
    substitution(kind, stop) {
      if (depth >= DEEPEST) {
        cursor.at = text.length
        return 0
      }
      depth += 1
      const was = cursor.inBackquotes
      cursor.inBackquotes = stop === '`' || (was && stop === ')')
      const group = builder.within(kind, cursor.at, () => {
        readList(cursor, builder, stop)
        return cursor.at
      })
      cursor.inBackquotes = was
      depth -= 1
      return group
    },
  }
  readList(cursor, builder, null)
  builder.finish(text.length)
  return builder.script
}

/** Redirections whose here-document begins behind the next newline. */
type Pending = {
  readonly redirect: Redirect
  readonly end: string
  readonly tabs: boolean
  readonly literal: boolean
}[]

function readList(cursor: Cursor, builder: Builder, stop: ')' | '`' | null): void {
  const { text } = cursor
  const pending: Pending = []
  while (cursor.at < text.length) {
    const before = cursor.at
    const unit = text[cursor.at] ?? ''
    if (unit === '\n') {
      cursor.at += 1
      builder.separate('\n', before)
      readHeredocs(cursor, pending)
    } else if (/\s/.test(unit)) cursor.at += 1
    else if (unit === '\\' && text[cursor.at + 1] === '\n') cursor.at += 2
    else if (unit === '#') cursor.at = lineEnd(text, cursor.at)
    // There they compare, group, or belong to a pattern.
    else if (builder.inTest() && /[()|&<>]/.test(unit)) readCommandWord(cursor, builder)
    else if (unit === '`' && stop === '`') {
      cursor.at += 1
      break
    } else if (unit === ')' && builder.readsPattern()) {
      cursor.at += 1
      builder.endPattern()
    } else if (unit === ')') {
      cursor.at += 1
      if (!builder.closeSubshell(before) && stop === ')') break
    } else if (builder.readsPattern()) readPattern(cursor, builder)
    else if (/[;&|]/.test(unit) && !isRedirectAt(text, cursor.at)) readOperator(cursor, builder)
    else if (unit === '(') readOpening(cursor, builder)
    else if (isRedirectAt(text, cursor.at)) readRedirect(cursor, builder, pending)
    else readCommandWord(cursor, builder)
    // Whatever it was: never stand still.
    if (cursor.at === before) cursor.at += 1
  }
  builder.separate(stop === null ? '' : ')', cursor.at)
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** In a `case`, before the `)` of a pattern. */
function readPattern(cursor: Cursor, builder: Builder): void {
  if (/[(|;&]/.test(cursor.text[cursor.at] ?? '')) {
    cursor.at += 1
    return
  }
  const word = readWord(cursor)
  if (word !== null && bareOf(word) === 'esac') builder.closeCase(word)
  else if (word !== null) builder.pattern(word)
}

function readOperator(cursor: Cursor, builder: Builder): void {
  const { text } = cursor
  const at = cursor.at
  const two = text.slice(at, at + 2)
  if (two === ';;' || two === ';&') {
    cursor.at += text.startsWith(';;&', at) ? 3 : 2
    builder.separate(';', at)
    builder.nextPattern()
  } else if (two === '&&' || two === '||') {
    cursor.at += 2
    builder.separate(two, at)
  } else {
    cursor.at += two === '|&' ? 2 : 1
    builder.separate((text[at] ?? ';') as Separator, at)
  }
}

/** A longer calculation is taken for commands. */
const LONGEST_ARITHMETIC = 1_000

/** `((…))` calculates; `((a) | b)` and `((a); b)` are two subshells. */
function isArithmetic(text: string, at: number): boolean {
  let depth = 0
  for (let index = at; index < Math.min(text.length, at + LONGEST_ARITHMETIC); index += 1) {
    if (text[index] === '(') depth += 1
    else if (text[index] === ')') depth -= 1
    if (depth === 1 && index > at + 1) return text[index + 1] === ')'
  }
  return text.length <= at + LONGEST_ARITHMETIC
}

function readOpening(cursor: Cursor, builder: Builder): void {
  const { text } = cursor
  const at = cursor.at
  if (builder.namesFunction()) {
    cursor.at += 1
    const rest = /^\s*\)/.exec(text.slice(cursor.at, cursor.at + 40))
    if (rest !== null) cursor.at += rest[0].length
    builder.beginFunction()
  } else if (text[at + 1] === '(' && builder.mayBeginArithmetic() && isArithmetic(text, at)) {
    readParentheses(cursor)
    builder.arithmetic(at, cursor.at)
  } else {
    cursor.at += 1
    builder.open('subshell', at)
  }
}

const REDIRECT = /(?:\d{1,3}|\{[A-Za-z_]\w*\})?(?:<<<|<<-|<<|<>|<&|<(?!\()|>>|>&|>\||>(?!\())|&>>?/y

function isRedirectAt(text: string, at: number): boolean {
  REDIRECT.lastIndex = at
  return REDIRECT.test(text)
}

function readRedirect(cursor: Cursor, builder: Builder, pending: Pending): void {
  const { text } = cursor
  const from = cursor.at
  REDIRECT.lastIndex = from
  const all = REDIRECT.exec(text)?.[0] ?? '>'
  const operator = all.replace(/^(?:\d+|\{\w+\})/, '')
  cursor.at += all.length
  while (text[cursor.at] === ' ' || text[cursor.at] === '\t') cursor.at += 1
  const target = readWord(cursor)
  const isHeredoc = operator === '<<' || operator === '<<-'
  const literal = target?.parts.some((part) => part.kind === 'text' && isQuoted(part.quote, part, text)) ?? true
  const redirect: Redirect = {
    from,
    to: cursor.at,
    operator,
    fd: all.slice(0, all.length - operator.length),
    target,
    body: null,
  }
  builder.redirect(redirect)
  if (isHeredoc && target !== null) {
    pending.push({ redirect, end: literalOf(target) ?? '', tabs: operator === '<<-', literal })
  }
}

function isQuoted(quote: string, part: { readonly from: number; readonly to: number }, text: string): boolean {
  return quote !== 'none' || text[part.from] === '\\'
}

function readHeredocs(cursor: Cursor, pending: Pending): void {
  const { text } = cursor
  for (const { redirect, end, tabs, literal } of pending.splice(0)) {
    const from = cursor.at
    let to = text.length
    while (cursor.at < text.length) {
      const lineTo = lineEnd(text, cursor.at)
      const line = text.slice(cursor.at, lineTo)
      const isEnd = (tabs ? line.replace(/^\t+/, '') : line) === end
      if (isEnd) to = cursor.at
      cursor.at = Math.min(text.length, lineTo + 1)
      if (isEnd) break
    }
    const parts = literal
      ? [{ kind: 'text' as const, quote: 'single' as const, from, to, text: text.slice(from, to) }]
      : readHeredocParts(text, from, to)
    Object.assign(redirect, { body: { from, to, literal, parts } })
  }
}

function readCommandWord(cursor: Cursor, builder: Builder): void {
  const inTest = builder.inTest()
  const word: Word | null = readWord(cursor, inTest)
  if (word === null) return
  if (inTest) {
    builder.word(word)
    return
  }
  const assigned = builder.mayAssign() ? assignmentHead(word) : null
  if (assigned === null) {
    builder.word(word)
    return
  }
  const isArray = assigned.isEmpty && cursor.text[cursor.at] === '('
  if (isArray) readArray(cursor)
  builder.assign(word, assigned.name, isArray, cursor.at)
}

/** `NAME=`, `NAME+=` or `NAME[…]=` at the beginning of a word. */
function assignmentHead(word: Word): { readonly name: string; readonly isEmpty: boolean } | null {
  const [first] = word.parts
  if (first === undefined || first.kind !== 'text' || first.quote !== 'none') return null
  const head = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=/.exec(first.text)
  if (head === null) return null
  return { name: head[1] ?? '', isEmpty: word.parts.length === 1 && head[0].length === first.text.length }
}

/** Skips the elements of an array. */
function readArray(cursor: Cursor): void {
  cursor.at += 1
  while (cursor.at < cursor.text.length) {
    const unit = cursor.text[cursor.at] ?? ''
    if (unit === ')') break
    if (unit === '#') cursor.at = lineEnd(cursor.text, cursor.at)
    else if (readWord(cursor) === null) cursor.at += 1
  }
  cursor.at = Math.min(cursor.text.length, cursor.at + 1)
}
