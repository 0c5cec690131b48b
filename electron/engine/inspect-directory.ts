import type { Dirent } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Skipped } from '../../shared/capture.ts'
import type { Notice, NoticeCode } from '../../shared/notice-codes.ts'
import type { HooksDirectory } from '../../shared/places.ts'
import { errorCode, type FileSystem } from './file-system.ts'
import type { HooksPath } from './hooks-paths.ts'
import { discoveryError } from './place-notices.ts'
import { sayName, shellWord } from './say-path.ts'

/** How many entries of one hooks directory are looked at for reasons; hooks themselves are found however many there are. */
export const ENTRY_LIMIT = 1_000

/** A hooks directory, what lies in it, and what is wrong with the directory itself. */
export interface InspectedDirectory {
  readonly directory: HooksDirectory
  /** By name; empty when it cannot be listed. */
  readonly entries: readonly Dirent[]
  readonly skipped: readonly Skipped[]
  readonly notices: readonly Notice[]
}

/** Looks at a hooks directory. One that simply is not there is no fault. */
export function inspectDirectory(place: HooksPath, fs: FileSystem): InspectedDirectory {
  const { path, source, root } = place
  const absent = { path, realPath: path, source, root, exists: false }
  let size: number
  try {
    const stats = fs.stat(path)
    if (stats === undefined) return { ...NOTHING, directory: absent, skipped: danglingLink(path, fs) }
    if (!stats.isDirectory()) return { ...NOTHING, directory: absent, skipped: [notADirectory(path)] }
    size = stats.size
  } catch (error) {
    return { ...NOTHING, directory: absent, ...directoryFault(path, errorCode(error), fs) }
  }
  const directory = { ...absent, exists: true }
  try {
    directory.realPath = fs.realpath(path)
    const { entries, more } = fs.entries(path, ENTRY_LIMIT, size)
    const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return { directory, entries: sorted, skipped: more ? [manyFiles(path)] : [], notices: [] }
  } catch (error) {
    return { ...NOTHING, directory, ...directoryFault(path, errorCode(error), fs) }
  }
}

const NOTHING = { entries: [], skipped: [], notices: [] }

function directoryFault(path: string, code: string, fs: FileSystem): { skipped: Skipped[]; notices: Notice[] } {
  switch (code) {
    case 'ENOENT':
      return { skipped: [], notices: [] }
    case 'ENOTDIR':
      return { skipped: [notADirectory(fileOnTheWay(path, fs))], notices: [] }
    case 'EACCES': {
      const barred = barredAt(path, fs)
      const message = `${sayName(path)} cannot be looked into: its permissions, or those of a folder above it, forbid it (EACCES).`
      return { skipped: [row(path, 'directory-unreadable', message, letInFix(barred, fs))], notices: [] }
    }
    case 'ELOOP':
      return {
        skipped: [
          row(path, 'dangling-link', `${path} is a link that leads back to itself.`, 'Replace it with a folder.'),
        ],
        notices: [discoveryError(path, code)],
      }
    default:
      return { skipped: [], notices: [discoveryError(path, code)] }
  }
}

/** Which part of a path is a file where a folder is needed. */
function fileOnTheWay(path: string, fs: FileSystem): string {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    try {
      if (fs.stat(at)?.isDirectory() === false) return at
    } catch {
      // Below the file every question fails; further up is the file itself.
    }
  }
  return path
}

/** The folder that lets nobody through: the path itself, or the nearest above it that can be looked at. */
function barredAt(path: string, fs: FileSystem): string {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    try {
      fs.stat(at)
      return at
    } catch {
      // Everything below it fails in the same way.
    }
  }
  return path
}

/** Only its owner may change who enters a folder. */
function letInFix(folder: string, fs: FileSystem): string {
  return isOthers(folder, fs)
    ? `Ask whose it is to let you in: chmod o+rx ${shellWord(folder)}`
    : `chmod u+rx ${shellWord(folder)}`
}

function isOthers(path: string, fs: FileSystem): boolean {
  try {
    const owner = fs.stat(path)?.uid
    return owner !== undefined && owner !== process.getuid?.()
  } catch {
    return false
  }
}

function notADirectory(path: string): Skipped {
  const [here, aside, kept] = [path, `${path}.aside`, join(path, 'rules.md')].map(shellWord)
  const fix =
    basename(path) === '.clinerules'
      ? `Make it a folder and keep its text as a rule: mv ${here} ${aside} && mkdir ${here} && mv ${aside} ${kept}`
      : `Move the file aside and make a folder in its place: mv ${here} ${aside} && mkdir ${here}`
  return row(
    path,
    'not-a-directory',
    `${sayName(path)} is a file, so no hooks can lie in it: a folder is looked for there.`,
    fix,
  )
}

function danglingLink(path: string, fs: FileSystem): Skipped[] {
  try {
    if (fs.lstat(path)?.isSymbolicLink() !== true) return []
    const target = sayName(fs.readlink(path))
    return [
      row(
        path,
        'dangling-link',
        `${sayName(path)} is a link to ${target}, which does not exist.`,
        'Correct the link, or make that folder.',
      ),
    ]
  } catch {
    return []
  }
}

function manyFiles(path: string): Skipped {
  return row(
    path,
    'many-files',
    `${sayName(path)} holds more than ${ENTRY_LIMIT.toLocaleString('en')} files: only that many were looked at for a reason. Hooks with the right name run all the same.`,
    'Keep what is no hook somewhere else.',
  )
}

function row(path: string, code: NoticeCode, message: string, fix: string): Skipped {
  return { path, event: null, code, message, fix }
}
