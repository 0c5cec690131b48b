import { EVENTS } from './events.ts'
import type { EventName } from './events.ts'
import { EVENT_FIELDS } from './payload/fields.ts'
import type { SavedPayload } from './saved-payload.ts'

/** The folder beside hooks where their saved payloads lie; no agent looks for hooks in it. */
export const STUDIO_FOLDER = '.studio'

/**
 * The text of a saved payload's file: the same payload always gives the same text, so that a changed field is a changed
 * line. The file's own keys and the event's fields stand in a fixed order, tags by name, what is unknown follows by name, and
 * below that the order is the writer's own: it can mean something there. Two spaces, LF, a line end at the end.
 */
export function savedPayloadText(saved: SavedPayload): string {
  const { version, event, name, tags = [], profile, expect, payload } = saved
  const ordered = {
    version,
    event,
    name,
    ...(tags.length === 0 ? {} : { tags: [...tags].sort() }),
    ...(profile === undefined ? {} : { profile }),
    ...(expect === undefined ? {} : { expect }),
    payload: inOrder(event, payload),
  }
  return `${JSON.stringify(ordered, null, 2)}\n`
}

/** The name of a saved payload's file: `<Event>.<slug>.json`. `turn` 2 and up make another one where that is taken. */
export function savedPayloadFileName(event: EventName, name: string, turn = 1): string {
  return `${event}.${slugOf(name)}${turn === 1 ? '' : `-${turn}`}.json`
}

/** Small Latin letters, digits and hyphens: the same on every file system. A name without any gives `payload`. */
function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'payload' : slug
}

function inOrder(event: EventName, payload: SavedPayload['payload']): SavedPayload['payload'] {
  const known = [EVENTS[event].key, ...EVENT_FIELDS[event].map((field) => field.name)]
  const place = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length)
  const keys = Object.keys(payload).sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
  return Object.fromEntries(keys.flatMap((key) => (payload[key] === undefined ? [] : [[key, payload[key]]])))
}
