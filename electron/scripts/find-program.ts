import { accessSync, constants, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { isWithin } from '../files/is-within.ts'

/** Where a hook's process would look for programs. */
export interface ProgramPlaces {
  /** The environment of the hook. */
  readonly env: NodeJS.ProcessEnv
  /** The working directory of the hook: an empty or relative entry of the PATH counts from there. */
  readonly cwd: string
  readonly platform: NodeJS.Platform
}

/** What dash looks through when nothing sets a PATH. Source: `defpathvar` of dash. */
const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Finds a program by its name on the PATH, or by its path; null when it is not there or not executable. */
export function findProgram(name: string, places: ProgramPlaces): string | null {
  if (name === '' || name.includes('\0')) return null
  const { cwd, platform } = places
  if (name.includes('/') || (platform === 'win32' && name.includes('\\'))) return executable(resolve(cwd, name), places)
  for (const folder of searchPath(places)) {
    const found = executable(join(resolve(cwd, folder), name), places)
    if (found !== null) return found
  }
  return null
}

/** The same, but only in folders that the PATH names in full, and outside of `except`: what is found there was put there by the person. */
export function findTrustedProgram(name: string, places: ProgramPlaces, except: readonly string[]): string | null {
  for (const folder of searchPath(places)) {
    if (!isAbsolute(folder) || except.some((root) => isWithin(folder, root))) continue
    const found = executable(join(folder, name), places)
    if (found !== null) return found
  }
  return null
}

function searchPath({ env, platform }: ProgramPlaces): readonly string[] {
  if (platform !== 'win32') return (env['PATH'] ?? DEFAULT_PATH).split(':')
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
  return path.split(';').filter((folder) => folder !== '')
}

function executable(path: string, { env, platform }: ProgramPlaces): string | null {
  if (platform !== 'win32') return isExecutable(path, constants.X_OK) ? path : null
  const extensions = ['', ...(env['PATHEXT'] ?? '.COM;.EXE;.BAT;.CMD').split(';')]
  return extensions.map((extension) => path + extension).find((file) => isExecutable(file, constants.F_OK)) ?? null
}

function isExecutable(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
