import { accessSync, constants, lstatSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs'
import { type FolderEntries, readEntries } from './read-entries.ts'

/** The few synchronous questions that looking for hooks asks; tests put failing ones in their place. Failures throw as Node's do. */
export interface FileSystem {
  /** Follows links; undefined where there is nothing. */
  stat(path: string): Stats | undefined
  /** Does not follow a last link; undefined where there is nothing. */
  lstat(path: string): Stats | undefined
  /** Throws EACCES when the file may not be executed. */
  mayExecute(path: string): void
  realpath(path: string): string
  readlink(path: string): string
  /**
   * At most `limit` entries, and whether there are more: a folder of a million files must cost no more than a large one.
   * `size` is the folder's own, in bytes, where it is known.
   */
  entries(path: string, limit: number, size?: number): FolderEntries
}

/** The real file system. */
export const realFileSystem: FileSystem = {
  stat: (path) => statSync(path, { throwIfNoEntry: false }),
  lstat: (path) => lstatSync(path, { throwIfNoEntry: false }),
  mayExecute: (path) => accessSync(path, constants.X_OK),
  // The native one is twice as fast, and every fire asks it once per hook.
  realpath: (path) => realpathSync.native(path),
  readlink: (path) => readlinkSync(path),
  entries: (path, limit, size) => readEntries(path, limit, size),
}

/** The code of a file system's error, such as `EACCES`; the error's text where it has none. */
export function errorCode(error: unknown): string {
  if (error instanceof Error) return 'code' in error && typeof error.code === 'string' ? error.code : error.message
  return String(error)
}

/** A path with its links resolved, or the path itself where that cannot be told. */
export function realPathOf(path: string, fs: FileSystem): string {
  try {
    return fs.realpath(path)
  } catch {
    return path
  }
}
