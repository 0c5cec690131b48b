import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { HookPlaces } from '../../shared/places.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { globalHooksDir } from '../engine/global-dir.ts'
import { errorCode } from '../engine/file-system.ts'
import { sayName } from '../engine/say-path.ts'
import { fileFailure } from '../files/file-failure.ts'

/** Where to look for hooks, as typed. */
export interface PlaceOptions {
  readonly workspace?: readonly string[]
  readonly globalDir?: string
  /** False with `--no-global`. */
  readonly global: boolean
  readonly hooksDir?: string
}

/** The places as absolute paths; without a workspace the current folder is the root. Fails when a folder that was named is not there. */
export async function placesOf(options: PlaceOptions): Promise<Result<HookPlaces>> {
  const cwd = currentFolder()
  if (!cwd.ok) return cwd
  // The path of nothing would be the current folder: whoever gave a variable that is not set did not mean that one's hooks.
  for (const [option, path] of givenPaths(options)) if (path === '') return emptyPath(option)
  const roots = (options.workspace ?? ['.']).map((folder) => resolve(cwd.value, folder))
  for (const root of roots) {
    const found = checkFolder(root, 'workspace folder')
    if (!found.ok) return found
  }
  const runtimeDir = options.hooksDir === undefined ? null : resolve(cwd.value, options.hooksDir)
  if (runtimeDir !== null) {
    const found = checkFolder(runtimeDir, 'hooks directory')
    if (!found.ok) return found
  }
  return ok({ runtimeDir, globalDir: await globalOf(options, cwd.value), roots })
}

function givenPaths({ workspace = [], hooksDir, globalDir }: PlaceOptions): readonly (readonly [string, unknown])[] {
  return [
    ...workspace.map((path) => ['--workspace', path] as const),
    ['--hooks-dir', hooksDir],
    ['--global-dir', globalDir],
  ]
}

/** What to say of an empty text where a path is meant: `option` names the option it was given with, null an argument. */
export function emptyPath(option: string | null): Result<never> {
  return failure(
    'path-empty',
    option === null ? 'A path that was given is empty.' : `The path given with ${option} is empty.`,
    option !== null && OF_FILES.has(option) ? 'Name a file.' : 'Name one; the current folder is a full stop.',
  )
}

const OF_FILES: ReadonlySet<string> = new Set(['--script', '--payload', '--raw-stdin'])

/** The absolute paths of arguments; an empty one is refused, since whoever gave a variable that is not set did not mean the current folder. */
export function argumentPaths(paths: readonly string[]): Result<readonly string[]> {
  if (paths.includes('')) return emptyPath(null)
  const cwd = currentFolder()
  return cwd.ok ? ok(paths.map((path) => resolve(cwd.value, path))) : cwd
}

/** What to say of a path that leads to nothing; `what` is called by its name. */
export function missingPath(path: string, what?: string): Result<never> {
  // Node.js cannot spell such a name, so that even what is there is not found.
  if (path.includes('\u{FFFD}')) {
    return failure(
      'name-not-utf8',
      `${sayName(path)} cannot be opened: a name in it is not valid UTF-8.`,
      'Rename that folder or file, then try again.',
    )
  }
  return what === undefined
    ? failure('path-missing', `There is no ${sayName(path)}.`, 'Check the path.')
    : failure('folder-missing', `The ${what} ${sayName(path)} does not exist.`, 'Check the path.')
}

/** The current folder, which may have been removed under this process. */
export function currentFolder(): Result<string> {
  try {
    return ok(process.cwd())
  } catch {
    return failure('cwd-missing', 'The current folder does not exist any more.', 'Change to another folder.')
  }
}

/** The global directory need not exist: the agent makes it, nobody else does. */
async function globalOf({ global, globalDir }: PlaceOptions, cwd: string): Promise<string | null> {
  if (!global) return null
  return globalDir === undefined ? globalHooksDir() : resolve(cwd, globalDir)
}

function checkFolder(path: string, what: string): Result<null> {
  try {
    if (statSync(path).isDirectory()) return ok(null)
    return failure('not-a-folder', `The ${what} ${sayName(path)} is a file.`, 'Name the folder that holds it.')
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return missingPath(path, what)
    return fileFailure(path, 'cannot be looked at', error)
  }
}
