/** A piece of a text: from `start` up to `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** What the search for an answer in a hook's stdout gave. */
export type Extraction =
  /** A JSON value: the whole text (`whole`), or the last complete object, which stands at `span`. */
  | { readonly kind: 'found'; readonly value: unknown; readonly whole: boolean; readonly span: Span }
  /** No JSON; `tried` is the last text in braces, which could not be parsed. */
  | { readonly kind: 'none'; readonly tried: Span | null }

/**
 * Looks for the answer in a text: all of it as JSON, else the last complete object. Takes time in proportion to the text,
 * and never throws. Source: the reading rules of Cline's hook runner.
 */
export function extractAnswer(text: string): Extraction {
  const whole = parseJson(text)
  if (whole !== undefined)
    return { kind: 'found', value: whole.value, whole: true, span: { start: 0, end: text.length } }
  return extractLastObject(text)
}

/** Looks for the last complete object alone: for a text whose beginning was not kept. */
export function extractLastObject(text: string): Extraction {
  const span = lastBraces(text)
  if (span === null) return { kind: 'none', tried: null }
  const object = parseLines(text.slice(span.start, span.end))
  return object === undefined
    ? { kind: 'none', tried: span }
    : { kind: 'found', value: object.value, whole: false, span }
}

/** The value of a JSON text, in a box because it may be anything; undefined when the text is not JSON. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const OPEN = 0x7b
const CLOSE = 0x7d
const NEWLINE = 0x0a

/**
 * The text that is tried as an object: whole lines are counted from the end, braces inside strings like all others, and
 * collected from the first one with a `}`, until the count is zero at the beginning of a line.
 */
function lastBraces(text: string): Span | null {
  // Most floods hold neither, and searching for one is quicker by far than counting.
  if (!text.includes('{') || !text.includes('}')) return null
  let count = 0
  let collectedEnd = -1
  let lineEnd = text.length
  for (let index = text.length - 1; index >= 0; index--) {
    const unit = text.charCodeAt(index)
    if (unit === OPEN) count--
    else if (unit === CLOSE) {
      count++
      if (collectedEnd < 0) collectedEnd = lineEnd
    } else if (unit === NEWLINE) {
      if (collectedEnd >= 0 && count === 0) return fromFirstBrace(text, index + 1, collectedEnd)
      lineEnd = index
    }
  }
  return fromFirstBrace(text, 0, collectedEnd)
}

function fromFirstBrace(text: string, from: number, end: number): Span | null {
  if (end < 0) return null
  const start = text.indexOf('{', from)
  return start < 0 || start >= end ? null : { start, end }
}

/** White space that may stand at the end of a line, where it is trimmed, but that JSON does not allow. */
const FOREIGN_SPACE = /[\v\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/

function parseLines(text: string): { readonly value: unknown } | undefined {
  const parsed = parseJson(text)
  if (parsed !== undefined || !FOREIGN_SPACE.test(text)) return parsed
  return parseJson(
    text
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n'),
  )
}
