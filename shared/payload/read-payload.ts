import type { z } from 'zod'
import { EVENTS, EVENT_NAMES, isEventName } from '../events.ts'
import type { EventName } from '../events.ts'
import { failure, ok } from '../result.ts'
import type { Failure, Result } from '../result.ts'
import { COMMON_FIELDS, EVENT_FIELDS, MODEL_FIELDS } from './fields.ts'
import type { FieldKind } from './fields.ts'
import { findJsonProblem, findJsonValue, positionAt } from './json-problem.ts'
import { eventObjectSchema, wholeInputSchema } from './payload-schemas.ts'

/** A payload whose fields have the right types; unknown fields are still in it. */
export interface ReadPayload {
  /** The common fields that were given; empty unless the payload was a whole input. */
  readonly common: Readonly<Record<string, unknown>>
  /** The event's own object as given. */
  readonly own: Readonly<Record<string, unknown>>
  readonly whole: boolean
}

/**
 * Reads the text of a payload. It is a whole input when it has the event's key, `hookName` or `clineVersion`, otherwise the
 * event's own object. Errors: `input-not-json`, `input-wrong-event`, `input-wrong-type`; each names the place.
 */
export function readPayload(event: EventName, text: string): Result<ReadPayload> {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const parsed = parse(source)
  if (!parsed.ok) return parsed
  const payload = parsed.value
  const key = EVENTS[event].key
  const whole = [key, 'hookName', 'clineVersion'].some((name) => Object.hasOwn(payload, name))
  if (!whole) {
    const problem = typeProblem(eventObjectSchema(event), payload, source)
    return problem === null ? ok({ common: {}, own: payload, whole }) : { ok: false, error: problem }
  }
  const problem = typeProblem(wholeInputSchema(event), payload, source) ?? eventProblem(event, payload, source)
  if (problem !== null) return { ok: false, error: problem }
  const { [key]: own, ...common } = payload
  return ok({ common, own: isObject(own) ? own : {}, whole })
}

function parse(text: string): Result<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const problem = findJsonProblem(text)
    if (problem === null) return failure('input-not-json', 'The payload is no JSON.', 'Write a JSON object.')
    return failure(
      'input-not-json',
      `The payload is no JSON at ${place(text, problem.offset)}: ${problem.message}.`,
      problem.fix,
    )
  }
  if (isObject(value)) return ok(value)
  return failure(
    'input-wrong-type',
    `The payload must be a JSON object, but it is ${nameOf(value)}.`,
    'Write { … } around its fields.',
  )
}

function eventProblem(event: EventName, payload: Record<string, unknown>, text: string): Failure | null {
  const name = payload['hookName']
  if (name === undefined || name === event) return null
  const shown = typeof name === 'string' ? name.slice(0, 80) : ''
  const at = placeOf(text, ['hookName'])
  const fix = isEventName(shown)
    ? `Fire ${shown} instead, or change hookName to ${event}.`
    : `Change hookName to ${event}; the events are ${EVENT_NAMES.join(', ')}.`
  return {
    code: 'input-wrong-event',
    message: `The payload is for another event: hookName${at} is ${JSON.stringify(shown)}, not ${event}.`,
    fix,
  }
}

/** The first field of a wrong type. */
function typeProblem(schema: z.ZodType, payload: Record<string, unknown>, text: string): Failure | null {
  const issue = schema.safeParse(payload).error?.issues[0]
  if (issue === undefined) return null
  const path = issue.path.filter((step) => typeof step !== 'symbol')
  const given = path.reduce<unknown>(
    (value, step) => (isObject(value) || Array.isArray(value) ? Reflect.get(value, step) : null),
    payload,
  )
  const expected = EXPECTED[kindOf(path)]
  return {
    code: 'input-wrong-type',
    message: `${pathName(path)}${placeOf(text, path)} must be ${expected.words}, but it is ${nameOf(given)}.`,
    fix: expected.fix,
  }
}

/** What a path through a payload points at; the names of common fields and events' fields don't meet in one object. */
function kindOf(path: readonly (string | number)[]): FieldKind | 'object' {
  if (typeof path.at(-1) === 'number') return 'text'
  const name = path.at(-1)
  const fields = [...COMMON_FIELDS, ...MODEL_FIELDS, ...Object.values(EVENT_FIELDS).flat()]
  return fields.find((field) => field.name === name)?.kind ?? 'object'
}

const EXPECTED: Readonly<Record<FieldKind | 'object', { words: string; fix: string }>> = {
  text: { words: 'text', fix: 'Write it in double quotes.' },
  boolean: { words: 'true or false', fix: 'Write true or false, without quotes.' },
  integer: { words: 'a number', fix: 'Write it as a number, without quotes.' },
  texts: { words: 'a list of texts', fix: 'Write it as ["…", "…"].' },
  map: { words: 'an object of texts', fix: 'Write it as { "name": "value" }.' },
  model: { words: 'an object', fix: 'Write it as { "provider": "…", "slug": "…" }.' },
  object: { words: 'an object', fix: 'Write { … } around its fields.' },
}

function pathName(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`),
    '',
  )
}

function placeOf(text: string, path: readonly (string | number)[]): string {
  const offset = findJsonValue(text, path)
  return offset === null ? '' : ` (${place(text, offset)})`
}

function place(text: string, offset: number): string {
  const { line, column } = positionAt(text, offset)
  return `line ${line}, column ${column}`
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'number') return `the number ${value}`
  if (typeof value !== 'string') return `the value ${JSON.stringify(value)}`
  return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
