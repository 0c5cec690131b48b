import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isEventName, type EventName } from '../../shared/events.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { ENTRY_LIMIT } from '../engine/inspect-directory.ts'
import { hooksPaths } from '../engine/hooks-paths.ts'
import { currentFolder, placesOf } from './places.ts'
import { errorCode } from '../engine/file-system.ts'

/** A script that is to be looked at. */
export interface LintTarget {
  readonly path: string
  readonly event: EventName | null
  /** Where it would run. */
  readonly cwd: string
  /** The folders of its workspace. */
  readonly roots: readonly string[]
  /** Whether it was named itself: then it must be there and be a text. */
  readonly isNamed: boolean
}

/** The scripts that paths lead to; without a path those of the current folder's hooks directories. Fails when a path leads to nothing. */
export async function lintTargets(paths: readonly string[]): Promise<Result<readonly LintTarget[]>> {
  if (paths.length === 0) return targetsHere()
  const cwd = currentFolder()
  if (!cwd.ok) return cwd
  const targets: LintTarget[] = []
  for (const given of paths) {
    const path = resolve(cwd.value, given)
    const found = targetsAt(path)
    if (!found.ok) return found
    targets.push(...found.value)
  }
  return ok(withoutRepeats(targets))
}

async function targetsHere(): Promise<Result<readonly LintTarget[]>> {
  const places = await placesOf({ global: true })
  if (!places.ok) return places
  const { roots } = places.value
  const targets = hooksPaths(places.value).flatMap(({ path, root }) =>
    scriptsIn(path, root ?? roots[0] ?? dirname(path), roots),
  )
  return ok(withoutRepeats(targets))
}

function targetsAt(path: string): Result<readonly LintTarget[]> {
  let isFolder: boolean
  try {
    isFolder = statSync(path).isDirectory()
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return failure('path-missing', `There is no ${path}.`, 'Check the path.')
    return failure('path-unreadable', `${path} can't be looked at (${code}).`, 'Check who may read it.')
  }
  if (!isFolder) {
    const root = rootOf(dirname(path)) ?? dirname(path)
    return ok([{ path, event: eventOf(path), cwd: root, roots: [root], isNamed: true }])
  }
  const hooks = join(path, '.clinerules', 'hooks')
  if (isDirectory(hooks)) return ok(scriptsIn(hooks, path, [path]))
  const root = rootOf(path) ?? path
  return ok(scriptsIn(path, root, [root]))
}

/** The files of a hooks directory that are hooks, or scripts beside them by their extension; empty when there is none. */
function scriptsIn(directory: string, cwd: string, roots: readonly string[]): LintTarget[] {
  let names: string[]
  try {
    names = readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map(({ name }) => name)
  } catch {
    return []
  }
  return names
    .filter((name) => eventOf(name) !== null || SCRIPT.test(name))
    .sort()
    .slice(0, ENTRY_LIMIT)
    .map((name) => ({ path: join(directory, name), event: eventOf(name), cwd, roots, isNamed: false }))
    .filter(({ path }) => isFile(path))
}

const SCRIPT = /^[^.].*\.(?:sh|bash|[cm]?js|[cm]?ts|py|ps1)$/

function eventOf(path: string): EventName | null {
  const name = basename(path)
  const bare = process.platform === 'win32' ? name.replace(/\.ps1$/i, '') : name
  return isEventName(bare) ? bare : null
}

/** The root that owns `<root>/.clinerules/hooks`, or null. */
function rootOf(directory: string): string | null {
  const rules = dirname(directory)
  return basename(directory) === 'hooks' && basename(rules) === '.clinerules' ? dirname(rules) : null
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    // A link that leads nowhere or in a circle.
    return false
  }
}

function withoutRepeats(targets: readonly LintTarget[]): readonly LintTarget[] {
  return [...new Map(targets.map((target) => [target.path, target])).values()]
}
