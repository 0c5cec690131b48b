import { EVENT_NAMES } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'

/** What a dropped file is to the studio. */
export type DropKind = 'run' | 'payload' | 'script' | 'none'

/** What a file is, by its name and, where that says nothing, by its type. */
export function dropKind(name: string, type: string): DropKind {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  if (ending === '.hookrun') return 'run'
  if (ending === '.json' || ending === '.jsonl') return 'payload'
  return isOther(type) ? 'none' : 'script'
}

/** What the window says while something is held over it. */
export interface HeldWords {
  readonly title: string
  readonly note: string
}

/**
 * What would become of what is held over the window. Before it is let go only its type is known: a folder and a file without
 * a known type have none.
 */
export function heldWords(types: readonly string[], event: EventName): HeldWords {
  if (types.length > 0 && types.every(isOther)) {
    return { title: 'Nothing for the studio', note: 'It takes folders, scripts, payloads (.json) and runs (.hookrun).' }
  }
  if (types.length > 0 && types.every((type) => type === 'application/json' || type === 'application/x-ndjson')) {
    return { title: `Drop to make it the payload of ${event}`, note: 'What you typed stays within reach.' }
  }
  if (types.length > 0 && types.every((type) => type !== '')) {
    return { title: 'Drop to open the script', note: 'Or to add it as a hook, when it lies in no hooks directory.' }
  }
  return {
    title: 'Drop to open',
    note: 'A folder opens as a workspace, a script in the editor, a .hookrun to look at. Nothing is run.',
  }
}

/** The event that a file's name says: `PreToolUse`, `PreToolUse.sh`; null for another name. */
export function eventOfName(name: string): EventName | null {
  const stem = name.replace(/\.[^.]+$/, '').toLowerCase()
  return EVENT_NAMES.find((event) => event.toLowerCase() === stem) ?? null
}

/** The payload in the text of a file: all of a `.json`, the first line of a `.jsonl`; `more` counts what was left out. */
export function payloadText(name: string, text: string): { readonly text: string; readonly more: number } {
  const plain = text.replace(/^\uFEFF/, '')
  if (!name.toLowerCase().endsWith('.jsonl')) return { text: plain, more: 0 }
  const [first = '', ...rest] = plain.split('\n').filter((line) => line.trim() !== '')
  return { text: indented(first), more: rest.length }
}

function indented(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line), null, 2)
  } catch {
    return line
  }
}

function isOther(type: string): boolean {
  return /^(?:image|audio|video|font)\//.test(type) || /^application\/(?:pdf|zip|gzip)$/.test(type)
}
