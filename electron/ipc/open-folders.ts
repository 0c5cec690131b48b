import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Workspace } from '../../shared/ipc.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import type { JsonFile } from '../store/json-file.ts'
import { MAX_ROOTS, withRoots, type Session } from '../store/recents.ts'
import { folderPath } from './folder-path.ts'

/** The folders that are open: the workspace roots. */
export interface OpenFolders {
  /** Absolute, the first is the primary one. */
  roots(): readonly string[]
  describe(): Workspace
  /** All of the folders or, when one cannot be opened, none. Runs nothing. */
  open(folders: readonly string[], mode: 'replace' | 'add'): Result<Workspace>
  close(root: string): Result<Workspace>
  /** Takes a folder out of the recent ones. */
  forget(path: string): Result<Workspace>
  /** Writes the roots of the start into the session. */
  remember(): void
}

/** What the open folders live on. */
export interface OpenFoldersOptions {
  readonly session: JsonFile<Session>
  /** The roots at the start. */
  readonly roots: readonly string[]
  /** Empty for none, or while it is not known yet. */
  readonly globalDir: () => string
  readonly home: string
  /** Is told after each change. */
  readonly onChange: () => void
  /** Gets a line when the session cannot be written: opening a folder goes on all the same. */
  readonly log: (line: string) => void
}

/** Opens and closes folders and remembers them for the next start. */
export function createOpenFolders({
  session,
  globalDir,
  home,
  onChange,
  log,
  ...start
}: OpenFoldersOptions): OpenFolders {
  let roots = start.roots

  const save = (used: readonly string[]) => {
    const saved = session.update((current) => withRoots(current, roots, used))
    if (!saved.ok) log(saved.error.message)
  }
  const become = (next: readonly string[], used: readonly string[]): Result<Workspace> => {
    roots = next
    save(used)
    onChange()
    return ok(describe())
  }
  const describe = (): Workspace => ({
    roots: roots.map((path) => ({ path, name: basename(path) || path, exists: isFolder(path) })),
    globalDir: globalDir(),
    recents: session.get().recents.map((path) => ({ path, exists: isFolder(path) })),
  })
  return {
    roots: () => roots,
    describe,
    open(folders, mode) {
      const paths: string[] = []
      for (const folder of folders) {
        const path = folderPath(folder, { home, cwd: null })
        if (!path.ok) return path
        paths.push(path.value)
      }
      const next = [...new Set(mode === 'add' ? [...roots, ...paths] : paths)]
      if (next.length > MAX_ROOTS) {
        return failure(
          'too-many-folders',
          `At most ${MAX_ROOTS} folders can be open at once.`,
          'Close some of them first.',
        )
      }
      return become(next, paths)
    },
    close(root) {
      if (!roots.includes(root)) return failure('not-open', `The folder ${root} is not open.`)
      return become(
        roots.filter((path) => path !== root),
        [],
      )
    },
    forget(path) {
      const saved = session.update((current) => ({
        ...current,
        recents: current.recents.filter((recent) => recent !== path),
      }))
      return saved.ok ? ok(describe()) : saved
    },
    remember: () => save(roots),
  }
}

/** What cannot be looked at is none: this is asked by the watching, too, where nobody would hear of an error. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
