import type { SpawnOptionsWithoutStdio } from 'node:child_process'
import type { Stats } from 'node:fs'
import type { LaunchWay } from '../../shared/capture.ts'
import type { ScriptBytes } from './script-head.ts'
import { interpreterOf } from './script-head.ts'
import type { ShellEnvironment } from './shell-environment.ts'

/** Everything that `spawn` is called with. */
export interface Launch {
  readonly way: LaunchWay
  readonly command: string
  readonly args: readonly string[]
  readonly options: SpawnOptionsWithoutStdio
}

/** What a launch depends on besides the script. */
export interface LaunchPlace {
  readonly cwd: string
  readonly cwdStats: Stats
  /** The environment of the engine itself. */
  readonly env: NodeJS.ProcessEnv
  /** What the shell would make of `env`, or null where that isn't known. */
  readonly shellEnvironment: ShellEnvironment | null
}

/**
 * The direct start of a script, when it is the same as the one through the shell: the file begins with `#!` and the
 * environment that the shell would hand on is known. Otherwise null. An interpreter that cannot be started is told by the
 * starting: then the shell has its say.
 */
export function launchDirectly(script: string, bytes: ScriptBytes, place: LaunchPlace): Launch | null {
  if (place.shellEnvironment === null) return null
  if (interpreterOf(bytes) === null) return null
  try {
    const env = place.shellEnvironment(place.cwd, place.cwdStats)
    return { way: 'direct', command: script, args: [], options: { cwd: place.cwd, env, detached: true } }
  } catch {
    return null
  }
}

/** The start of a script as Cline does it: its path, in single quotes, is a command for the shell. */
export function launchThroughShell(script: string, place: LaunchPlace): Launch {
  const command = `'${script.replaceAll("'", "'\\''")}'`
  return {
    way: 'shell',
    command: '/bin/sh',
    args: ['-c', command],
    options: { cwd: place.cwd, env: place.env, detached: true },
  }
}

/** The start of a script on Windows, as Cline does it: by PowerShell, without a shell, its window hidden. */
export function launchByPowerShell(
  script: string,
  powerShell: string,
  place: Pick<LaunchPlace, 'cwd' | 'env'>,
): Launch {
  return {
    way: 'powershell',
    command: powerShell,
    args: ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', script],
    options: { cwd: place.cwd, env: place.env, windowsHide: true },
  }
}
