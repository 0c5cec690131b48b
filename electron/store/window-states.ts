import { join } from 'node:path'
import { z } from 'zod'
import type { Result } from '../../shared/result.ts'
import type { FileFs } from '../files/file-fs.ts'
import { openRecordFolder, recordName } from './record-folder.ts'

/** The windows of so many workspaces are remembered; the longest unused are forgotten. */
const MAX_WORKSPACES = 100

/** No state is longer on disk, in bytes: what the contract allows, each unit as the longest JSON escape. */
const MAX_STATE_BYTES = 2 * 1_048_576

const StateSchema = z.object({ workspace: z.string(), state: z.string(), savedAt: z.string() })

/** What windows keep over a restart, by workspace: panes, tabs, selection. The studio doesn't read it. */
export interface WindowStates {
  restore(workspace: string): string | null
  keep(workspace: string, state: string): Result<null>
  takeNotes(): readonly string[]
}

/** Opens the states of the data folder: `windows/`, one file each. */
export function openWindowStates(dataDir: string, fs?: FileFs): WindowStates {
  const folder = openRecordFolder<z.infer<typeof StateSchema>>({
    folder: join(dataDir, 'windows'),
    migrations: [],
    schema: StateSchema,
    maxBytes: MAX_STATE_BYTES,
    durable: false,
    ...(fs === undefined ? {} : { fs }),
  })
  return {
    restore: (workspace) => folder.get(recordName(workspace))?.state ?? null,
    keep(workspace, state) {
      const kept = folder.put(recordName(workspace), { workspace, state, savedAt: new Date().toISOString() })
      const byAge = [...folder.list()].sort((a, b) => (a.data.savedAt < b.data.savedAt ? 1 : -1))
      for (const { name } of byAge.slice(MAX_WORKSPACES)) folder.remove(name)
      return kept
    },
    takeNotes: () => folder.takeNotes(),
  }
}
