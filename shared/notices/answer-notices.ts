import { searchedText } from '../answer/read-answer.ts'
import { asString, fieldsOf } from '../answer/validate.ts'
import { assertNever } from '../assert-never.ts'
import { nearest } from '../nearest.ts'
import type { Notice } from '../notice-codes.ts'
import type { Answer } from '../report.ts'
import { ANSWER_FIELDS, answerJson, isAnswerLike } from './answer-words.ts'
import type { HookFacts } from './hook-facts.ts'
import { findLostAnswer } from './lost-answer.ts'
import { besideForeign, isForeignField, shapeOf } from './other-agents.ts'
import { repeatedFields } from './repeated-fields.ts'
import { excerpt, excerptOfValue, listed, sayValue } from './say.ts'

/** What is to be said about a value that was read: rejected, without a field that means anything, not alone on stdout. */
export function answerNotices(facts: HookFacts): Notice[] {
  const { reading } = facts
  switch (reading.kind) {
    case 'rejected':
      return [...rejected(facts), ...repeated(facts), ...surroundings(facts)]
    case 'answer': {
      const around = surroundings(facts)
      // When a log line took the place of the answer, what its fields mean is no matter.
      const isLogLine = around.some(({ code }) => code === 'last-braces-not-answer')
      return isLogLine ? around : [...fieldNotices(reading.value, facts), ...repeated(facts), ...around]
    }
    case 'null':
    case 'none':
      return []
    default:
      return assertNever(reading)
  }
}

function repeated({ reading, capture }: HookFacts): Notice[] {
  if (reading.kind !== 'answer' && reading.kind !== 'rejected') return []
  return repeatedFields(reading.value, searchedText(capture.stdout).slice(reading.span.start, reading.span.end))
}

function rejected({ reading, profile }: HookFacts): Notice[] {
  if (reading.kind !== 'rejected') return []
  const { rejection, value } = reading
  const fields = fieldsOf(value)
  const whole = `${profile.title} rejects the whole answer and the action goes ahead.`
  if (rejection.reason === 'should-continue') {
    const cancel = rejection.value === false
    return [
      {
        code: 'rejected-should-continue',
        message: `\`shouldContinue\` is an old field that is no longer taken: ${whole}`,
        fix: `Write ${answerJson({ cancel, ...texts(fields) })} instead${cancel ? '' : ': cancel is the opposite of shouldContinue'}.`,
      },
    ]
  }
  const { field, value: given } = rejection
  const must = field === 'cancel' ? 'true or false' : 'a text'
  return [
    {
      code: 'rejected-type',
      message: `\`${field}\` must be ${must}, but is ${sayValue(given)}: ${whole}`,
      fix: typeFix(field, given, fields),
    },
  ]
}

function typeFix(field: keyof Answer, given: unknown, fields: Readonly<Record<string, unknown>>): string {
  if (field === 'cancel') {
    const meant = given === 1 || (typeof given === 'string' && /^(?:true|yes|1)$/i.test(given))
    return `Write ${answerJson({ cancel: meant, ...texts(fields) })}, with no quotes around ${String(meant)}.`
  }
  if (Array.isArray(given))
    return `Join the list into one text: "${field}": "${excerpt(given.map(asString).join('\\n'), 60)}"`
  return given === null ? `Leave ${field} out when there is nothing to say.` : `Make ${field} a text, in double quotes.`
}

function texts(fields: Readonly<Record<string, unknown>>): Partial<Answer> {
  const { contextModification, errorMessage } = fields
  return {
    ...(typeof contextModification === 'string' ? { contextModification } : {}),
    ...(typeof errorMessage === 'string' ? { errorMessage } : {}),
  }
}

function fieldNotices(value: unknown, facts: HookFacts): Notice[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [withoutFields(value)]
  const fields = fieldsOf(value)
  const names = Object.keys(fields)
  if (names.length === 0) return []
  if (!isAnswerLike(fields)) return [nothingKnown(fields, names, facts)]
  const snake = names.filter((name) => name.includes('_') && ANSWER_FIELDS.includes(name))
  return [
    ...besideForeign(fields, facts.profile.title),
    ...unknownBesideKnown(names),
    ...(snake.length === 0 ? [] : [snakeCase(snake)]),
  ]
}

function withoutFields(value: unknown): Notice {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  const listOfAnswer = isAnswerLike(first)
  return {
    code: 'answer-without-fields',
    message: `The answer is ${listOfAnswer ? 'a list that holds an object' : sayValue(value)}, not an object: no field of it is read, nothing is cancelled and the action goes ahead.`,
    fix: listOfAnswer
      ? `Print the object itself, without the brackets: ${excerptOfValue(first)}`
      : 'Print an object such as {"cancel": true, "errorMessage": "…"}.',
  }
}

/** An object in which nothing means anything here: the most misleading answer of all, since it counts as one. */
function nothingKnown(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
  { profile }: HookFacts,
): Notice {
  const nested = names.find((name) => isAnswerLike(fields[name]))
  if (nested !== undefined) {
    return {
      code: 'nested-answer',
      message: `The answer stands inside \`${excerpt(nested, 40)}\`, where ${profile.title} does not look: nothing is cancelled and the action goes ahead.`,
      fix: `Put its fields at the top: ${excerptOfValue(fields[nested])}`,
    }
  }
  const shape = shapeOf(fields)
  if (shape !== null) {
    const there = shape.blocks ? 'It would block' : 'It would mean something'
    return {
      code: 'other-agent-shape',
      message: `No field of this answer means anything to ${profile.title}: \`${shape.field}\` is a word of ${shape.agent}. ${there} there; here the action goes ahead.`,
      fix: `Write ${answerJson(shape.instead)} instead.`,
    }
  }
  const meant = names.map((name) => [name, nearestField(name)] as const).filter(([, near]) => near !== null)
  // `message` and the like are in every log line: alone they show no intention.
  const isMeant = meant.length === names.length || meant.some(([, field]) => field !== 'errorMessage')
  if (meant.length > 0 && isMeant) return nearMiss(meant)
  return {
    code: 'no-known-field',
    message: `No field of this answer means anything to ${profile.title}: ${quoted(names)}. Nothing is cancelled and the action goes ahead.`,
    fix: 'Use cancel (true or false), errorMessage and contextModification (texts).',
  }
}

function unknownBesideKnown(names: readonly string[]): Notice[] {
  const unknown = names.filter((name) => !ANSWER_FIELDS.includes(name) && !isForeignField(name))
  const meant = unknown.map((name) => [name, nearestField(name)] as const)
  const near = meant.filter(([, field]) => field !== null && !names.includes(field))
  const far = meant.filter((pair) => !near.includes(pair)).map(([name]) => name)
  const ignored: Notice = {
    code: 'unknown-answer-field',
    message: `${quoted(far)} ${far.length === 1 ? 'is' : 'are'} not read: only cancel, errorMessage and contextModification are.`,
  }
  return [...(near.length === 0 ? [] : [nearMiss(near)]), ...(far.length === 0 ? [] : [ignored])]
}

function nearMiss(meant: readonly (readonly [string, string | null])[]): Notice {
  const one = meant.length === 1
  return {
    code: 'near-miss-field',
    message: `${quoted(meant.map(([name]) => name))} ${one ? 'means' : 'mean'} nothing here and ${one ? 'is' : 'are'} not read; did you mean ${listed(meant.map(([, field]) => `\`${field}\``))}?`,
    fix: `Write ${listed(meant.map(([name, field]) => `${field} instead of ${excerpt(name, 40)}`))}.`,
  }
}

function nearestField(name: string): string | null {
  const alias = ALIASES[name.toLowerCase().replaceAll(/[_\-\s]/g, '')]
  return alias ?? nearest(name, ['cancel', 'contextModification', 'errorMessage'])
}

const ALIASES: Readonly<Record<string, string>> = {
  cancelled: 'cancel',
  canceled: 'cancel',
  canceltask: 'cancel',
  block: 'cancel',
  deny: 'cancel',
  error: 'errorMessage',
  errormsg: 'errorMessage',
  message: 'errorMessage',
  msg: 'errorMessage',
  context: 'contextModification',
  contextmessage: 'contextModification',
}

function snakeCase(names: readonly string[]): Notice {
  return {
    code: 'snake-case-field',
    message: `${quoted(names)} ${names.length === 1 ? 'is' : 'are'} taken as another spelling, but not checked, and only where the usual one is absent.`,
    fix: `Write ${listed(names.map((name) => (name === 'error_message' ? 'errorMessage' : 'contextModification')))}.`,
  }
}

function quoted(names: readonly string[]): string {
  const said = names.slice(0, 5).map((name) => `\`${excerpt(name, 40)}\``)
  return listed(names.length > 5 ? [...said, 'more'] : said)
}

/** What else stands on stdout: tolerated here, and not by every agent. */
function surroundings({ reading, capture }: HookFacts): Notice[] {
  if ((reading.kind !== 'answer' && reading.kind !== 'rejected') || reading.whole) return []
  const text = searchedText(capture.stdout)
  const before = text.slice(0, reading.span.start)
  const earlier = findLostAnswer(before)
  if (earlier !== null) {
    const code = isAnswerLike(reading.value) ? 'several-answers' : 'last-braces-not-answer'
    const counts = excerptOfValue(reading.value, 60)
    return [
      {
        code,
        message: `Only the last object on stdout counts, ${counts}: the earlier answer ${excerpt(earlier.text, 60)} (${earlier.gives}) is not read.`,
        fix: 'Print one answer, at the very end.',
      },
    ]
  }
  return [
    ...noise('noise-before-answer', before, 'before'),
    ...noise('noise-after-answer', text.slice(reading.span.end), 'after'),
  ]
}

function noise(code: 'noise-before-answer' | 'noise-after-answer', text: string, where: string): Notice[] {
  const line = /\S[^\n]*/.exec(text)?.[0]
  if (line === undefined) return []
  return [
    {
      code,
      message: `stdout holds other text ${where} the answer (“${excerpt(line.trim(), 60)}”). It is tolerated here, but other agents would not find the answer.`,
      fix: 'Send logs to stderr, and print nothing but the answer on stdout.',
    },
  ]
}
