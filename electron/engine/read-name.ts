import { EVENT_NAMES, type EventName, isEventName } from '../../shared/events.ts'
import { nearest } from '../../shared/nearest.ts'

/** What a file's name says about the event it is meant for. */
export type NameReading =
  /** The name that is looked for. */
  | { readonly kind: 'exact'; readonly event: EventName }
  | { readonly kind: 'case'; readonly event: EventName }
  | { readonly kind: 'extension'; readonly event: EventName; readonly extension: string }
  /** `.ps1` where hooks have no extension. */
  | { readonly kind: 'powershell'; readonly event: EventName }
  /** No extension where hooks end in `.ps1`. */
  | { readonly kind: 'no-powershell'; readonly event: EventName }
  /** Nearly an event's name. */
  | { readonly kind: 'near'; readonly event: EventName }
  | { readonly kind: 'other' }

/** Reads a file's name as an author may have meant it. Hidden files are never meant as hooks. */
export function readName(name: string, platform: NodeJS.Platform): NameReading {
  if (name.startsWith('.')) return OTHER
  const dot = name.indexOf('.')
  const stem = dot < 0 ? name : name.slice(0, dot)
  const extension = dot < 0 ? '' : name.slice(dot)
  const event = BY_LOWER_CASE.get(stem.toLowerCase())
  if (event === undefined) {
    const near = nearestEvent(stem)
    return near === null ? OTHER : { kind: 'near', event: near }
  }
  const powershell = extension.toLowerCase() === '.ps1'
  if (platform === 'win32') {
    if (powershell) return { kind: stem === event && extension === '.ps1' ? 'exact' : 'case', event }
    return extension === '' ? { kind: 'no-powershell', event } : { kind: 'extension', event, extension }
  }
  if (powershell) return { kind: 'powershell', event }
  if (extension !== '') return { kind: 'extension', event, extension }
  return { kind: stem === event ? 'exact' : 'case', event }
}

const OTHER = { kind: 'other' } as const
const BY_LOWER_CASE: ReadonlyMap<string, EventName> = new Map(EVENT_NAMES.map((event) => [event.toLowerCase(), event]))

/** A beginning this long may stand for its event, when it is the beginning of one event only. */
const SHORTEST_BEGINNING = 6
/** git's own hook has nearly the name of another event. */
const NOT_MEANT: ReadonlySet<string> = new Set(['precommit'])

/** The event that a stem such as `pre-tool-use`, `PreTool`, `PreToolUse2` or `PostToolsUse` is near to, or null. */
function nearestEvent(stem: string): EventName | null {
  const letters = stem.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (letters.length < SHORTEST_BEGINNING || NOT_MEANT.has(letters)) return null
  const beginning = EVENT_NAMES.filter((event) => event.toLowerCase().startsWith(letters))
  if (beginning.length === 1) return beginning[0] ?? null
  const continued = EVENT_NAMES.find((event) => letters.startsWith(event.toLowerCase()))
  if (continued !== undefined) return continued
  const near = nearest(letters, EVENT_NAMES)
  return near !== null && isEventName(near) ? near : null
}
