import type { z } from 'zod'
import { EVENT_NAMES } from '../../shared/events.ts'
import { EXPECTATIONS } from '../../shared/expectation.ts'
import { nearest } from '../../shared/nearest.ts'
import { excerpt, listed, sayValue } from '../../shared/notices/say.ts'
import { PROFILE_NAMES } from '../../shared/profiles.ts'
import { SavedPayloadSchema } from '../../shared/saved-payload.ts'
import { MAX_TAG_UNITS, MAX_TAGS } from '../../shared/tags.ts'

/** Why JSON is no saved payload. */
export interface SavedPayloadProblem {
  /** A clause that goes after a colon. */
  readonly reason: string
  /** The next step, a sentence. */
  readonly fix: string
}

/** What is wrong with a value that `SavedPayloadSchema` refused with this issue, in the words of the file. */
export function savedPayloadProblem(value: unknown, issue: z.core.$ZodIssue | undefined): SavedPayloadProblem {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { reason: `it is ${sayValue(value)}, not an object`, fix: `Write { … } around its fields: ${FIELDS}.` }
  }
  if (issue?.code === 'unrecognized_keys') return unknownField(issue.keys[0] ?? '')
  const field = String(issue?.path[0] ?? '')
  const given: unknown = Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined
  const fix = fixOf(field, given)
  return given === undefined
    ? { reason: `it has no “${excerpt(field, 40)}”`, fix }
    : { reason: `its “${excerpt(field, 40)}” is not valid (${said(given)})`, fix }
}

const NAMES = Object.keys(SavedPayloadSchema.shape)
const FIELDS = listed(NAMES)

function unknownField(key: string): SavedPayloadProblem {
  const meant = nearest(key, NAMES)
  return {
    reason: `it has a field “${excerpt(key, 40)}” that means nothing there`,
    fix: meant === null ? `Its fields are ${FIELDS}.` : `Did you mean “${meant}”?`,
  }
}

function said(given: unknown): string {
  return Array.isArray(given) ? excerpt(JSON.stringify(given), 60) : sayValue(given)
}

function fixOf(field: string, given: unknown): string {
  switch (field) {
    case 'version':
      return 'Write "version": 1, unless a newer studio wrote the file: then open it there.'
    case 'event':
      return oneOf(given, EVENT_NAMES)
    case 'profile':
      return oneOf(given, PROFILE_NAMES)
    case 'expect':
      return oneOf(given, EXPECTATIONS)
    case 'name':
      return 'Write one line of text, of at most 120 characters.'
    case 'tags':
      return `Write a list of at most ${MAX_TAGS} words, such as ["ci"]: each once, without spaces or commas, of at most ${MAX_TAG_UNITS} characters.`
    case 'payload':
      return "Write the event's own object, such as {}."
    default:
      return 'Correct it, or delete it.'
  }
}

function oneOf(given: unknown, words: readonly string[]): string {
  const meant = typeof given === 'string' ? nearest(given, words) : null
  return meant === null ? `Write one of ${words.join(', ')}.` : `Did you mean ${meant}?`
}
