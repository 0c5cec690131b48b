import { assertNever } from '../../assert-never.ts'
import { readString, type StringForm } from './code-strings.ts'
import type { CodeLanguage, CodeStream, CodeToken } from './code-token.ts'

/** How deep expressions may stand in strings; what lies deeper is skipped. */
const DEEPEST = 8

/**
 * Cuts code into tokens: comments go, strings become their values, expressions inside strings are streams of their own. Takes time in
 * proportion to the text, and never throws.
 */
export function lexCode(text: string, language: CodeLanguage): readonly CodeStream[] {
  const streams: CodeStream[] = []
  lexRange(text, 0, text.length, language, streams, 0)
  return streams
}

function lexRange(
  text: string,
  from: number,
  to: number,
  language: CodeLanguage,
  streams: CodeStream[],
  depth: number,
): void {
  const tokens: CodeToken[] = []
  const nested: { readonly from: number; readonly to: number }[] = []
  let at = from
  // `#!` is a comment in every language.
  if (at === 0 && text.startsWith('#!')) at = lineEnd(text, 0)
  while (at < to) {
    const comment = afterComment(text, at, language)
    if (comment > at) {
      at = comment
      continue
    }
    const unit = text[at] ?? ''
    const string = openString(text, at, language, tokens.at(-1))
    if (string !== null) {
      const read = readString(text, string.at, string.form)
      tokens.push({ kind: 'string', from: at, to: read.to, text: read.text, map: read.map, holes: read.holes })
      for (const hole of read.holes) {
        const begin = hole.from + (string.form.hole === '{' ? 1 : string.form.hole === '${' ? 2 : 0)
        nested.push({ from: begin, to: string.form.hole === '$' ? hole.to : hole.to - 1 })
      }
      at = Math.max(at + 1, read.to)
    } else if (unit === '\n') {
      if (language !== 'node') tokens.push(plain('newline', text, at, at + 1))
      at += 1
    } else if (/\s/.test(unit)) at += 1
    else {
      const token = readToken(text, at, language, tokens.at(-1))
      tokens.push(token)
      at = Math.max(at + 1, token.to)
    }
  }
  streams.push(tokens)
  if (depth >= DEEPEST) return
  for (const range of nested) lexRange(text, range.from, Math.min(range.to, to), language, streams, depth + 1)
}

const NOTHING: readonly never[] = []

function plain(kind: CodeToken['kind'], text: string, from: number, to: number): CodeToken {
  return { kind, from, to, text: text.slice(from, to), map: NOTHING, holes: NOTHING }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Behind the comment that begins here, or `at`. */
function afterComment(text: string, at: number, language: CodeLanguage): number {
  if (language === 'node') {
    if (text.startsWith('//', at)) return lineEnd(text, at)
    return text.startsWith('/*', at) ? behind(text, '*/', at + 2) : at
  }
  if (language === 'powershell' && text.startsWith('<#', at)) return behind(text, '#>', at + 2)
  return text[at] === '#' ? lineEnd(text, at) : at
}

function behind(text: string, close: string, at: number): number {
  const found = text.indexOf(close, at)
  return found < 0 ? text.length : found + close.length
}

interface Opening {
  readonly at: number
  readonly form: StringForm
}

function openString(text: string, at: number, language: CodeLanguage, before: CodeToken | undefined): Opening | null {
  const unit = text[at] ?? ''
  switch (language) {
    case 'node': {
      if (unit === '"' || unit === "'") return { at: at + 1, form: form(unit, '\\', '', true) }
      return unit === '`' ? { at: at + 1, form: form('`', '\\', '${', false) } : null
    }
    case 'python': {
      PYTHON_STRING.lastIndex = at
      const match = PYTHON_STRING.exec(text)
      if (match === null || (before !== undefined && before.kind === 'name' && before.to === at)) return null
      const [all, prefix = '', quote = ''] = match
      const raw = /r/i.test(prefix)
      return {
        at: at + all.length,
        form: form(quote, raw ? '' : '\\', /f/i.test(prefix) ? '{' : '', quote.length === 1),
      }
    }
    case 'powershell': {
      if (text.startsWith('@"\n', at)) return { at: at + 3, form: form('\n"@', '`', '$', false) }
      if (text.startsWith("@'\n", at)) return { at: at + 3, form: form("\n'@", '', '', false) }
      if (unit === '"') return { at: at + 1, form: form('"', '`', '$', false) }
      return unit === "'" ? { at: at + 1, form: form("'", '', '', false) } : null
    }
    default:
      return assertNever(language)
  }
}

const PYTHON_STRING = /([rbuf]{0,2})("""|'''|"|')/iy

function form(close: string, escape: StringForm['escape'], hole: StringForm['hole'], oneLine: boolean): StringForm {
  return { close, escape, hole, oneLine }
}

const NAMES: Readonly<Record<CodeLanguage, RegExp>> = {
  node: /[\p{L}_$][\p{L}\p{N}_$]*/uy,
  python: /[\p{L}_][\p{L}\p{N}_]*/uy,
  powershell: /\$(?:\{[^}\n]{0,200}\}|(?:\w+:)?\w+|[?^$])|-[A-Za-z][\w-]*|[A-Za-z_][\w-]*/y,
}
const NUMBER = /\d[\w.]*/y
const PUNCT = /\?\.|===|!==|==|!=|=>|<=|>=|&&|\|\||\?\?|\.\.\.|::|@\{|@\(|\$\(|[^\s]/uy

function readToken(text: string, at: number, language: CodeLanguage, before: CodeToken | undefined): CodeToken {
  const number = matchEnd(NUMBER, text, at)
  if (number > at) return plain('number', text, at, number)
  const name = matchEnd(NAMES[language], text, at)
  if (name > at) return plain('name', text, at, name)
  if (language === 'node' && text[at] === '/' && mayBeRegex(before)) {
    const end = regexEnd(text, at)
    // A regular expression is a value of which nothing is known.
    if (end > at) return plain('number', text, at, end)
  }
  return plain('punct', text, at, Math.max(at + 1, matchEnd(PUNCT, text, at)))
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

function mayBeRegex(before: CodeToken | undefined): boolean {
  if (before === undefined) return true
  if (before.kind === 'punct') return !/^[)\]}]$/.test(before.text)
  return before.kind === 'name' && /^(?:return|typeof|case|in|of|do|else|void|delete|await|yield)$/.test(before.text)
}

function regexEnd(text: string, at: number): number {
  let inClass = false
  for (let index = at + 1; index < Math.min(text.length, at + 2_000); index += 1) {
    const unit = text[index]
    if (unit === '\n') return at
    if (unit === '\\') index += 1
    else if (unit === '[') inClass = true
    else if (unit === ']') inClass = false
    else if (unit === '/' && !inClass) return matchEnd(FLAGS, text, index + 1)
  }
  return at
}

const FLAGS = /[a-z]*/y
