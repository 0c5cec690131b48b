import { realpathSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { basename, dirname } from 'node:path'
import { isEventName } from '../../../shared/events.ts'
import type { HookPlaces } from '../../../shared/places.ts'
import type { SavedPayloadFile } from '../../../shared/requests/payloads.ts'
import { failure, ok } from '../../../shared/result.ts'
import type { Result } from '../../../shared/result.ts'
import { STUDIO_FOLDER } from '../../../shared/saved-payload-text.ts'
import { errorCode } from '../../engine/file-system.ts'
import { sayName } from '../../engine/say-path.ts'
import { fileFailure } from '../../files/file-failure.ts'
import { workspaceHooks } from '../hooks-directory.ts'
import { argumentPaths, currentFolder, missingPath } from '../places.ts'

/** A hooks directory whose saved payloads are to be fired. */
export interface CheckTarget {
  readonly directory: string
  /** This directory, and the root in which its hooks run; that root's own hooks are not meant. */
  readonly places: HookPlaces
  /** Which files of it are meant. */
  readonly includes: (file: string, payload: SavedPayloadFile['payload'] | null) => boolean
}

/**
 * What paths mean: a folder that holds `.clinerules/hooks` is a workspace root, for which its `.clinerules` stands too; any
 * other folder is a hooks directory, for which the folder of its saved payloads stands; a file is a saved payload, or a hook
 * whose payloads are meant.
 */
export function checkTargets(paths: readonly string[]): Result<readonly CheckTarget[]> {
  const cwd = currentFolder()
  if (!cwd.ok) return cwd
  const named = argumentPaths(paths.length === 0 ? ['.'] : paths)
  if (!named.ok) return named
  const targets: CheckTarget[] = []
  for (const path of named.value) {
    const target = targetOf(path, cwd.value)
    if (!target.ok) return target
    targets.push(target.value)
  }
  return ok(targets)
}

function targetOf(path: string, cwd: string): Result<CheckTarget> {
  const stats = look(path)
  if (!stats.ok) return stats
  if (stats.value.isDirectory()) {
    if (basename(path) === STUDIO_FOLDER) return ok(ofDirectory(dirname(path), cwd))
    const hooks = basename(path) === '.clinerules' ? workspaceHooks(dirname(path)) : workspaceHooks(path)
    return ok(ofDirectory(isFolder(hooks) ? hooks : path, cwd))
  }
  const name = basename(path)
  if (basename(dirname(path)) === STUDIO_FOLDER && name.endsWith('.json')) {
    return ok({ ...ofDirectory(dirname(dirname(path)), cwd), includes: (file) => file === path })
  }
  const event = name.replace(/\.ps1$/, '')
  if (isEventName(event)) {
    return ok({ ...ofDirectory(dirname(path), cwd), includes: (_file, payload) => payload?.event === event })
  }
  return failure(
    'nothing-to-check',
    `${sayName(path)} is neither a hook nor a saved payload.`,
    `Name a workspace root, a hooks directory, a hook, or a file in ${STUDIO_FOLDER}.`,
  )
}

/** A directory of a workspace runs in its root, any other in the current folder. */
function ofDirectory(directory: string, cwd: string): CheckTarget {
  const isOfWorkspace = basename(directory) === 'hooks' && basename(dirname(directory)) === '.clinerules'
  const places: HookPlaces = isOfWorkspace
    ? { runtimeDir: null, globalDir: null, roots: [dirname(dirname(directory))] }
    : { runtimeDir: null, globalDir: directory, roots: [cwd] }
  return { directory, places, includes: () => true }
}

function look(path: string): Result<Stats> {
  try {
    return ok(statSync(path))
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return missingPath(path)
    return fileFailure(path, 'cannot be looked at', error)
  }
}

/** What may not be looked at is taken for one: then its own path is named, not that of what is looked for instead. */
function isFolder(path: string): boolean {
  try {
    return statSync(realpathSync(path)).isDirectory()
  } catch (error) {
    return errorCode(error) === 'EACCES'
  }
}
