import type { EventName } from '../../shared/events.ts'
import { EXPECTATIONS } from '../../shared/expectation.ts'
import { nearest } from '../../shared/nearest.ts'
import { readPayload } from '../../shared/payload/read-payload.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { SavedPayloadSchema } from '../../shared/saved-payload.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'

/** A payload as an editor or a template gives it. */
export interface GivenPayload {
  readonly name: string
  /** JSON text: the event's own object, or a whole input, of which only that object is kept. */
  readonly payload: string
  /** One of `EXPECTATIONS`, or null. */
  readonly expect: string | null
  readonly profile?: ProfileName
}

/** Makes a payload that can be saved. Errors: those of `readPayload`, `unknown-expectation`, `payload-broken`. */
export function payloadAsGiven(event: EventName, given: GivenPayload): Result<SavedPayload> {
  const { name, expect, profile } = given
  const read = readPayload(event, given.payload)
  if (!read.ok) return read
  if (expect !== null && !(EXPECTATIONS as readonly string[]).includes(expect)) return unknownExpectation(expect)
  const parsed = SavedPayloadSchema.safeParse({
    version: 1,
    event,
    name,
    ...(profile === undefined ? {} : { profile }),
    ...(expect === null ? {} : { expect }),
    payload: read.value.own,
  })
  if (parsed.success) return ok(parsed.data)
  const message = parsed.error.issues[0]?.message ?? 'it has another shape'
  return failure(
    'payload-broken',
    `The payload cannot be saved: ${message}.`,
    'Choose a name of one line, up to 120 characters.',
  )
}

function unknownExpectation(expect: string): Result<never> {
  const meant = nearest(expect, EXPECTATIONS)
  return failure(
    'unknown-expectation',
    `There is no expected verdict ${JSON.stringify(expect.slice(0, 80))}.`,
    meant === null ? `They are ${EXPECTATIONS.join(', ')}.` : `Did you mean ${meant}?`,
  )
}
