import { assertNever } from '../../../shared/assert-never.ts'
import type { EventName } from '../../../shared/events.ts'
import { EVENTS } from '../../../shared/events.ts'
import { EVENT_FIELDS } from '../../../shared/payload/fields.ts'
import type { Field } from '../../../shared/payload/fields.ts'
import { ok } from '../../../shared/result.ts'
import type { Result } from '../../../shared/result.ts'
import type { Json } from './json-edit.ts'
import { isWholeInput, ownObject } from './own-object.ts'

/** A payload's text as a form sees it. */
export interface FormContent {
  /** The way from the text's object to the event's own one. */
  readonly prefix: readonly string[]
  readonly fields: readonly FormField[]
  /** Names that stand in the text and that the event does not have: they are never sent. */
  readonly unknown: readonly string[]
}

/** One field of an event, with what the text gives it. */
export interface FormField {
  readonly field: Field
  /** Undefined when the text does not have it. */
  readonly value: Json | undefined
  /** Why the agent would not send it, or null when it is sent. */
  readonly leftOut: string | null
  /** What is wrong with its value, or null. */
  readonly wrong: string | null
}

/** Reads the text of a payload for its form. Errors: those of `ownObject`. */
export function formContent(event: EventName, text: string): Result<FormContent> {
  const own = ownObject(event, text)
  if (!own.ok) return own
  const prefix = isWholeInput(event, JSON.parse(text) as object) ? [EVENTS[event].key] : []
  const fields = EVENT_FIELDS[event]
  return ok({
    prefix,
    fields: fields.map((field) => {
      const value = Object.hasOwn(own.value, field.name) ? own.value[field.name] : undefined
      const wrong = value === undefined ? null : wrongType(field, value)
      return { field, value, wrong, leftOut: wrong === null ? whyLeftOut(field, value) : null }
    }),
    unknown: Object.keys(own.value).filter((name) => !fields.some((field) => field.name === name)),
  })
}

/** A value of a map as the text that stands for it. */
export function asText(value: Json): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function whyLeftOut({ name, kind, alwaysSent }: Field, value: Json | undefined): string | null {
  if (alwaysSent === true) return null
  switch (kind) {
    case 'boolean':
      return value === true
        ? null
        : name === 'success'
          ? 'Not sent: after a failure the field is missing, never false.'
          : 'Not sent: false is the default, and the agent leaves it out.'
    case 'integer':
      return value === undefined || value === 0 ? 'Not sent: 0 is the default, and the agent leaves it out.' : null
    case 'text':
      return value === undefined || value === '' ? 'Not sent: the agent leaves out an empty text.' : null
    case 'texts':
      return isEmpty(value) ? 'Not sent: the agent leaves out an empty list.' : null
    case 'map':
    case 'model':
      return isEmpty(value) ? 'Not sent: the agent leaves it out when it has no entries.' : null
    default:
      return assertNever(kind)
  }
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

function wrongType({ kind }: Field, value: Json): string | null {
  const shown = JSON.stringify(value).slice(0, 60)
  switch (kind) {
    case 'boolean':
      return typeof value === 'boolean' ? null : `It is ${shown}, but must be true or false.`
    case 'integer':
      return Number.isSafeInteger(value) ? null : `It is ${shown}, but must be a whole number.`
    case 'text':
      return typeof value === 'string' ? null : `It is ${shown}, but must be text.`
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? null
        : `It is ${shown}, but must be a list of texts.`
    case 'map':
    case 'model':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? null
        : `It is ${shown}, but must be an object of texts.`
    default:
      return assertNever(kind)
  }
}
