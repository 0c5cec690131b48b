import type { DraftsStore } from './editor-drafts.ts'
import { isDraft, isOwn } from './draft.ts'
import type { Draft } from './draft.ts'

/** The payloads that a person wrote and that were kept, by `draftKey` (event and profile). */
export function keptPayloads(kept: DraftsStore['kept'], root: string): Readonly<Record<string, Draft>> {
  const prefix = keyOf(root, '')
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, { text }]) => {
      const draft = key.startsWith(prefix) ? readDraft(text) : null
      return draft === null ? [] : [[key.slice(prefix.length), draft] as const]
    }),
  )
}

/** Keeps the payloads that were changed since, and forgets those that are samples again. */
export function keepPayloads(
  drafts: Pick<DraftsStore, 'put' | 'drop'>,
  root: string,
  now: Readonly<Record<string, Draft>>,
  before: Readonly<Record<string, Draft>>,
): void {
  for (const [key, draft] of Object.entries(now)) {
    if (before[key] === draft) continue
    if (isOwn(draft)) drafts.put(keyOf(root, key), { text: JSON.stringify(draft), base: null })
    else drafts.drop(keyOf(root, key))
  }
}

function keyOf(root: string, key: string): string {
  return `payload:${root}:${key}`
}

function readDraft(text: string): Draft | null {
  try {
    const value: unknown = JSON.parse(text)
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}
