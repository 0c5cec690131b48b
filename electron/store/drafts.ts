import { join } from 'node:path'
import { z } from 'zod'
import type { Draft } from '../../shared/requests/files.ts'
import { failure, type Result } from '../../shared/result.ts'
import type { FileFs } from '../files/file-fs.ts'
import { openRecordFolder, recordName } from './record-folder.ts'
import { type StudioProcess, studioProcesses, type StudioProcesses } from './studio-process.ts'

/** So many drafts are kept. */
const MAX_DRAFTS = 200

/** And so much of them, in bytes on disk. */
const MAX_BYTES = 50 * 1_048_576

/** No draft is longer on disk: 8 MiB of UTF-16 units, each as the longest JSON escape. */
const MAX_DRAFT_BYTES = 49 * 1_048_576

const DraftSchema = z.object({
  key: z.string().min(1),
  text: z.string(),
  base: z.string().nullable(),
  window: z.string(),
  savedAt: z.string(),
  /** Whose window it is: of a studio that lives, its texts are not for the taking. Earlier studios did not say it. */
  studio: z.object({ pid: z.number().int().positive(), start: z.string() }).nullable().default(null),
})

/** Texts that are not saved yet. */
export interface Drafts {
  /**
   * Keeps a text, in the place of that window's last one of the same key. When there is no room, nothing is dropped for it: a
   * failure says what to do, and what was kept before stays.
   */
  put(draft: Omit<Draft, 'savedAt'>): Result<null>
  drop(key: string, window: string): Result<null>
  /** Last saved first, of all windows but those of another studio that lives: it has them on its screen. */
  list(): readonly Draft[]
  takeNotes(): readonly string[]
}

/** Opens the drafts of the data folder: `drafts/`, one file each. */
export function openDrafts(dataDir: string, fs?: FileFs, studios: StudioProcesses = studioProcesses()): Drafts {
  const folder = openRecordFolder<z.infer<typeof DraftSchema>>({
    folder: join(dataDir, 'drafts'),
    migrations: [],
    schema: DraftSchema,
    maxBytes: MAX_DRAFT_BYTES,
    durable: true,
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
      return folder.put(name, { ...draft, savedAt: new Date().toISOString(), studio: studios.own })
    },
    drop: (key, window) => folder.remove(recordName(window, key)),
    list() {
      // Asked once for each: where it costs a program of its own, two hundred drafts must not cost two hundred.
      const others = new Map<string, boolean>()
      const isOther = (studio: StudioProcess): boolean => {
        const id = `${studio.pid} ${studio.start}`
        const known = others.get(id) ?? studios.isOther(studio)
        others.set(id, known)
        return known
      }
      return folder
        .list()
        .filter(({ data: { studio } }) => studio === null || !isOther(studio))
        .map(({ data: { studio: _studio, ...draft } }) => draft)
        .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
    },
    takeNotes: () => folder.takeNotes(),
  }
}
