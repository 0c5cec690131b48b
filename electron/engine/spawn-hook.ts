import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process'
import { spawn } from 'node:child_process'
import type { Stats } from 'node:fs'
import { statSync } from 'node:fs'
import type { LaunchWay } from '../../shared/capture.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import type { Launch, LaunchPlace } from './launch.ts'
import { launchByPowerShell, launchDirectly, launchThroughShell } from './launch.ts'
import { type EnvironmentMark, markOf } from './left-behind.ts'
import type { ScriptBytes } from './script-head.ts'
import { type ShellEnvironment, shellEnvironment } from './shell-environment.ts'

/** What came of starting a hook. */
export type SpawnOutcome =
  | {
      readonly kind: 'spawned'
      readonly child: ChildProcessWithoutNullStreams
      readonly pid: number
      readonly way: LaunchWay
    }
  | { readonly kind: 'failed'; readonly way: LaunchWay; readonly why: Notice | Promise<Notice> }

/** The environment that hooks are started with. */
export interface HookEnvironment {
  readonly env: NodeJS.ProcessEnv
  readonly shellEnvironment: ShellEnvironment | null
  /** What processes that have it are known by. */
  mark(): EnvironmentMark
}

/** What starting hooks with these variables stands on. */
export function hookEnvironment(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): HookEnvironment {
  let mark: EnvironmentMark | null = null
  return {
    env,
    shellEnvironment: platform === 'win32' ? null : shellEnvironment(env, process.pid),
    // Asked for when the hook runs: digesting all variables would keep it waiting.
    mark: () => (mark ??= markOf(env)),
  }
}

type Attempt =
  | { readonly child: ChildProcessWithoutNullStreams; readonly pid: number }
  | { readonly error: unknown }
  | { readonly failing: ChildProcess }

/**
 * Starts a hook on Unix: directly where that is the same, otherwise, and after any error of that, through the shell.
 * A working directory that is missing is never made good by another one.
 */
export function spawnOnUnix(
  script: string,
  cwd: string,
  bytes: ScriptBytes,
  { env, shellEnvironment }: HookEnvironment,
): SpawnOutcome {
  const cwdStats = statOrError(cwd)
  if ('why' in cwdStats) return { kind: 'failed', way: 'shell', why: cwdStats.why }
  const place: LaunchPlace = { cwd, cwdStats: cwdStats.stats, env, shellEnvironment }
  const direct = launchDirectly(script, bytes, place)
  if (direct !== null) {
    const attempt = trySpawn(direct)
    if ('pid' in attempt) return { kind: 'spawned', way: 'direct', ...attempt }
    ignoreError(attempt)
  }
  return outcomeOf(trySpawn(launchThroughShell(script, place)), 'shell', cwd)
}

/** Starts a hook on Windows. */
export function spawnOnWindows(script: string, cwd: string, powerShell: string, env: NodeJS.ProcessEnv): SpawnOutcome {
  const cwdStats = statOrError(cwd)
  if ('why' in cwdStats) return { kind: 'failed', way: 'powershell', why: cwdStats.why }
  return outcomeOf(trySpawn(launchByPowerShell(script, powerShell, { cwd, env })), 'powershell', cwd)
}

function statOrError(cwd: string): { readonly stats: Stats } | { readonly why: Notice } {
  try {
    const stats = statSync(cwd)
    if (stats.isDirectory()) return { stats }
    return { why: cwdNotice(`The working directory ${cwd} is a file, not a folder, so the hook was not started.`) }
  } catch (error) {
    return { why: cwdProblem(cwd, codeOf(error)) }
  }
}

function cwdProblem(cwd: string, code: string): Notice {
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return cwdNotice(`The working directory ${cwd} does not exist, so the hook was not started.`)
  }
  return cwdNotice(`The working directory ${cwd} cannot be entered (${code}), so the hook was not started.`)
}

function cwdNotice(message: string): Notice {
  return {
    code: 'cwd-missing',
    message,
    fix: 'Bring the folder back, or open the workspace under the path it has now.',
  }
}

function trySpawn({ command, args, options }: Launch): Attempt {
  let child: ChildProcessWithoutNullStreams
  try {
    child = spawn(command, args, options)
  } catch (error) {
    return { error }
  }
  return child.pid === undefined ? { failing: child } : { child, pid: child.pid }
}

/** A child without a number tells its error a moment later: untold, it would end the engine. */
function ignoreError(attempt: Attempt): void {
  if ('failing' in attempt) attempt.failing.on('error', () => undefined)
}

function outcomeOf(attempt: Attempt, way: LaunchWay, cwd: string): SpawnOutcome {
  if ('pid' in attempt) return { kind: 'spawned', way, ...attempt }
  if ('error' in attempt) return { kind: 'failed', way, why: spawnProblem(cwd, attempt.error) }
  const why = new Promise<Notice>((resolve) => {
    attempt.failing.once('error', (error) => resolve(spawnProblem(cwd, error)))
  })
  return { kind: 'failed', way, why }
}

/** Why a process could not be started in a folder: of the folder when that is gone, else by the error. */
export function spawnProblem(cwd: string, error: unknown): Notice {
  const code = codeOf(error)
  // The folder may have gone since it was looked at: the system then blames the program.
  const place = statOrError(cwd)
  if ('why' in place) return place.why
  const [reason, fix] = REASONS[code] ?? [`the system answered ${code}`, 'Look at the message, then fire again.']
  return { code: 'spawn-failed', message: `The hook’s process could not be started: ${reason}.`, fix }
}

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  EMFILE: ['this program has too many files open', 'Wait until other hooks have ended, then fire again.'],
  ENFILE: ['the system has too many files open', 'Close other programs, then fire again.'],
  EAGAIN: ['the system allows no more processes', 'End other processes, then fire again.'],
  ENOMEM: ['there is not enough memory', 'Close other programs, then fire again.'],
  E2BIG: ['its environment variables are too large for the system', 'Start with fewer or shorter variables.'],
  ENOENT: ['/bin/sh, or PowerShell, is not there', 'Install it, then fire again.'],
  EACCES: ['the system does not permit it', 'Check the permissions of the working directory and of the shell.'],
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return code ?? String(error)
}
