import { join } from 'node:path'
import { z } from 'zod'
import type { FileFs } from '../files/file-fs.ts'
import { openJsonFile, type JsonFile } from './json-file.ts'

/** The folders that were open: the session that is reopened at the next start, and the recent ones. */
export interface Session {
  /** The open roots in order; null before the very first start. */
  readonly roots: readonly string[] | null
  /** Last used first. */
  readonly recents: readonly string[]
}

/** So many recent folders are kept. */
const MAX_RECENTS = 20

/** So many roots can be open at once. */
export const MAX_ROOTS = 200

const SessionSchema = z.object({
  roots: z.array(z.string()).max(MAX_ROOTS).nullable(),
  recents: z.array(z.string()).max(MAX_RECENTS),
})

/** Opens the session that is remembered in the data folder. */
export function openSession(dataDir: string, fs?: FileFs): JsonFile<Session> {
  return openJsonFile<Session>({
    path: join(dataDir, 'workspace.json'),
    migrations: [],
    schema: SessionSchema,
    initial: { roots: null, recents: [] },
    title: 'the open and recent folders',
    ...(fs === undefined ? {} : { fs }),
  })
}

/** The session after these roots were opened or closed. */
export function withRoots(session: Session, roots: readonly string[], used: readonly string[]): Session {
  const recents = [...new Set([...used, ...session.recents])].slice(0, MAX_RECENTS)
  return { roots, recents }
}
