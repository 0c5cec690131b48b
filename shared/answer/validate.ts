import type { Answer } from '../report.ts'
import { capContext } from './truncate.ts'

/** Why an answer is rejected as a whole. */
export type Rejection =
  /** The old field, which Cline no longer takes. */
  | { readonly reason: 'should-continue'; readonly value: unknown }
  /** A field that has another type than it must have. */
  | { readonly reason: 'type'; readonly field: keyof Answer; readonly value: unknown }

/** What a parsed value is worth. */
export type Validation =
  /** `contextUnits`: the length of the context before it was cut, in UTF-16 units. */
  | { readonly kind: 'answer'; readonly answer: Answer; readonly contextUnits: number }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  /** `null`: no answer. */
  | { readonly kind: 'null' }

/** Judges a parsed value by the rules of Cline's hook runner; never throws. */
export function validateAnswer(value: unknown): Validation {
  if (value === null) return { kind: 'null' }
  const fields = fieldsOf(value)
  if (Object.hasOwn(fields, 'shouldContinue')) {
    return { kind: 'rejected', rejection: { reason: 'should-continue', value: fields['shouldContinue'] } }
  }
  for (const [field, type] of FIELD_TYPES) {
    if (Object.hasOwn(fields, field) && typeof fields[field] !== type) {
      return { kind: 'rejected', rejection: { reason: 'type', field, value: fields[field] } }
    }
  }
  const context = textOf(fields, 'contextModification', 'context_modification')
  return {
    kind: 'answer',
    answer: {
      cancel: fields['cancel'] === true,
      contextModification: capContext(context),
      errorMessage: textOf(fields, 'errorMessage', 'error_message'),
    },
    contextUnits: context.length,
  }
}

/** The fields of an object; an array, a number, a string or a truth value has none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

const FIELD_TYPES = [
  ['cancel', 'boolean'],
  ['contextModification', 'string'],
  ['errorMessage', 'string'],
] as const

/** A field's text; the other spelling counts where the first is absent, and is not checked but made a string. */
function textOf(fields: Readonly<Record<string, unknown>>, name: string, otherSpelling: string): string {
  if (Object.hasOwn(fields, name)) return String(fields[name])
  return Object.hasOwn(fields, otherSpelling) ? asString(fields[otherSpelling]) : ''
}

/** `String(value)`, also for what refuses to become one: an object with a `toString` of its own, lists in lists without end. */
export function asString(value: unknown): string {
  try {
    return String(value)
  } catch {
    return '[object Object]'
  }
}
