import { codeLines } from './code-lines.ts'
import { afterBracket, isName, isPunct, type CodeLanguage, type CodeStream } from './code-token.ts'

/** Where a function's own variables live; the first of a list is the whole script. */
export interface CodeScope {
  /** The function's name, or ''. */
  readonly name: string
  /** Its parameters in their order; `null` for one that is taken apart. */
  readonly parameters: readonly (string | null)[]
  /** UTF-16 offsets. */
  readonly from: number
  readonly to: number
  /** The index of the scope around it; null for the whole script. */
  readonly parent: number | null
}

type Found = Omit<CodeScope, 'parent'>

/** Finds the functions of a script, the outer before the inner. Takes time in proportion to the text. */
export function findScopes(stream: CodeStream, text: string, language: CodeLanguage): readonly CodeScope[] {
  const found = language === 'python' ? pythonFunctions(stream, text) : bracedFunctions(stream)
  const sorted = found.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const scopes: CodeScope[] = [{ name: '', parameters: [], from: 0, to: text.length, parent: null }]
  const open = [0]
  for (const scope of sorted) {
    while (open.length > 1 && (scopes[open.at(-1) ?? 0]?.to ?? 0) < scope.to) open.pop()
    scopes.push({ ...scope, parent: open.at(-1) ?? 0 })
    open.push(scopes.length - 1)
  }
  return scopes
}

/** The index of the innermost scope around an offset. */
export function scopeAt(scopes: readonly CodeScope[], offset: number): number {
  let low = 0
  let high = scopes.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((scopes[middle]?.from ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  let index: number | null = low
  while (index !== null && index > 0 && (scopes[index]?.to ?? 0) <= offset) index = scopes[index]?.parent ?? null
  return index ?? 0
}

/** The names between parentheses, each without its type and its default. */
function parameterNames(stream: CodeStream, open: number): readonly (string | null)[] {
  const close = afterBracket(stream, open) - 1
  const names: (string | null)[] = []
  let at = open + 1
  while (at < close) {
    const token = stream[at]
    if (token?.kind === 'newline') {
      at += 1
      continue
    }
    names.push(token?.kind === 'name' ? token.text : null)
    while (at < close && !isPunct(stream[at], ',')) at = isOpening(stream, at) ? afterBracket(stream, at) : at + 1
    at += 1
  }
  return names
}

function isOpening(stream: CodeStream, at: number): boolean {
  const token = stream[at]
  return token?.kind === 'punct' && /[([{]$/.test(token.text)
}

function pythonFunctions(stream: CodeStream, text: string): Found[] {
  const found: Found[] = []
  const open: { readonly indent: number; readonly scope: Omit<Found, 'to'> }[] = []
  const close = (indent: number, to: number): void => {
    for (let last = open.at(-1); last !== undefined && last.indent >= indent; last = open.at(-1)) {
      found.push({ ...last.scope, to })
      open.pop()
    }
  }
  for (const { start, indent } of codeLines(stream, text)) {
    const first = stream[start]
    if (first === undefined) continue
    close(indent, first.from)
    const def = isName(first, 'async') ? start + 1 : start
    if (!isName(stream[def], 'def')) continue
    const parameters = parameterNames(stream, def + 2)
    open.push({ indent, scope: { name: stream[def + 1]?.text ?? '', parameters, from: first.from } })
  }
  close(-1, text.length)
  return found
}

const CONTROL = /^(?:if|for|while|switch|catch|with|foreach|elseif)$/i
/** What may stand in the type of what a function gives back. */
const TYPE = /^(?:[\w$.]+|[<>|[\],:&])$/

function bracedFunctions(stream: CodeStream): Found[] {
  const opens = new Map<number, number>()
  stream.forEach((_, index) => {
    if (isPunct(stream[index], '(')) opens.set(afterBracket(stream, index) - 1, index)
  })
  return stream.flatMap((token, index): Found[] => {
    if (isPunct(token, '=>')) return arrow(stream, index, opens)
    if (!isPunct(token, '{')) return []
    const close = closingBefore(stream, index)
    const open = close === null ? undefined : opens.get(close)
    if (open === undefined) return powershell(stream, index)
    const before = stream[open - 1]
    if (before === undefined || before.kind !== 'name' || CONTROL.test(before.text)) return []
    const name = before.text === 'function' ? '' : before.text
    return [{ name, parameters: parameterNames(stream, open), from: before.from, to: endOf(stream, index) }]
  })
}

/** The `)` before a body, with a type between them in TypeScript. */
function closingBefore(stream: CodeStream, body: number): number | null {
  for (let at = body - 1; at >= Math.max(0, body - 16); at -= 1) {
    if (isPunct(stream[at], ')')) return at === body - 1 || isPunct(stream[at + 1], ':') ? at : null
    if (!TYPE.test(stream[at]?.text ?? ' ')) return null
  }
  return null
}

function powershell(stream: CodeStream, body: number): Found[] {
  if (!isName(stream[body - 2], 'function')) return []
  const open = isName(stream[body + 1], 'param') && isPunct(stream[body + 2], '(') ? body + 2 : null
  const parameters = open === null ? [] : parameterNames(stream, open)
  const name = stream[body - 1]?.text ?? ''
  return [{ name, parameters, from: stream[body - 2]?.from ?? 0, to: endOf(stream, body) }]
}

function arrow(stream: CodeStream, sign: number, opens: ReadonlyMap<number, number>): Found[] {
  const close = closingBefore(stream, sign)
  const open = close === null ? undefined : opens.get(close)
  const single = stream[sign - 1]
  const start = open ?? (single?.kind === 'name' ? sign - 1 : null)
  if (start === null) return []
  const parameters = open === undefined ? [single?.text ?? null] : parameterNames(stream, open)
  const named = isPunct(stream[start - 1], '=') ? stream[start - 2] : undefined
  const to = isPunct(stream[sign + 1], '{') ? endOf(stream, sign + 1) : expressionEnd(stream, sign + 1)
  const name = named?.kind === 'name' ? named.text : ''
  return [{ name, parameters, from: stream[start]?.from ?? 0, to }]
}

function endOf(stream: CodeStream, open: number): number {
  return stream[afterBracket(stream, open) - 1]?.to ?? Infinity
}

/** So many tokens of a function that is one expression are looked at. */
const MOST_TOKENS = 100

function expressionEnd(stream: CodeStream, from: number): number {
  let at = from
  while (
    at < Math.min(stream.length, from + MOST_TOKENS) &&
    !/^(?:[,;)\]}]|const|let|var)$/.test(stream[at]?.text ?? ';')
  ) {
    at = isOpening(stream, at) ? afterBracket(stream, at) : at + 1
  }
  return stream[Math.max(from, at - 1)]?.to ?? Infinity
}
