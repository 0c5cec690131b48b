import { lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What stands where a folder is needed. */
export interface InTheWay {
  readonly path: string
  /** What it is: a file or the like, or a link that leads nowhere. */
  readonly kind: 'no-folder' | 'dangling-link'
}

/** What on the way to a path is there and is no folder, the highest first; null when nothing is, or it cannot be seen. */
export function inTheWay(path: string): InTheWay | null {
  const folder = dirname(path)
  if (folder === path) return null
  const above = inTheWay(folder)
  if (above !== null) return above
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) return { path: folder, kind: 'no-folder' }
    const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true
    return isLink && !statSync(folder, { throwIfNoEntry: false }) ? { path: folder, kind: 'dangling-link' } : null
  } catch {
    return null
  }
}
