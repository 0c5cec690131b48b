import { fieldsOf } from '../answer/validate.ts'
import type { Notice } from '../notice-codes.ts'
import { ANSWER_FIELDS } from './answer-words.ts'
import { sayValue } from './say.ts'

/**
 * Says which fields of an answer stand in it more than once: JSON takes the last of them, and what the others say is gone
 * without a trace. `text`: the JSON that `value` was read from.
 */
export function repeatedFields(value: unknown, text: string): Notice[] {
  const fields = fieldsOf(value)
  const known = ANSWER_FIELDS.filter((name) => Object.hasOwn(fields, name))
  // Almost no answer repeats anything; to look closely takes long in one of megabytes.
  const mayRepeat = text.includes(String.raw`\u`) || known.some((name) => standsTwice(text, `"${name}"`))
  if (known.length === 0 || !mayRepeat) return []
  const repeated = repeatedNames(text)
  return known
    .filter((name) => repeated.has(name))
    .map((name) => ({
      code: 'repeated-field',
      message: `\`${name}\` stands more than once in the answer: only the last one is read, ${sayValue(fields[name])}.`,
      fix: `Write ${name} once${name === 'cancel' ? '' : ', with all that it should say'}.`,
    }))
}

function standsTwice(text: string, piece: string): boolean {
  return text.indexOf(piece) !== text.lastIndexOf(piece)
}

/** The names that stand more than once at the top of an object; `json` is valid. Takes time in proportion to the text. */
export function repeatedNames(json: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  let depth = 0
  let isObject = false
  let at = nextMark(json, 0)
  while (at >= 0) {
    const mark = json[at]
    let end = at + 1
    if (mark === '{' || mark === '[') {
      if (depth === 0) isObject = mark === '{'
      depth += 1
    } else if (mark === '"') {
      end = endOfText(json, at)
      if (depth === 1 && isObject && isName(json, end)) {
        const name: unknown = JSON.parse(json.slice(at, end))
        if (typeof name === 'string') (seen.has(name) ? repeated : seen).add(name)
      }
    } else depth -= 1
    at = nextMark(json, end)
  }
  return repeated
}

const MARK = /["{}[\]]/g

function nextMark(json: string, from: number): number {
  MARK.lastIndex = from
  return MARK.exec(json)?.index ?? -1
}

const QUOTE_OR_ESCAPE = /["\\]/g

/** Where the text that begins at `from` ends, after its quote. */
function endOfText(json: string, from: number): number {
  let at = from + 1
  for (;;) {
    QUOTE_OR_ESCAPE.lastIndex = at
    const found = QUOTE_OR_ESCAPE.exec(json)
    if (found === null) return json.length
    if (found[0] === '"') return found.index + 1
    at = found.index + 2
  }
}

const COLON = /\s*:/y

function isName(json: string, end: number): boolean {
  COLON.lastIndex = end
  return COLON.test(json)
}
