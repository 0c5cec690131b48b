import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isEventName, type EventName } from '../../shared/events.ts'
import { ok, type Result } from '../../shared/result.ts'
import { workspaceHooks } from './hooks-directory.ts'
import { ENTRY_LIMIT } from '../engine/inspect-directory.ts'
import { hooksPaths } from '../engine/hooks-paths.ts'
import { argumentPaths, missingPath, placesOf } from './places.ts'
import { errorCode } from '../engine/file-system.ts'
import { fileFailure } from '../files/file-failure.ts'

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

/** The scripts that paths lead to; without a path those of the current folder's hooks directories. Fails when a path leads to nothing, or a directory cannot be read. */
export async function lintTargets(paths: readonly string[]): Promise<Result<readonly LintTarget[]>> {
  if (paths.length === 0) return targetsHere()
  const named = argumentPaths(paths)
  if (!named.ok) return named
  const targets: LintTarget[] = []
  for (const path of named.value) {
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
  const targets: LintTarget[] = []
  for (const { path, root } of hooksPaths(places.value)) {
    const found = scriptsIn(path, root ?? roots[0] ?? dirname(path), roots)
    if (!found.ok) return found
    targets.push(...(found.value ?? []))
  }
  return ok(withoutRepeats(targets))
}

function targetsAt(path: string): Result<readonly LintTarget[]> {
  let isFolder: boolean
  try {
    isFolder = statSync(path).isDirectory()
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return missingPath(path)
    return fileFailure(path, 'cannot be looked at', error)
  }
  if (!isFolder) {
    const root = rootOf(dirname(path)) ?? dirname(path)
    return ok([{ path, event: eventOf(path), cwd: root, roots: [root], isNamed: true }])
  }
  const hooks = scriptsIn(workspaceHooks(path), path, [path])
  if (!hooks.ok) return hooks
  if (hooks.value !== null) return ok(hooks.value)
  const root = rootOf(path) ?? path
  const found = scriptsIn(path, root, [root])
  return found.ok ? ok(found.value ?? []) : found
}

/**
 * The files of a hooks directory that are hooks, or scripts beside them by their extension; null when there is no such
 * directory. One that cannot be read fails: nothing must pass for not being looked at.
 */
function scriptsIn(directory: string, cwd: string, roots: readonly string[]): Result<readonly LintTarget[] | null> {
  let names: string[]
  try {
    names = readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map(({ name }) => name)
  } catch (error) {
    const code = errorCode(error)
    return code === 'ENOENT' || code === 'ENOTDIR' ? ok(null) : fileFailure(directory, 'cannot be looked into', error)
  }
  const targets = names
    .filter((name) => eventOf(name) !== null || SCRIPT.test(name))
    .sort()
    .slice(0, ENTRY_LIMIT)
    .map((name) => ({ path: join(directory, name), event: eventOf(name), cwd, roots, isNamed: false }))
    .filter(({ path }) => isFileOrHidden(path))
  return ok(targets)
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

/** Also what may not be looked at: reading it fails aloud. */
function isFileOrHidden(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch (error) {
    // Else a link that leads nowhere or in a circle.
    return errorCode(error) === 'EACCES'
  }
}

function withoutRepeats(targets: readonly LintTarget[]): readonly LintTarget[] {
  return [...new Map(targets.map((target) => [target.path, target])).values()]
}
