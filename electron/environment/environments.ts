import { assertNever } from '../../shared/assert-never.ts'
import { ENVIRONMENT_KINDS, type EnvironmentKind } from '../../shared/environment-kinds.ts'
import type { HookEnvironment } from '../../shared/requests/surroundings.ts'
import { ownEnvironment } from '../engine/own-environment.ts'
import { definedVariables } from './base-environment.ts'
import { desktopEnvironment } from './desktop-environment.ts'
import { readLoginShell } from './login-shell.ts'

/** What environments are read from; all have defaults of this process. */
export interface EnvironmentsHost {
  readonly env?: NodeJS.ProcessEnv
  readonly platform?: NodeJS.Platform
  /** How long the login shell may take, in milliseconds. */
  readonly limitMs?: number
  /** Aborted when the studio closes: what is being asked then is ended. */
  readonly closing?: AbortSignal
}

/** The environments that a hook can be given. They are the person's own and leave this computer by nothing the studio does. */
export interface Environments {
  get(kind: EnvironmentKind): Promise<HookEnvironment>
  /** All of them; one that could not be read is read anew: what was in its way may be mended. */
  list(): Promise<readonly HookEnvironment[]>
}

/** Each environment is read when it is first asked for, and once where that succeeds. */
export function createEnvironments(host: EnvironmentsHost = {}): Environments {
  const env = ownEnvironment(host.env)
  const platform = host.platform ?? process.platform
  const read = new Map<EnvironmentKind, Promise<HookEnvironment>>()
  const failed = new Set<EnvironmentKind>()
  const get = (kind: EnvironmentKind): Promise<HookEnvironment> => {
    const known = read.get(kind)
    if (known !== undefined) return known
    const reading = readEnvironment(kind, env, platform, host).then((found) => {
      if (found.problem !== null) failed.add(kind)
      return found
    })
    read.set(kind, reading)
    return reading
  }
  return {
    get,
    list: () => {
      for (const kind of failed) read.delete(kind)
      failed.clear()
      return Promise.all(ENVIRONMENT_KINDS.map(get))
    },
  }
}

async function readEnvironment(
  kind: EnvironmentKind,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  { limitMs, closing }: EnvironmentsHost,
): Promise<HookEnvironment> {
  switch (kind) {
    case 'studio': {
      const meaning =
        'The environment of this studio, as it was when it started, without what npm adds to what it starts.'
      return { kind, meaning, variables: definedVariables(env), problem: null }
    }
    case 'login-shell': {
      const meaning = "What a terminal has: the environment of the person's login shell, with its start-up files read."
      const found = await readLoginShell({
        shell: env['SHELL'],
        env,
        platform,
        signal: closing,
        ...(limitMs === undefined ? {} : { limitMs }),
      })
      if (found.ok) return { kind, meaning, variables: found.value, problem: null }
      const { message, fix = '' } = found.error
      return { kind, meaning, variables: definedVariables(env), problem: `${message} ${fix}`.trimEnd() }
    }
    case 'desktop':
      return { kind, ...(await desktopEnvironment(env, platform, closing)), problem: null }
    default:
      return assertNever(kind)
  }
}
