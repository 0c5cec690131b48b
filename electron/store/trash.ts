import { readdirSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Undo } from '../../shared/requests/files.ts'
import { ok, type Result } from '../../shared/result.ts'
import { makeFolder } from '../engine/make-folder.ts'
import type { Desktop } from '../files/desktop.ts'
import { fileFailure } from '../files/file-failure.ts'
import { type FileFs, realFileFs } from '../files/file-fs.ts'
import { freedesktopTrashDir, putInFreedesktopTrash, takeFromTrash, type Trashed } from '../files/freedesktop-trash.ts'
import { movePath } from '../files/move-path.ts'
import type { WayBack } from './undo.ts'

/** So many deleted files are kept in the studio's own trash; the oldest go for good. */
const MAX_KEPT = 500

/** Where a studio keeps its own trash. */
export function trashFolder(dataDir: string): string {
  return join(dataDir, 'trash')
}

/** How the names of folders begin that hold only a way back. */
const COPY = 'copy-'

/** What a trash lives on. */
export interface TrashOptions {
  /** The studio's data folder: its own trash lies in it. */
  readonly dataDir: string
  /** The desktop that this studio is a window of; null in a browser, which keeps its own trash. */
  readonly desktop: Desktop | null
  readonly home: string
  readonly platform?: NodeJS.Platform
  readonly env?: NodeJS.ProcessEnv
  readonly fs?: FileFs
}

/** Deletes files so that they can be had back. */
export interface Trash {
  /** Moves a file, or a link itself, away, and gives the way back. */
  put(path: string, what: string): Promise<Result<WayBack>>
}

/**
 * The platform's trash where this studio has a desktop: freedesktop's on Linux, else what the desktop shell does. In a
 * browser, or when that fails, the studio's own folder `trash`, whose last 500 files are kept.
 */
export function openTrash(options: TrashOptions): Trash {
  const { dataDir, desktop, home, platform = process.platform, env = process.env, fs = realFileFs } = options
  const own = trashFolder(dataDir)
  const intoOwn = (path: string): Put => {
    const folder = join(own, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`)
    const file = join(folder, basename(path))
    makeFolder(own, 0o700, fs)
    movePath(path, file, fs)
    dropOldest(own, fs)
    return { trashed: { file, info: null }, where: 'studio-trash' }
  }
  const byDesktop = async (path: string, shell: Desktop): Promise<Put> => {
    if (platform === 'linux') {
      return { trashed: putInFreedesktopTrash(path, freedesktopTrashDir(env, home), fs), where: 'trash' }
    }
    // What the system's trash holds cannot be taken out again by a program: a copy of our own is the way back.
    const folder = join(own, `${COPY}${randomUUID()}`)
    const forget = () => {
      try {
        fs.rmSync(folder, { recursive: true, force: true })
      } catch {
        // It goes with the old copies, a day later.
      }
    }
    try {
      const copy = copyOf(path, folder, fs)
      await shell.trashItem(path)
      return { trashed: { file: copy, info: null }, where: 'trash', forget }
    } catch (error) {
      forget()
      throw error
    }
  }
  return {
    async put(path, what) {
      try {
        const put = await (desktop === null ? intoOwn(path) : byDesktop(path, desktop).catch(() => intoOwn(path)))
        const back = (): Result<null> => {
          try {
            takeFromTrash(put.trashed, path, fs)
            return ok(null)
          } catch (error) {
            return fileFailure(path, 'cannot be brought back', error)
          }
        }
        return ok({ what, where: put.where, back, ...(put.forget && { forget: put.forget }) })
      } catch (error) {
        return fileFailure(path, 'cannot be deleted', error)
      }
    },
  }
}

interface Put {
  readonly trashed: Trashed
  readonly where: Undo['where']
  readonly forget?: () => void
}

function copyOf(path: string, folder: string, fs: FileFs): string {
  const copy = join(folder, basename(path))
  makeFolder(folder, 0o700, fs)
  if (fs.lstatSync(path).isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(path), copy)
  else fs.copyFileSync(path, copy)
  return copy
}

/** By their names, which begin with the time. Copies are of no use to a later studio. */
function dropOldest(own: string, fs: FileFs): void {
  quietly(() => {
    const names = readdirSync(own).sort()
    const remove = (name: string) => fs.rmSync(join(own, name), { recursive: true, force: true })
    for (const name of names.filter((one) => !one.startsWith(COPY)).slice(0, -MAX_KEPT)) quietly(() => remove(name))
    const yesterday = Date.now() - 86_400_000
    for (const name of names.filter((one) => one.startsWith(COPY))) {
      quietly(() => {
        if ((fs.statSync(join(own, name), { throwIfNoEntry: false })?.mtimeMs ?? yesterday) < yesterday) remove(name)
      })
    }
  })
}

/** What cannot be cleared away now is with a later deletion: the file that was put here has left its place all the same. */
function quietly(clear: () => void): void {
  try {
    clear()
  } catch {
    // It stays.
  }
}
