import { fileCause } from '../files/file-failure.ts'
import type { FileFs } from '../files/file-fs.ts'

/** Renames a file that is in the way, so that nothing of it is lost; gives its new path. Throws what the file system throws. */
export function setAside(path: string, why: 'broken' | 'unread', fs: FileFs): string {
  const aside = `${path}.${why}-${new Date().toISOString().replaceAll(':', '-')}`
  fs.renameSync(path, aside)
  return aside
}

/** The same for one of many files, without which the rest goes on; gives the sentence that says so. */
export function sayAside(path: string, why: 'broken' | 'unread', fs: FileFs): string {
  try {
    return `It was renamed to ${setAside(path, why, fs)}, and the rest goes on without it.`
  } catch (error) {
    return `It cannot be renamed: ${fileCause(path, error).reason}. The rest goes on without it.`
  }
}
