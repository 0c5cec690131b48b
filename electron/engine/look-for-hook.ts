import { join } from 'node:path'
import type { EventName } from '../../shared/events.ts'
import { errorCode, type FileSystem } from './file-system.ts'

/** What looking for one event's hook in one directory gives. */
export type Look =
  | {
      readonly kind: 'hook'
      readonly script: string
      /** Tells whether two names are the same real file. */
      readonly identity: string
    }
  /** The agent finds nothing here and says nothing. */
  | { readonly kind: 'none' }
  /** The agent reports an error instead of "no hook here". */
  | { readonly kind: 'error'; readonly script: string; readonly code: string }

/** Looks for the one file that may be an event's hook in a directory, with two system calls. Source: Cline's hook discovery. */
export function lookForHook(directory: string, event: EventName, platform: NodeJS.Platform, fs: FileSystem): Look {
  const script = join(directory, hookFileName(event, platform))
  try {
    const stats = fs.stat(script)
    if (stats === undefined || !stats.isFile()) return NONE
    if (platform !== 'win32') {
      // Without any executable bit the answer is known, and a refused access() costs five times a granted one.
      if ((stats.mode & 0o111) === 0) return NONE
      fs.mayExecute(script)
    }
    return { kind: 'hook', script, identity: `${stats.dev}:${stats.ino}` }
  } catch (error) {
    const code = errorCode(error)
    return EXPECTED.has(code) ? NONE : { kind: 'error', script, code }
  }
}

/** The name that an event's hook must have. */
export function hookFileName(event: EventName, platform: NodeJS.Platform): string {
  return platform === 'win32' ? `${event}.ps1` : event
}

const NONE = { kind: 'none' } as const
const EXPECTED: ReadonlySet<string> = new Set(['ENOENT', 'EACCES', 'ENOTDIR'])
