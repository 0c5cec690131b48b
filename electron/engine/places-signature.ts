import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { EVENT_NAMES } from '../../shared/events.ts'
import type { HookPlaces } from '../../shared/places.ts'
import { STUDIO_FOLDER } from '../../shared/saved-payload-text.ts'
import { errorCode, type FileSystem } from './file-system.ts'
import { hooksPaths } from './hooks-paths.ts'
import { ENTRY_LIMIT } from './inspect-directory.ts'

/** A text that changes when anything changes that discovery would see; access times are left out, since running a hook changes them. */
export function placesSignature(places: HookPlaces, fs: FileSystem): string {
  const directories = new Set(hooksPaths(places).map(({ path }) => path))
  return [
    ...places.roots.map((root) => ask(() => (fs.stat(root) === undefined ? 'no root' : 'root'))),
    ...[...directories].map((path) => directorySignature(path, fs)),
  ].join('\n')
}

/** A text that changes when a saved payload beside the hooks is written, replaced or deleted. */
export function payloadsSignature(places: HookPlaces, fs: FileSystem): string {
  const directories = new Set(hooksPaths(places).map(({ path }) => path))
  return [...directories].map((path) => payloadFolderSignature(join(path, STUDIO_FOLDER), fs)).join('\n')
}

function payloadFolderSignature(path: string, fs: FileSystem): string {
  return ask(() => {
    if (fs.stat(path)?.isDirectory() !== true) return 'none'
    const { entries } = fs.entries(path, ENTRY_LIMIT)
    return entries
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .toSorted()
      .map((name) => `${JSON.stringify(name)} ${fileSignature(join(path, name), fs)}`)
      .join('\n')
  })
}

function directorySignature(path: string, fs: FileSystem): string {
  return ask(() => {
    const stats = fs.stat(path)
    if (stats === undefined) return `absent ${linkTarget(path, fs)}`
    if (!stats.isDirectory()) return 'no directory'
    const { entries, more } = fs.entries(path, ENTRY_LIMIT)
    const names = entries.map(({ name }) => name)
    // Among too many files a hook may not be under the first ones.
    if (more) names.push(...HOOK_NAMES)
    const files = [...new Set(names)]
      .toSorted()
      .map((name) => `${JSON.stringify(name)} ${fileSignature(join(path, name), fs)}`)
    return [`${stats.dev}:${stats.ino}:${stats.mode} ${ask(() => fs.realpath(path))}`, ...files].join('\n')
  })
}

const HOOK_NAMES = EVENT_NAMES.flatMap((event) => [event, `${event}.ps1`])

function fileSignature(path: string, fs: FileSystem): string {
  return ask(() => {
    const stats = fs.lstat(path)
    if (stats === undefined) return 'absent'
    if (!stats.isSymbolicLink()) return factsOf(stats)
    const target = ask(() => {
      const stats = fs.stat(path)
      return stats === undefined ? 'absent' : factsOf(stats)
    })
    return `${factsOf(stats)} -> ${linkTarget(path, fs)} ${target}`
  })
}

/** What happens inside a folder beside the hooks is nobody's concern. */
function factsOf(stats: Stats): string {
  const { dev, ino, mode, size, mtimeMs, ctimeMs } = stats
  return stats.isDirectory() ? `${dev}:${ino}:${mode}` : `${dev}:${ino}:${mode}:${size}:${mtimeMs}:${ctimeMs}`
}

function linkTarget(path: string, fs: FileSystem): string {
  return ask(() => (fs.lstat(path)?.isSymbolicLink() === true ? fs.readlink(path) : ''))
}

function ask(question: () => string): string {
  try {
    return question()
  } catch (error) {
    return errorCode(error)
  }
}
