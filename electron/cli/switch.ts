import { lstatSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EVENT_NAMES, isEventName } from '../../shared/events.ts'
import type { EventName } from '../../shared/events.ts'
import { nearest } from '../../shared/nearest.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { terminalText } from '../../shared/terminal-text.ts'
import { errorCode } from '../engine/file-system.ts'
import { hookFileName } from '../engine/look-for-hook.ts'
import { sayName, shellWord } from '../engine/say-path.ts'
import { fileFailure } from '../files/file-failure.ts'
import { switchHook } from '../hook-files/switch-hook.ts'
import { hooksDirectory } from './hooks-directory.ts'
import type { DirectoryOptions } from './hooks-directory.ts'
import type { Output } from './output.ts'
import { currentFolder } from './places.ts'

/** Switches a hook on or off: the one of an event in the directory that is meant, or the file of a path. */
export async function switchCommand(
  hook: string,
  on: boolean,
  options: DirectoryOptions,
  { out }: Output,
): Promise<Result<number>> {
  const path = await pathOf(hook, options)
  if (!path.ok) return path
  const switched = switchHook(path.value, on)
  if (!switched.ok) return switched
  const { changed, mode } = switched.value
  const word = on ? 'on' : 'off'
  const bits = mode.toString(8).padStart(3, '0')
  out.write(
    changed
      ? `${out.paint('good', `Switched ${word}`)} ${terminalText(path.value)} (mode ${bits})\n`
      : `${terminalText(path.value)} was ${word} already (mode ${bits})\n`,
  )
  const target = changed ? linkTarget(path.value) : null
  if (target !== null)
    out.write(`It is a link: what was switched is ${terminalText(target)}, with every other hook that leads to it.\n`)
  return ok(0)
}

/** What a link leads to in the end; null of a file. */
function linkTarget(path: string): string | null {
  try {
    return lstatSync(path).isSymbolicLink() ? realpathSync(path) : null
  } catch {
    return null
  }
}

async function pathOf(hook: string, options: DirectoryOptions): Promise<Result<string>> {
  if (hook.trim() === '') {
    return failure(
      'no-hook-file',
      'The name of the hook is empty.',
      'Give the path of a hook, or the name of an event.',
    )
  }
  if (!isEventName(hook)) {
    const cwd = currentFolder()
    if (!cwd.ok) return cwd
    const path = resolve(cwd.value, hook)
    return whatIsThere(path) ?? missing(path, hook)
  }
  const directory = await hooksDirectory(options)
  if (!directory.ok) return directory
  const path = join(directory.value, hookFileName(hook, process.platform))
  const place = options.dir ?? options.workspace
  const where = place === undefined ? '' : ` ${options.dir === undefined ? '--workspace' : '--dir'} ${shellWord(place)}`
  const create = `Create one: hook-studio new ${hook}${options.global === true ? ' --global' : where}.`
  const isNamed = place !== undefined || options.global === true
  const fix = (isNamed ? null : hereToo(hook)) ?? create
  return whatIsThere(path) ?? failure('no-hook-file', `There is no hook ${sayName(path)}.`, fix)
}

/** For whoever stands in the hooks directory itself: an event's name is looked up below the current folder. */
function hereToo(event: EventName): string | null {
  const cwd = currentFolder()
  if (!cwd.ok) return null
  const name = hookFileName(event, process.platform)
  const isHere = statSync(resolve(cwd.value, name), { throwIfNoEntry: false })?.isFile() === true
  return isHere ? `For the one in the current folder write ./${name}.` : null
}

/** The path when something is there, why it cannot be switched when it leads nowhere or may not be looked at; null when nothing is there. */
function whatIsThere(path: string): Result<string> | null {
  try {
    if (statSync(path, { throwIfNoEntry: false }) !== undefined) return ok(path)
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return null
    return failure(
      'no-hook-file',
      `${sayName(path)} is a link that leads nowhere.`,
      'Correct the link, or put the script in its place.',
    )
  } catch (error) {
    return errorCode(error) === 'ENOTDIR' ? null : fileFailure(path, 'cannot be switched', error)
  }
}

function missing(path: string, hook: string): Result<never> {
  const meant = /[\\/]/.test(hook) ? null : nearest(hook, EVENT_NAMES)
  return failure(
    'no-hook-file',
    `There is no file ${sayName(path)}.`,
    meant === null ? 'Give the path of a hook, or the name of an event.' : `Did you mean the event ${meant}?`,
  )
}
