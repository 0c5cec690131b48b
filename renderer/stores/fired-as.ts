import type { Expectation } from '../../shared/expectation.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'

/** What a result belongs to: the bytes of the hook, and the payload as it was fired. */
export interface FiredAs {
  /** The digest of the hook's bytes, or of those it would have when the text on screen was saved; null when it could not be told. */
  readonly version: string | null
  /** The text of the payload. */
  readonly payload: string
  readonly expect: Expectation | null
  readonly profile: ProfileName
}

/** How a saved payload would be fired now at a hook. */
export function firedAs(payload: SavedPayload, profile: ProfileName, version: string | null): FiredAs {
  return {
    version,
    payload: JSON.stringify(payload.payload, null, 2),
    expect: payload.expect ?? null,
    profile: payload.profile ?? profile,
  }
}

/** What is not as it was when a payload was fired, in words; empty when a result still holds. */
export function changedSince(fired: FiredAs, now: FiredAs): readonly string[] {
  return [
    ...(fired.version === now.version ? [] : ['the hook']),
    ...(fired.payload === now.payload ? [] : ['the payload']),
    ...(fired.expect === now.expect ? [] : ['what is expected']),
    ...(fired.profile === now.profile ? [] : ['the profile']),
  ]
}
