import type { Draft } from './draft.ts'

const KEY = 'hook-studio.drafts'
/** Longer texts are not kept over a reload, in UTF-16 units. */
const LONGEST = 300_000

/** The parts of a browser's storage that are used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The drafts that a person changed, as they were left. */
export function readDrafts(storage: TextStorage): Readonly<Record<string, Draft>> {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Draft] => isDraft(entry[1])))
  } catch {
    return {}
  }
}

/** Keeps the drafts that a person changed. A full storage keeps what it has. */
export function writeDrafts(storage: TextStorage, drafts: Readonly<Record<string, Draft>>): void {
  const own = Object.entries(drafts).filter(([, draft]) => (draft.edited || draft.kept !== null) && isShort(draft))
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries(own)))
  } catch {
    // The quota is used up: the drafts still live in the page.
  }
}

function isShort(draft: Draft): boolean {
  return draft.text.length + (draft.kept?.length ?? 0) <= LONGEST
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { text, edited, kept, sampleId, toolName } = value as Partial<Record<keyof Draft, unknown>>
  const isTextOrNull = (field: unknown): boolean => field === null || typeof field === 'string'
  return typeof text === 'string' && typeof edited === 'boolean' && [kept, sampleId, toolName].every(isTextOrNull)
}
