import { addStretch, type SourceMap } from '../source-map.ts'
import type { CodeHole } from './code-token.ts'

/** How a string is written. */
export interface StringForm {
  /** What ends it. */
  readonly close: string
  /** What begins an escape, or '' where there are none. */
  readonly escape: '\\' | '`' | ''
  /** What begins an expression in it: `${`, `{` (where `{{` is a brace), `$` (PowerShell), or ''. */
  readonly hole: '${' | '{' | '$' | ''
  /** Whether a newline ends it, unfinished. */
  readonly oneLine: boolean
}

/** A string that was read. */
export interface ReadString {
  readonly text: string
  readonly map: SourceMap
  readonly holes: readonly CodeHole[]
  readonly to: number
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '0': '\0',
  e: '\u001b',
}

/** Reads a string whose first unit behind the opening quote is at `from`. Unfinished, it ends with its line or the text. */
export function readString(text: string, from: number, form: StringForm): ReadString {
  const { close, escape, hole, oneLine } = form
  const map: Parameters<typeof addStretch>[0] = []
  const holes: CodeHole[] = []
  const special = specialOf(form)
  let made = ''
  let at = from
  const put = (unit: string, source: number): void => {
    addStretch(map, made.length, source, unit.length, 0)
    made += unit
  }
  while (at < text.length) {
    special.lastIndex = at
    const next = special.test(text) ? special.lastIndex - 1 : text.length
    if (next > at) {
      addStretch(map, made.length, at, next - at, 1)
      made += text.slice(at, next)
      at = next
      continue
    }
    const unit = text[at] ?? ''
    if (text.startsWith(close, at)) {
      // PowerShell and SQL write a quote twice; a closed string of them goes on then.
      const doubled = escape !== '\\' && close.length === 1 && text[at + 1] === close
      if (!doubled) return { text: made, map, holes, to: at + close.length }
      put(close, at)
      at += 2
    } else if (oneLine && unit === '\n') break
    else if (escape !== '' && unit === escape) {
      at = readEscape(text, at, put)
    } else if (hole !== '' && text.startsWith(hole, at)) {
      const end = hole === '{' && text[at + 1] === '{' ? at + 1 : holeEnd(text, at, hole)
      if (end > at + 1) {
        holes.push({ at: made.length, from: at, to: end })
        at = end
      } else {
        put(unit, at)
        at += hole === '{' ? 2 : 1
      }
    } else if (hole === '{' && unit === '}' && text[at + 1] === '}') {
      put('}', at)
      at += 2
    } else {
      put(unit, at)
      at += 1
    }
  }
  return { text: made, map, holes, to: Math.min(at, text.length) }
}

/** Finds the next unit that may not stand for itself. */
function specialOf({ close, escape, hole, oneLine }: StringForm): RegExp {
  const key = close + escape + hole + String(oneLine)
  const known = SPECIALS.get(key)
  if (known !== undefined) return known
  const units = new Set(
    [close[0], escape, hole[0], hole === '{' ? '}' : '', oneLine ? '\n' : ''].filter((unit) => unit),
  )
  const made = new RegExp(`[${[...units].map((unit) => (unit === '\n' ? '\\n' : `\\${unit}`)).join('')}]`, 'g')
  SPECIALS.set(key, made)
  return made
}

const SPECIALS = new Map<string, RegExp>()

function readEscape(text: string, at: number, put: (unit: string, source: number) => void): number {
  const next = text[at + 1] ?? ''
  const code = /^[xu]\{?([0-9a-fA-F]{2,6})\}?/.exec(text.slice(at + 1, at + 10))
  if (code !== null && text[at] === '\\') {
    const digits = next === 'x' ? code[1]?.slice(0, 2) : code[1]?.slice(0, 4)
    put(String.fromCharCode(parseInt(digits ?? '0', 16)), at)
    return at + 2 + (digits?.length ?? 0)
  }
  if (text.startsWith('033', at + 1)) {
    put('\u001b', at)
    return at + 4
  }
  // A line that goes on leaves nothing.
  if (next !== '\n') put(Object.hasOwn(ESCAPES, next) ? (ESCAPES[next] ?? next) : next, at)
  return at + 2
}

/** Where the expression ends that begins at `at`; `at` itself when none does. */
function holeEnd(text: string, at: number, hole: '${' | '{' | '$'): number {
  if (hole === '$') {
    if (text[at + 1] === '(') return balanced(text, at + 1)
    const name = /^\$(?:\{[^}]*\}|(?:\w+:)?[A-Za-z_]\w*)/.exec(text.slice(at, at + 200))
    return name === null ? at : at + name[0].length
  }
  return balanced(text, at + hole.length - 1)
}

/** Longer expressions in a string are not looked for. */
const LONGEST_HOLE = 1_000

/** Behind the bracket that closes the one at `at`, strings inside left aside; `at` when it is not closed. */
function balanced(text: string, at: number): number {
  const seen = text.slice(at, at + LONGEST_HOLE)
  let depth = 0
  for (let index = 0; index < seen.length; index += 1) {
    const unit = seen[index] ?? ''
    if (/[([{]/.test(unit)) depth += 1
    else if (/[)\]}]/.test(unit)) {
      depth -= 1
      if (depth === 0) return at + index + 1
    } else if (unit === '"' || unit === "'") {
      const end = seen.indexOf(unit, index + 1)
      if (end >= 0 && !seen.slice(index, end).includes('\n')) index = end
    }
  }
  return at
}
