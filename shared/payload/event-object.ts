import { assertNever } from '../assert-never.ts'
import type { EventName } from '../events.ts'
import { NOTIFICATION_LIMIT_CHARACTERS, NOTIFICATION_TRUNCATED_NOTICE } from '../limits.ts'
import type { Notice } from '../notice-codes.ts'
import { excerpt } from '../notices/say.ts'
import { PROFILES } from '../profiles.ts'
import type { ProfileName } from '../profiles.ts'
import { failure, ok } from '../result.ts'
import type { Result } from '../result.ts'
import { EVENT_FIELDS } from './fields.ts'
import type { Field } from './fields.ts'
import { quote } from './input-notices.ts'

/** The event's own object as it is sent. */
export interface EventObject {
  readonly fields: Readonly<Record<string, unknown>>
  readonly notices: readonly Notice[]
  /** See `BuiltInput`. */
  readonly notificationLength: number | null
}

/**
 * Makes the event's own object out of what a person wrote: in the order of the tables, map values as text, numbers whole, a
 * long message cut, and fields with default values left out.
 */
export function eventObject(
  event: EventName,
  profile: ProfileName,
  given: Readonly<Record<string, unknown>>,
): Result<EventObject> {
  const fields: [string, unknown][] = []
  const notices: Notice[] = []
  const leftOut: string[] = []
  for (const field of EVENT_FIELDS[event]) {
    const written = Object.hasOwn(given, field.name) ? given[field.name] : undefined
    const sent = sentValue(field, written, profile)
    if (!sent.ok) return sent
    notices.push(...sent.value.notices)
    if (field.alwaysSent === true || !isDefault(sent.value.value)) fields.push([field.name, sent.value.value])
    else if (written !== undefined) leftOut.push(field.name)
  }
  const object = Object.fromEntries(fields)
  notices.push(...defaultNotices(event, object, leftOut))
  if (event !== 'Notification') return ok({ fields: object, notices, notificationLength: null })
  return ok(cutMessage(object, notices))
}

interface Sent {
  readonly value: unknown
  readonly notices: readonly Notice[]
}

/** The type was checked before: here a value takes the form in which it is sent. */
function sentValue(field: Field, written: unknown, profile: ProfileName): Result<Sent> {
  switch (field.kind) {
    case 'text':
      return ok({ value: written ?? '', notices: [] })
    case 'boolean':
      return ok({ value: written ?? false, notices: [] })
    case 'texts':
      return ok({ value: written ?? [], notices: [] })
    case 'integer':
      return wholeNumber(field.name, typeof written === 'number' ? written : 0)
    case 'map':
      return ok(textMap(field, typeof written === 'object' && written !== null ? written : {}, profile))
    case 'model':
      return ok({ value: written, notices: [] })
    default:
      return assertNever(field.kind)
  }
}

function wholeNumber(name: string, written: number): Result<Sent> {
  const whole = name === 'executionTimeMs' ? Math.round(written) : written
  if (!Number.isSafeInteger(whole)) {
    return failure('input-wrong-type', `${name} must be a whole number, but it is ${written}.`, 'Write a whole number.')
  }
  if (whole === written) return ok({ value: whole, notices: [] })
  const message = `${name} is sent as a whole number: ${written} became ${whole}.`
  return ok({ value: whole, notices: [{ code: 'time-rounded', message }] })
}

/** Entries are kept, empty ones too. */
function textMap(field: Field, written: object, profile: ProfileName): Sent {
  const asJson = field.name === 'parameters' && PROFILES[profile].mapValue === 'json'
  const notices: Notice[] = []
  const entries = Object.entries(written).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [key, value] as const
    const text = asJson ? JSON.stringify(value) : asString(value)
    notices.push(madeText(`${field.name}.${key}`, value, text))
    return [key, text] as const
  })
  return { value: Object.fromEntries(entries), notices }
}

/** What `String` gives, also for an object that has a field of the name `toString`. */
function asString(value: unknown): string {
  if (Array.isArray(value)) return value.map((item: unknown) => (item === null ? '' : asString(item))).join(',')
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value)
}

function madeText(path: string, value: unknown, text: string): Notice {
  const message = `${path} is ${excerpt(JSON.stringify(value), 60)}, which is no text: the agent sends it as the text ${quote(text)}.`
  return {
    code: 'value-made-string',
    message,
    fix: 'Write it as text, and compare it with text in the hook.',
  }
}

/** False, 0, "", [] and {} are never sent. */
function isDefault(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === false || value === 0 || value === ''
}

function defaultNotices(
  event: EventName,
  object: Readonly<Record<string, unknown>>,
  leftOut: readonly string[],
): Notice[] {
  const failed = event === 'PostToolUse' && object['success'] === undefined
  const others = leftOut.filter((name) => !(failed && name === 'success'))
  const notices: Notice[] = []
  if (failed) {
    notices.push({
      code: 'default-left-out',
      message: 'This tool failed, so success is missing from the input: the agent never sends false.',
      fix: 'In the hook, test whether success is true; a test for false never holds.',
    })
  }
  if (others.length > 0) {
    const verb = others.length === 1 ? 'has its default value and is' : 'have their default values and are'
    notices.push({
      code: 'default-left-out',
      message: `${others.join(', ')} ${verb} left out of the input, as the agent does.`,
    })
  }
  return notices
}

/** A message that was cut before is cut at the same place again: nothing changes then, and nothing is said. */
function cutMessage(object: Readonly<Record<string, unknown>>, notices: readonly Notice[]): EventObject {
  const message = typeof object['message'] === 'string' ? object['message'] : ''
  const cut = message.slice(0, NOTIFICATION_LIMIT_CHARACTERS) + NOTIFICATION_TRUNCATED_NOTICE
  const notificationLength = message.length
  if (notificationLength <= NOTIFICATION_LIMIT_CHARACTERS || cut === message) {
    return { fields: object, notices, notificationLength: Math.min(notificationLength, NOTIFICATION_LIMIT_CHARACTERS) }
  }
  const text = `The message has ${notificationLength} characters: it was cut after ${NOTIFICATION_LIMIT_CHARACTERS}, and marked as cut.`
  const fields = inOrder({ ...object, message: cut, messageTruncated: true })
  return { fields, notices: [...notices, { code: 'message-truncated', message: text }], notificationLength }
}

function inOrder(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = EVENT_FIELDS.Notification.map((field) => field.name).filter((name) => Object.hasOwn(object, name))
  return Object.fromEntries(names.map((name) => [name, object[name]]))
}
