import { extractLastObject, parseJson } from '../answer/extract.ts'
import { fieldsOf, validateAnswer } from '../answer/validate.ts'
import { giveWords, isAnswerLike } from './answer-words.ts'
import { findJsonFault } from './json-fault.ts'

/** An answer that stands in a text but is not the one that counts. */
export interface LostAnswer {
  /** As it stands in the text. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly value: Readonly<Record<string, unknown>>
  /** What it would have done: `cancel`, `a context of 14 characters`. */
  readonly gives: string
}

/** How much of the end of a text is looked through, in UTF-16 units. */
const LOOKED_AT_UNITS = 65_536
const MOST_LINES = 400
const MOST_BRACES = 24

/** The last answer in a text that stands on one line, or over several lines with nothing beside it; null when there is none. */
export function findLostAnswer(text: string): LostAnswer | null {
  const from = Math.max(0, text.length - LOOKED_AT_UNITS)
  const seen = text.slice(from)
  if (!/cancel|ontext|rror/.test(seen)) return null
  const found = onOneLine(seen) ?? overLines(seen)
  return found === null ? null : { ...found, start: found.start + from, end: found.end + from }
}

function onOneLine(text: string): LostAnswer | null {
  let lineEnd = text.length
  for (let lines = 0; lines < MOST_LINES && lineEnd >= 0; lines++) {
    const lineStart = lineEnd === 0 ? 0 : text.lastIndexOf('\n', lineEnd - 1) + 1
    const line = text.slice(lineStart, lineEnd)
    const found = line.length > 16_384 ? null : lastInLine(line, lineStart)
    if (found !== null) return found
    lineEnd = lineStart - 1
  }
  return null
}

function lastInLine(line: string, lineStart: number): LostAnswer | null {
  let last: LostAnswer | null = null
  let from = line.indexOf('{')
  for (let braces = 0; from >= 0 && braces < MOST_BRACES; braces++) {
    const fault = findJsonFault(line.slice(from))
    const end = fault === null ? line.length : fault.kind === 'text-after' ? from + fault.at : -1
    if (end >= 0) last = lostAnswer(line.slice(from, end), lineStart + from) ?? last
    from = line.indexOf('{', end >= 0 ? end : from + 1)
  }
  return last
}

function overLines(text: string): LostAnswer | null {
  // What stands below the answer may hold braces too: look at a few shorter and shorter texts.
  let seen = text
  for (let tries = 0; tries < 8; tries++) {
    const found = extractLastObject(seen)
    const span = found.kind === 'found' ? found.span : found.tried
    if (span === null) return null
    if (found.kind === 'found' && isAnswerLike(found.value))
      return lostAnswer(seen.slice(span.start, span.end), span.start)
    seen = seen.slice(0, seen.lastIndexOf('\n', span.start) + 1)
  }
  return null
}

function lostAnswer(raw: string, start: number): LostAnswer | null {
  const text = raw.trimEnd()
  const value = parseJson(text)?.value
  if (!isAnswerLike(value)) return null
  const validation = validateAnswer(value)
  const gives = validation.kind === 'answer' ? giveWords(validation.answer) : 'an answer that would be rejected'
  return { text, start, end: start + text.length, value: fieldsOf(value), gives }
}
