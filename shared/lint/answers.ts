import type { EventName } from '../events.ts'
import { extractAnswer } from '../answer/extract.ts'
import { isAnswerLike } from '../notices/answer-words.ts'
import { findJsonFault, type JsonFault } from '../notices/json-fault.ts'
import { excerpt } from '../notices/say.ts'
import type { Finding, Fix } from './diagnostic.ts'
import { HOLE, sourceSpan, type Printed } from './printed.ts'
import { readShape, type ShapeValue } from './json-shape.ts'
import { ANSWER_KEY, shapeFindings } from './answer-shape.ts'

/** How a language says what is to be done about an answer. */
export interface AnswerWords {
  /** Lets a JSON writer make the answer, as a half sentence such as `let jq write it`. */
  readonly writer: string
  /** Puts the whole text right, where that can be done; `json` is its object with holes in it. */
  readonly rewrite: (json: string) => Fix | null
  /** The script, in which what is printed has its places. */
  readonly source: string
  /** The event that the script is a hook of. */
  readonly event: EventName | null
}

/** What a printed text is as an answer. */
export interface PrintedAnswer {
  readonly findings: readonly Finding[]
  /** Whether it is an answer that would be read, or was meant as one. */
  readonly isAnswer: boolean
  readonly cancels: boolean
  /** The names of what would be read, when none of them means anything. */
  readonly names: readonly string[]
}

const NO_ANSWER: PrintedAnswer = { findings: [], isAnswer: false, cancels: false, names: [] }

/** Reads a text that a script prints as the agent would read it. Text that shows no sign of an answer has no findings. */
export function readPrinted(printed: Printed, words: AnswerWords): PrintedAnswer {
  const { text } = printed
  // A hole in place of the whole is nothing to judge by.
  if (!text.includes('{') || text.length > MOST_UNITS) return NO_ANSWER
  const filled = fill(text)
  const found = extractAnswer(filled.text)
  if (found.kind === 'none') {
    return ANSWER_KEY.test(text) && found.tried !== null ? broken(printed, filled, found.tried.start, words) : NO_ANSWER
  }
  const start = filled.text.indexOf('{', found.whole ? 0 : found.span.start)
  const shape = start < 0 ? null : readShape(text, filled.back(start))
  if (Array.isArray(found.value)) return { ...NO_ANSWER, findings: list(printed, found.value) }
  if (typeof found.value !== 'object' || found.value === null || shape === null) return NO_ANSWER
  const kind = { how: 'json', event: words.event, isWhole: true } as const
  const findings = shapeFindings(shape, (from, to) => sourceSpan(printed, from, to), kind)
  const lost = found.whole ? lostBefore(printed, filled, 0) : lostBefore(printed, filled, found.span.start)
  const unescaped = isAnswerLike(found.value) ? unescapedHoles(printed, shape, words) : []
  const cancels = shape.members.some(({ name, value }) => name === 'cancel' && value.kind === 'true')
  const isAnswer = isAnswerLike(found.value)
  const names = isAnswer || findings.length > 0 ? [] : shape.members.map(({ name }) => name)
  return { findings: [...lost, ...findings, ...unescaped], isAnswer, cancels, names }
}

/** A longer text is data, not an answer. */
const MOST_UNITS = 60_000

interface Filled {
  readonly text: string
  /** The place in the text with holes. */
  readonly back: (at: number) => number
}

/** Puts something harmless into each hole: a letter inside a text, `null` elsewhere. */
function fill(text: string): Filled {
  if (!text.includes(HOLE)) return { text, back: (at) => at }
  let made = ''
  let quoted = false
  const shifts: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at] ?? ''
    if (unit === '"') quoted = !quoted
    if (unit === '\n') quoted = false
    if (unit === '\\' && quoted) {
      made += unit + (text[at + 1] ?? '')
      at += 1
    } else if (unit === HOLE && !quoted) {
      made += 'null'
      shifts.push(made.length)
    } else made += unit === HOLE ? 'x' : unit
  }
  return { text: made, back: (at) => at - 3 * shifts.filter((shift) => shift <= at).length }
}

function broken(printed: Printed, filled: Filled, start: number, words: AnswerWords): PrintedAnswer {
  const fault = findJsonFault(filled.text.slice(start)) ?? { kind: 'unexpected', at: 0, what: '' }
  const at = filled.back(start + fault.at)
  const span = sourceSpan(printed, at, at + Math.max(1, Math.min(fault.what.length, 20)))
  const whole = { from: printed.from, to: printed.to }
  const cancels = /["']?cancel["']?\s*:\s*(?:true|True)\b/.test(printed.text)
  const give = (finding: Finding): PrintedAnswer => ({ findings: [finding], isAnswer: true, cancels, names: [] })
  if (printed.text.includes('\u001b')) {
    const escape = printed.text.indexOf('\u001b')
    return give({
      code: 'ansi-in-answer',
      severity: 'error',
      message: 'The answer is printed with colour codes around it: it is not JSON then, and is not read.',
      ...sourceSpan(printed, escape, escape + 1),
    })
  }
  if (fault.kind === 'bare-key' || fault.kind === 'bare-value' || fault.kind === 'missing-value') {
    const isUnfilled = /^\$\{?[A-Za-z_]/.test(printed.text.slice(at, at + 3))
    const fix = isUnfilled ? null : words.rewrite(printed.text.slice(filled.back(start)).trim())
    return give({
      code: 'unquoted-json',
      severity: 'error',
      message: `This prints ${excerpt(printed.text.trim().replaceAll(HOLE, '…'), 60)}, which is not JSON: ${isUnfilled ? `${wordAt(printed.text, at)} is not filled in` : sayUnquoted(printed, words)}, and the answer is not read. To be safe, ${words.writer}.`,
      ...whole,
      ...(fix === null ? {} : { fixes: [fix] }),
    })
  }
  if (fault.kind === 'text-after') {
    const other = fault.what.includes('{')
    return give({
      code: other ? 'last-braces-not-answer' : 'text-after-answer',
      severity: 'error',
      message: other
        ? 'Other braces stand on the line of the answer: the agent takes all of it for the answer, cannot read it, and the answer is lost.'
        : 'Text stands behind the answer on its line: the answer is lost with it.',
      ...span,
    })
  }
  return give({
    code: 'broken-json',
    severity: 'error',
    message: `What is printed here is not JSON (${sayFault(fault)}): the answer is not read, and the action goes ahead. To be safe, ${words.writer}.`,
    ...span,
    ...(fault.kind === 'trailing-comma'
      ? {
          fixes: [
            { title: 'Take the comma out', kind: 'edit', edits: [{ from: span.from, to: span.from + 1, insert: '' }] },
          ],
        }
      : {}),
  })
}

function wordAt(text: string, at: number): string {
  return /^\$\{?\w+\}?/.exec(text.slice(at, at + 60))?.[0].replace(/^(\$\w+)\}$/, '$1') ?? ''
}

/** A shell takes quotes inside its own quotes away; elsewhere they were never there. */
function sayUnquoted({ text, from, to }: Printed, { source }: AnswerWords): string {
  const hadQuotes = !text.includes('"') && /[{,]\s*"\w|\w"\s*:|:\s*"/.test(source.slice(from, to))
  return hadQuotes ? 'the inner quotes are gone' : 'its names and texts must stand in double quotes'
}

function sayFault({ kind, what }: JsonFault): string {
  return FAULTS[kind] ?? `an unexpected ${excerpt(what, 20)}`
}

const FAULTS: Readonly<Partial<Record<JsonFault['kind'], string>>> = {
  'trailing-comma': 'a comma before the closing bracket',
  'single-quote': 'texts stand in double quotes in JSON',
  unterminated: 'it ends before it is complete',
  'python-word': 'it holds a word of Python',
  comment: 'JSON has no comments',
  'quote-in-text': 'a quote inside a text ends it',
  'missing-comma': 'a comma is missing',
}

/** Braces with an answer in them, before the braces that count. */
function lostBefore(printed: Printed, filled: Filled, start: number): Finding[] {
  const before = filled.text.slice(0, start)
  if (!/\{[^{}]*"cancel"/.test(before)) return []
  const at = filled.back(start)
  return [
    {
      code: 'last-braces-not-answer',
      severity: 'error',
      message: 'Only the last object that is printed counts: the answer before it is not read.',
      ...sourceSpan(printed, at, at + 1),
    },
  ]
}

function list(printed: Printed, value: readonly unknown[]): Finding[] {
  if (!isAnswerLike(value[0])) return []
  return [
    {
      code: 'answer-without-fields',
      severity: 'error',
      message:
        'The answer is a list: the agent reads no field of it, and the action goes ahead. Print the object itself.',
      from: printed.from,
      to: printed.to,
    },
  ]
}

/** Holes inside the texts of an answer: a quote in what comes there breaks it. */
function unescapedHoles(printed: Printed, shape: ShapeValue, words: AnswerWords): Finding[] {
  const inTexts = (value: ShapeValue): readonly ShapeValue[] =>
    value.kind === 'text' ? [value] : value.members.flatMap((member) => inTexts(member.value))
  const texts = inTexts(shape)
  const unsafe = printed.holes.filter(
    ({ at, isSafe }) => !isSafe && texts.some(({ from, to }) => at >= from && at < to),
  )
  const [first] = unsafe
  if (first === undefined) return []
  const fix = words.rewrite(printed.text.slice(shape.from, shape.to))
  return [
    {
      code: 'unescaped-output',
      severity: 'warning',
      message: `${excerpt(first.said, 40)} goes into the JSON as it is: with a quote, a backslash or a line break in it the answer is no JSON any more, and is not read. Better ${words.writer}.`,
      from: first.from,
      to: Math.max(first.to, first.from + 1),
      ...(fix === null ? {} : { fixes: [fix] }),
    },
  ]
}
