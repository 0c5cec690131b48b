import type { EventName } from '../../shared/events.ts'
import { buildInput } from '../../shared/payload/build-input.ts'
import type { BuiltInput } from '../../shared/payload/build-input.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import { failure } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { SavedPayloadSchema } from '../../shared/saved-payload.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'

/** The input that a saved payload becomes. Errors: those of `buildInput`. */
export function savedInput(saved: SavedPayload, profile: ProfileName, roots: readonly string[]): Result<BuiltInput> {
  const built = buildInput({ event: saved.event, profile, payload: JSON.stringify(saved.payload), roots })
  if (built.ok) return built
  // The place that it names is one in the payload alone, on one line: not in the file.
  const message = built.error.message.replace(/ \(line \d+, column \d+\)/, '')
  return { ok: false, error: { ...built.error, message } }
}

/** The saved payload that a text is, as its file holds it; null when it is none. No event's own object has such fields. */
export function asSavedPayload(text: string): SavedPayload | null {
  if (!text.includes('"payload"') || !text.includes('"version"')) return null
  try {
    return SavedPayloadSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // No JSON, or nested too deeply: whoever reads it as a payload says so.
    return null
  }
}

/** What to say of a saved payload of another event than the one that is fired. */
export function savedForAnother({ event, name }: SavedPayload, fired: EventName): Result<never> {
  return failure(
    'input-wrong-event',
    `The saved payload “${name}” is for ${event}, not for ${fired}.`,
    `Fire ${event} instead, or choose a payload of ${fired}.`,
  )
}
