import type { KeptText } from './editor-drafts.ts'

const KEY = 'hook-studio.unsent'
/** Longer texts don't fit into a browser's storage, in UTF-16 units. */
const LONGEST = 1_000_000

/** The parts of a browser's storage that are used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** What the page had to leave behind unconfirmed, by key, null for a draft to forget; it is taken out of the storage. */
export function readUnsent(storage: TextStorage): Readonly<Record<string, KeptText | null>> {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    storage.setItem(KEY, '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, KeptText | null] => isKept(entry[1])),
    )
  } catch {
    return {}
  }
}

/** Leaves behind what the studio has not confirmed: it may never have got there. */
export function writeUnsent(storage: TextStorage, unsent: ReadonlyMap<string, KeptText | null>): void {
  const short = [...unsent].filter(([, kept]) => (kept?.text.length ?? 0) <= LONGEST)
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries(short)))
  } catch {
    // The quota is used up: what was sent is all that can be done.
  }
}

function isKept(value: unknown): value is KeptText | null {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { text, base } = value as Partial<Record<keyof KeptText, unknown>>
  return typeof text === 'string' && (base === null || typeof base === 'string')
}
