import type { Skipped } from '../../../shared/capture.ts'
import type { EventName } from '../../../shared/events.ts'
import type { HookListing } from '../../../shared/places.ts'
import { lastPart } from '../path-text.ts'

/** What makes a file that will not run a hook that does. */
export type HookFix =
  | { readonly kind: 'make-executable'; readonly label: string }
  | { readonly kind: 'rename'; readonly label: string; readonly event: EventName }

/** The fix of a file that will not run; null where only its author can help. */
export function fixOf({ code, event, path }: Skipped, listing: HookListing | null): HookFix | null {
  if (code === 'not-executable') return { kind: 'make-executable', label: 'Make executable' }
  if (event === null || !RENAMED.has(code) || takenEvents(path, listing).has(event)) return null
  return { kind: 'rename', label: `Rename to ${event}`, event }
}

/** The events whose names are taken in the directory of a file. */
export function takenEvents(path: string, listing: HookListing | null): ReadonlySet<EventName> {
  const folder = path.slice(0, path.length - lastPart(path).length)
  const files = [
    ...(listing?.hooks.map(({ event, script }) => ({ event, path: script })) ?? []),
    ...(listing?.skipped ?? []),
  ]
  const taken = new Set<EventName>()
  for (const { event, path: file } of files) {
    if (event !== null && file.startsWith(folder) && nameOf(file) === event) taken.add(event)
  }
  return taken
}

/** Why a file will not run, in a few words. */
export function shortReason({ code, event, message }: Skipped): string {
  if (code === 'wrong-case') return `must be spelled ${event}`
  if (code === 'wrong-name') return event === null ? 'no event’s name' : `the event is ${event}`
  return SHORT[code] ?? message
}

const SHORT: Readonly<Partial<Record<Skipped['code'], string>>> = {
  'not-executable': 'off: not executable',
  'cannot-execute': 'may not be executed',
  'has-extension': 'has an extension',
  'powershell-on-unix': 'PowerShell runs on Windows only',
  'is-directory': 'is a folder',
  'dangling-link': 'a link that leads nowhere',
}

const RENAMED: ReadonlySet<Skipped['code']> = new Set<Skipped['code']>(['has-extension', 'wrong-case', 'wrong-name'])

function nameOf(path: string): string {
  return lastPart(path).replace(/\.ps1$/, '')
}
