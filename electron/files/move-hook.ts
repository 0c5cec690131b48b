import { basename, dirname, join } from 'node:path'
import type { EventName } from '../../shared/events.ts'
import type { HookFile } from '../../shared/requests/files.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import type { HooksPath } from '../engine/hooks-paths.ts'
import { hookFileName } from '../engine/look-for-hook.ts'
import { fileFailure } from './file-failure.ts'
import { type FileFs, realFileFs } from './file-fs.ts'
import type { LocatedFile } from './locate-file.ts'
import { readHookFile, readRaw } from './read-file.ts'
import { moveNew, writeNew } from './write-whole.ts'

/** Gives a hook's file the name of another event, in its folder; a link is renamed itself. Never over something that is there. */
export function renameHook(located: LocatedFile, event: EventName, fs: FileFs = realFileFs): Result<HookFile> {
  const path = join(dirname(located.path), hookFileName(event, process.platform))
  const readable = readHookFile(located, fs)
  if (!readable.ok) return readable
  if (path === located.path) return readable
  try {
    // Where upper and lower case are alike, the other name may be this very file.
    if (isSameFile(located.path, path, fs)) fs.renameSync(located.path, path)
    else moveNew(located.path, path, fs)
  } catch (error) {
    return errorCode(error) === 'EEXIST' ? taken(path) : fileFailure(located.path, 'cannot be renamed', error)
  }
  return readHookFile({ ...located, path, event }, fs)
}

/** Gives a renamed file the name back that it had; never over something that is there. */
export function renameBack(from: string, to: string, fs: FileFs = realFileFs): Result<null> {
  try {
    if (isSameFile(from, to, fs)) fs.renameSync(from, to)
    else moveNew(from, to, fs)
    return ok(null)
  } catch (error) {
    return errorCode(error) === 'EEXIST' ? taken(to) : fileFailure(from, 'cannot be renamed', error)
  }
}

/**
 * Copies a hook into another hooks directory, under its name, with its mode; of a link, what it leads to. Makes the directory,
 * and never writes over something that is there.
 */
export function duplicateHook(located: LocatedFile, to: HooksPath, fs: FileFs = realFileFs): Result<HookFile> {
  const path = join(to.path, basename(located.path))
  const copy: LocatedFile = {
    path,
    directory: to.path,
    source: to.source,
    root: to.root,
    event: located.event,
  }
  const raw = readRaw(located.path, fs)
  if (!raw.ok) return raw
  if (raw.value === null)
    return failure('file-missing', `There is no file ${located.path}.`, 'Look in the list of hooks.')
  const { bytes, stats } = raw.value
  try {
    if (!writeNew(path, bytes, { mode: stats.mode & 0o777, folders: 0o777 }, fs)) return taken(path)
  } catch (error) {
    return fileFailure(path, 'cannot be written', error)
  }
  return readHookFile(copy, fs)
}

function taken(path: string): Result<never> {
  return failure(
    'hook-exists',
    `There is a ${path} already, and it was left as it is.`,
    'Open that one, or choose another event or directory.',
  )
}

function isSameFile(one: string, other: string, fs: FileFs): boolean {
  const [a, b] = [one, other].map((path) => fs.lstatSync(path, { throwIfNoEntry: false }))
  // Two names that differ in more than case, of one file, are a hard link: the second is not free.
  return (
    a !== undefined &&
    b !== undefined &&
    a.ino === b.ino &&
    a.dev === b.dev &&
    one.toLowerCase() === other.toLowerCase()
  )
}
