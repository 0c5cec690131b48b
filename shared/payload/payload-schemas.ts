import { z } from 'zod'
import { assertNever } from '../assert-never.ts'
import { EVENTS } from '../events.ts'
import type { EventName } from '../events.ts'
import { COMMON_FIELDS, EVENT_FIELDS, MODEL_FIELDS } from './fields.ts'
import type { Field } from './fields.ts'

/**
 * The event's own object as a person may write it: every field may be missing, unknown ones pass (they are dropped later,
 * with a notice), and a map's values may be anything (they are made text).
 */
export function eventObjectSchema(event: EventName): z.ZodType<Record<string, unknown>> {
  return objectOf(EVENT_FIELDS[event])
}

/** A whole input as a person may write it, see `eventObjectSchema`. */
export function wholeInputSchema(event: EventName): z.ZodType<Record<string, unknown>> {
  return objectOf(COMMON_FIELDS).extend({ [EVENTS[event].key]: objectOf(EVENT_FIELDS[event]).exactOptional() })
}

function objectOf(fields: readonly Field[]) {
  return z.looseObject(Object.fromEntries(fields.map((field) => [field.name, valueOf(field).exactOptional()])))
}

function valueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string()
    case 'boolean':
      return z.boolean()
    case 'integer':
      // Whether it must be whole is not the schema's to say: a time is rounded.
      return z.number()
    case 'texts':
      return z.array(z.string())
    case 'map':
      return z.record(z.string(), z.unknown())
    case 'model':
      return objectOf(MODEL_FIELDS)
    default:
      return assertNever(field.kind)
  }
}
