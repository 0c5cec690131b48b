import type { Stats } from 'node:fs'
import { realpathSync, statSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Gives the environment, in its order, with which a shell that was started in `cwd` starts a script.
 * Throws when the directory cannot be resolved.
 */
export type ShellEnvironment = (cwd: string, cwdStats: Stats) => NodeJS.ProcessEnv

/** The number of hash buckets of dash's variables, in whose order it hands them on. Source: `VTABSIZE` of dash. */
const BUCKETS = 39
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/
/** The variables that dash knows from its start: they stand before all others of their bucket, the last one first. */
const BUILT_IN = ['OPTIND', 'PS4', 'PS2', 'PS1', 'PATH', 'MAILPATH', 'MAIL', 'IFS']

/**
 * What `/bin/sh` makes of an environment, where that is known exactly: for dash. Null for every other shell, and for
 * an environment under which dash does not even start: then every script goes through the shell itself.
 * `parentPid` is the process that starts the hooks.
 */
export function shellEnvironment(
  env: NodeJS.ProcessEnv,
  parentPid: number,
  shell = '/bin/sh',
): ShellEnvironment | null {
  if (!isDash(shell)) return null
  const entries = dashEntries(env, parentPid)
  if (entries === null) return null
  const inherited = env['PWD']
  let last: NodeJS.ProcessEnv = {}
  return (cwd, cwdStats) => {
    const directory = isNamedBy(inherited, cwd, cwdStats) ? inherited : realpathSync.native(cwd)
    // The next hook is in the same directory, most likely.
    if (last['PWD'] !== directory) {
      last = Object.fromEntries(entries.map(([name, value]) => [name, name === 'PWD' ? directory : value]))
    }
    return last
  }
}

function isDash(shell: string): boolean {
  try {
    return basename(realpathSync.native(shell)) === 'dash'
  } catch {
    return false
  }
}

function dashEntries(env: NodeJS.ProcessEnv, parentPid: number): (readonly [string, string])[] | null {
  const buckets: (readonly [string, string])[][] = Array.from({ length: BUCKETS }, () => [])
  const names = Object.keys(env).filter((name) => IDENTIFIER.test(name) && env[name] !== undefined)
  const builtIn = BUILT_IN.filter((name) => names.includes(name))
  const rest = names.filter((name) => !BUILT_IN.includes(name))
  for (const name of [...builtIn, ...rest, ...(names.includes('PWD') ? [] : ['PWD'])]) {
    const value = dashValue(name, env[name] ?? '', parentPid)
    if (value === null) return null
    buckets[bucketOf(name)]?.push([name, value])
  }
  return buckets.flat()
}

function dashValue(name: string, value: string, parentPid: number): string | null {
  switch (name) {
    case 'IFS':
      return ' \t\n'
    case 'PPID':
      return String(parentPid)
    case 'OPTIND':
      // With a value that is no number dash ends before it reads a command.
      return /^\d{1,9}$/.test(value) ? '1' : null
    default:
      return value
  }
}

function bucketOf(name: string): number {
  let sum = name.charCodeAt(0) << 4
  for (let index = 0; index < name.length; index += 1) sum += name.charCodeAt(index)
  return sum % BUCKETS
}

/** A `PWD` that names the directory, by whatever way, is kept; otherwise it is the directory with all links resolved. */
function isNamedBy(inherited: string | undefined, cwd: string, cwdStats: Stats): inherited is string {
  if (inherited?.startsWith('/') !== true) return false
  return inherited === cwd || isSameDirectory(inherited, cwdStats)
}

function isSameDirectory(path: string, stats: Stats): boolean {
  try {
    const found = statSync(path)
    return found.dev === stats.dev && found.ino === stats.ino
  } catch {
    return false
  }
}
