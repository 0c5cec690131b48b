import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EVENT_NAMES, isEventName } from '../../shared/events.ts'
import { nearest } from '../../shared/nearest.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { terminalText } from '../../shared/terminal-text.ts'
import { hookFileName } from '../engine/look-for-hook.ts'
import { sayName } from '../engine/say-path.ts'
import { switchHook } from '../hook-files/switch-hook.ts'
import { hooksDirectory } from './hooks-directory.ts'
import type { DirectoryOptions } from './hooks-directory.ts'
import type { Output } from './output.ts'

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
  return ok(0)
}

async function pathOf(hook: string, options: DirectoryOptions): Promise<Result<string>> {
  if (!isEventName(hook)) {
    const path = resolve(hook)
    return existsSync(path) ? ok(path) : missing(path, hook)
  }
  const directory = await hooksDirectory(options)
  if (!directory.ok) return directory
  const path = join(directory.value, hookFileName(hook, process.platform))
  if (existsSync(path)) return ok(path)
  return failure('no-hook-file', `There is no hook ${sayName(path)}.`, `Create one: hook-studio new ${hook}.`)
}

function missing(path: string, hook: string): Result<never> {
  const meant = /[\\/]/.test(hook) ? null : nearest(hook, EVENT_NAMES)
  return failure(
    'no-hook-file',
    `There is no file ${sayName(path)}.`,
    meant === null ? 'Give the path of a hook, or the name of an event.' : `Did you mean the event ${meant}?`,
  )
}
