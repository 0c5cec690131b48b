import type { EventName } from '../../shared/events.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import { buildInput } from '../../shared/payload/build-input.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import { ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { emptyPath } from './places.ts'
import { readBytes, readText } from './read-input.ts'
import { asSavedPayload, savedForAnother, savedInput } from './saved-input.ts'

/** What the hooks are sent, as typed. The parser sees to it that at most one of the two files is given. */
export interface InputOptions {
  readonly payload?: string
  readonly rawStdin?: string
  readonly profile: ProfileName
}

/** The exact bytes on stdin, and what making them had to say. */
export interface FireInput {
  readonly stdin: Uint8Array
  readonly notices: readonly Notice[]
  /** See `BuiltInput`; null for bytes that are sent as they are. */
  readonly notificationLength: number | null
}

/** Reads what is to be sent: a payload, bytes as they are, or the event's first sample. */
export async function fireInput(
  event: EventName,
  { payload, rawStdin, profile }: InputOptions,
  roots: readonly string[],
): Promise<Result<FireInput>> {
  if (rawStdin === '') return emptyPath('--raw-stdin')
  if (payload === '') return emptyPath('--payload')
  if (rawStdin !== undefined) {
    const bytes = await readBytes(rawStdin, 'the input')
    if (!bytes.ok) return bytes
    return ok({ stdin: bytes.value, notices: rawNotices(event, bytes.value), notificationLength: null })
  }
  const text = payload === undefined ? ok(null) : await readText(payload, 'the payload')
  if (!text.ok) return text
  const saved = text.value === null ? null : asSavedPayload(text.value)
  if (saved !== null && saved.event !== event) return savedForAnother(saved, event)
  const built =
    saved === null ? buildInput({ event, profile, payload: text.value, roots }) : savedInput(saved, profile, roots)
  if (!built.ok) return built
  const { stdin, notices, notificationLength } = built.value
  return ok({ stdin: new TextEncoder().encode(stdin), notices, notificationLength })
}

/** Bytes are sent whatever they are; what an agent would never send is said. */
function rawNotices(event: EventName, bytes: Uint8Array): Notice[] {
  try {
    const input: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
    const named = typeof input === 'object' && input !== null && 'hookName' in input ? input.hookName : undefined
    if (named === event) return []
    const message = named === undefined ? 'names no event' : `names the event ${JSON.stringify(named).slice(0, 80)}`
    return [
      {
        code: 'input-wrong-event',
        message: `The input ${message}, though ${event} was fired: the agent would send "hookName":"${event}".`,
      },
    ]
  } catch {
    return [
      {
        code: 'input-not-json',
        message: 'The input is no JSON. It was sent as it is; the agent always sends one line of JSON.',
        fix: 'Use --payload to send what the agent would.',
      },
    ]
  }
}
