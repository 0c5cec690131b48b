import { opendir, stat } from 'node:fs/promises'
import type { Dirent } from 'node:fs'
import { basename, dirname, isAbsolute, join, sep } from 'node:path'
import { ok } from '../../shared/result.ts'
import { expandHome } from './folder-path.ts'
import type { Handlers } from './handler.ts'

/** So many folders are offered. */
const MAX_OFFERED = 50

/** A folder is not read beyond this many entries: completion must stay fast in one of a million files. */
const MAX_READ = 20_000

/** Completion of the path field. */
export function pathsHandlers(home: string): Handlers<'paths.complete'> {
  return { 'paths.complete': async ({ prefix }) => ok(await completeFolders(prefix, home)) }
}

/** The folders whose path begins with what was typed, absolute and sorted; hidden ones only after a typed dot. Nothing for what cannot be read. */
async function completeFolders(prefix: string, home: string): Promise<readonly string[]> {
  const typed = prefix === '~' ? `${home}${sep}` : expandHome(prefix, home)
  if (!isAbsolute(typed) || typed.includes('\0')) return []
  const whole = typed.endsWith('/') || typed.endsWith(sep) || (prefix.startsWith('~') && /^~[/\\]$/.test(prefix))
  const folder = whole ? typed : dirname(typed)
  const start = whole ? '' : basename(typed)
  const found: string[] = []
  for (const entry of await matching(folder, start)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() || (entry.isSymbolicLink() && (await leadsToFolder(path)))) found.push(path)
    if (found.length === MAX_OFFERED) break
  }
  return found
}

/** Sorted; upper and lower case are alike, as people type. */
async function matching(folder: string, start: string): Promise<readonly Dirent[]> {
  const entries: Dirent[] = []
  try {
    let read = 0
    for await (const entry of await opendir(folder)) {
      if (++read > MAX_READ) break
      const hidden = entry.name.startsWith('.') && !start.startsWith('.')
      if (!hidden && entry.name.toLowerCase().startsWith(start.toLowerCase())) entries.push(entry)
    }
  } catch {
    // Not there, not a folder, not readable: nothing to offer.
  }
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function leadsToFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
