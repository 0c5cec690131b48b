import { basename, dirname, join, resolve } from 'node:path'
import type { HookPlaces } from '../../shared/places.ts'
import { STUDIO_FOLDER } from '../../shared/saved-payload-text.ts'
import { type FileSystem, realPathOf } from './file-system.ts'
import { hooksPaths } from './hooks-paths.ts'

/** How many links of one hooks directory have their targets watched; further ones are seen by the slow check. */
const LINK_LIMIT = 64
/** How many of a directory's entries are searched for links. */
const SEARCHED_ENTRIES = 256
/** The hooks directory, its parent and its grandparent: for a workspace that is `hooks`, `.clinerules` and the root. */
const LEVELS = 3

/** The directories to watch, each with the names in it that matter; null: all of them. */
export type WatchTargets = ReadonlyMap<string, ReadonlySet<string> | null>

/**
 * Where a change of the hooks must show: the hooks directories, the folders above them through which they appear and disappear (the
 * nearest that exists, where those do not), the folders that links lead to, and those of the saved payloads.
 */
export function watchTargets(places: HookPlaces, fs: FileSystem): WatchTargets {
  const targets = new Map<string, Set<string> | null>()
  for (const { path } of hooksPaths(places)) {
    addAncestors(targets, path, fs)
    if (!isDirectory(path, fs)) continue
    targets.set(path, null)
    for (const target of linkTargets(path, fs)) addName(targets, target)
    targets.set(join(path, STUDIO_FOLDER), null)
  }
  for (const path of targets.keys()) if (!isDirectory(path, fs)) targets.delete(path)
  return targets
}

/** How names are compared: a file system may fold capital letters and compose accents. */
export function watchedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function addAncestors(targets: Map<string, Set<string> | null>, path: string, fs: FileSystem): void {
  let reached = false
  for (let at = path, level = 1; dirname(at) !== at && (level < LEVELS || !reached); at = dirname(at), level++) {
    addName(targets, at)
    reached ||= isDirectory(dirname(at), fs)
  }
}

function addName(targets: Map<string, Set<string> | null>, path: string): void {
  const directory = dirname(path)
  const names = targets.get(directory)
  if (names === null) return
  if (names === undefined) targets.set(directory, new Set([watchedName(basename(path))]))
  else names.add(watchedName(basename(path)))
}

/** Each link's next step and its end. */
function linkTargets(directory: string, fs: FileSystem): readonly string[] {
  try {
    return fs
      .entries(directory, SEARCHED_ENTRIES)
      .entries.filter((entry) => entry.isSymbolicLink())
      .slice(0, LINK_LIMIT)
      .flatMap(({ name }) => {
        const link = resolve(directory, name)
        return [resolve(directory, fs.readlink(link)), realPathOf(link, fs)]
      })
  } catch {
    return []
  }
}

function isDirectory(path: string, fs: FileSystem): boolean {
  try {
    return fs.stat(path)?.isDirectory() === true
  } catch {
    return false
  }
}
