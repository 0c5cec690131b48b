import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { HookSource } from '../../shared/capture.ts'
import { EVENT_NAMES, type EventName } from '../../shared/events.ts'
import type { HookPlaces } from '../../shared/places.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { hooksPaths, type HooksPath } from '../engine/hooks-paths.ts'
import { type FileFs, realFileFs } from './file-fs.ts'
import { isWithin } from './is-within.ts'

/** A path that the window may work with. */
export interface LocatedFile {
  /** Absolute, without `.` and `..`. */
  readonly path: string
  /** The hooks directory that it lies in, as it is looked for. */
  readonly directory: string
  readonly source: HookSource
  readonly root: string | null
  readonly event: EventName | null
}

/**
 * Finds the hooks directory of a path, or refuses it. What counts is the real path of the folder that holds the file: no
 * `..` and no link to another folder leads out. The file itself may be a link to anywhere, as a hook may be. It need not exist.
 */
export function locateFile(path: string, places: HookPlaces, fs: FileFs = realFileFs): Result<LocatedFile> {
  if (!isAbsolute(path)) return failure('path-relative', `"${path}" is not the whole path of a file.`)
  const file = resolve(path)
  const folder = realPathOrNull(dirname(file), fs)
  for (const place of hooksPaths(places)) {
    const real = realPathOrNull(place.path, fs)
    // Before the hooks directory is made its folder has no real path: then the path as it is written must do.
    const inside = folder === null || real === null ? isWithin(dirname(file), place.path) : isWithin(folder, real)
    if (inside && basename(file) !== '')
      return ok({ path: asWritten(file, place, real, folder), ...placed(place, file) })
  }
  return failure(
    'not-a-hooks-file',
    `${file} is not in a hooks directory of an open folder.`,
    'Open the folder that it belongs to, then try again.',
  )
}

/** Takes any file for a script that is fired by itself, whose folder counts as its directory. */
export function locateScript(path: string, places: HookPlaces): Result<LocatedFile> {
  const inHooks = locateFile(path, places)
  if (inHooks.ok) return inHooks
  const file = resolve(path)
  const directory = dirname(file)
  return ok({ path: file, directory, source: 'workspace', root: null, event: eventOf(basename(file)) })
}

/** Finds a hooks directory itself, or refuses it; it need not exist. */
export function locateDirectory(path: string, places: HookPlaces, fs: FileFs = realFileFs): Result<HooksPath> {
  const asked = resolve(path)
  const real = realPathOrNull(asked, fs)
  const found = hooksPaths(places).find(
    (place) => place.path === asked || (real !== null && realPathOrNull(place.path, fs) === real),
  )
  if (found !== undefined) return ok(found)
  return failure(
    'not-a-hooks-directory',
    `${asked} is no hooks directory of an open folder.`,
    'Open the folder that it belongs to, then try again.',
  )
}

function placed({ path, source, root }: HooksPath, file: string): Omit<LocatedFile, 'path'> {
  return { directory: path, source, root, event: eventOf(basename(file)) }
}

/** The event that a file name stands for: on Windows with `.ps1`. Source: Cline's discovery. */
function eventOf(name: string): EventName | null {
  const bare = process.platform === 'win32' ? name.replace(/\.ps1$/i, '') : name
  return EVENT_NAMES.find((event) => event === bare) ?? null
}

/** One file has one name in the window, by whatever links its directory was reached. */
function asWritten(file: string, place: HooksPath, real: string | null, folder: string | null): string {
  if (real === null || folder === null || isWithin(dirname(file), place.path)) return file
  return join(place.path, relative(real, folder), basename(file))
}

function realPathOrNull(path: string, fs: FileFs): string | null {
  try {
    return fs.realpathSync.native(path)
  } catch {
    return null
  }
}
