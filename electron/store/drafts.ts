import { join } from 'node:path'
import { z } from 'zod'
import type { Draft } from '../../shared/requests/files.ts'
import { failure, type Result } from '../../shared/result.ts'
import { openRecordFolder, recordName, type RecordFs } from './record-folder.ts'

/** So many drafts are kept. */
const MAX_DRAFTS = 200

/** And so much of them, in bytes on disk. */
const MAX_BYTES = 50 * 1_048_576

/** No draft is longer on disk: 8 MiB of UTF-16 units, each as the longest JSON escape. */
const MAX_DRAFT_BYTES = 49 * 1_048_576

const DraftSchema = z
  .object({
    key: z.string().min(1),
    text: z.string(),
    base: z.string().nullable(),
    window: z.string(),
    savedAt: z.string(),
  })
  .strict()

/** Texts that are not saved yet. */
export interface Drafts {
  /**
   * Keeps a text, in the place of that window's last one of the same key. When there is no room, nothing is dropped for it: a
   * failure says what to do, and what was kept before stays.
   */
  put(draft: Omit<Draft, 'savedAt'>): Result<null>
  drop(key: string, window: string): Result<null>
  /** Last saved first, of all windows. */
  list(): readonly Draft[]
  takeNotes(): readonly string[]
}

/** Opens the drafts of the data folder: `drafts/`, one file each. */
export function openDrafts(dataDir: string, fs?: RecordFs): Drafts {
  const folder = openRecordFolder<Draft>({
    folder: join(dataDir, 'drafts'),
    version: 1,
    schema: DraftSchema,
    maxBytes: MAX_DRAFT_BYTES,
    ...(fs === undefined ? {} : { fs }),
  })
  return {
    put(draft) {
      const name = recordName(draft.window, draft.key)
      const others = folder.list().filter((record) => record.name !== name)
      const bytes = others.reduce((sum, record) => sum + record.bytes, Buffer.byteLength(draft.text))
      if (others.length >= MAX_DRAFTS || bytes > MAX_BYTES) {
        return failure(
          'drafts-full',
          `The studio keeps ${others.length} unsaved texts already and has no room for another one: this text is only in the window.`,
          'Save it, or save or discard some of the others.',
        )
      }
      return folder.put(name, { ...draft, savedAt: new Date().toISOString() })
    },
    drop: (key, window) => folder.remove(recordName(window, key)),
    list: () =>
      folder
        .list()
        .map(({ data }) => data)
        .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1)),
    takeNotes: () => folder.takeNotes(),
  }
}
