import { barePath, definedVariables, sessionVariables } from './base-environment.ts'
import { runBriefly } from '../engine/run-briefly.ts'

/** How long the system may take to tell, in milliseconds. */
const LIMIT_MS = 2_000

/** No environment is longer, in bytes. */
const MAX_BYTES = 1_048_576

/** What an editor gets that is started from the desktop. */
export interface DesktopEnvironment {
  readonly variables: Readonly<Record<string, string>>
  /** Where it comes from, as a sentence. */
  readonly meaning: string
}

/**
 * What an editor started from the desktop would hand on. Linux: what systemd gives to the programs of this person; macOS: the
 * session with launchd's PATH; Windows: the studio's own, since everything inherits the same there. Where nobody can be asked
 * it is a guess, and said to be one: the session's variables and the PATH of a program that no shell had a hand in.
 */
export async function desktopEnvironment(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  signal?: AbortSignal,
): Promise<DesktopEnvironment> {
  const session = sessionVariables(env)
  if (platform === 'win32') {
    return {
      variables: definedVariables(env),
      meaning: 'What an editor started from the desktop gets: on Windows the same as this studio.',
    }
  }
  if (platform === 'darwin') {
    const path = (await ask('launchctl', ['getenv', 'PATH'], env, signal))?.trim()
    return {
      variables: { ...session, PATH: path === undefined || path === '' ? barePath(platform) : path },
      meaning: 'What an editor started from the Dock gets: the session, with the PATH of launchd.',
    }
  }
  const shown = await ask('systemctl', ['--user', 'show-environment'], env, signal)
  const told = shown === null ? {} : parseShown(shown)
  if (told['PATH'] !== undefined) {
    return {
      variables: { ...session, ...told },
      meaning: 'What an editor started from the desktop gets, as systemd tells it for this person.',
    }
  }
  return {
    variables: { ...session, PATH: barePath(platform) },
    meaning:
      'What an editor started from the desktop probably gets. This is a guess, since systemd could not be asked: the session, and a PATH that no shell added to.',
  }
}

function ask(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  return runBriefly(program, args, { env, limitMs: LIMIT_MS, maxBytes: MAX_BYTES, signal })
}

/** `NAME=value` lines; a value with odd characters is written `$'…'`. Source: systemctl(1), show-environment. */
export function parseShown(text: string): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const found = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line)
    if (found?.[1] !== undefined) variables[found[1]] = unquote(found[2] ?? '')
  }
  return variables
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }

function unquote(value: string): string {
  const inner = /^\$'(.*)'$/s.exec(value)?.[1]
  if (inner === undefined) return value.replaceAll(/\\(.)/g, '$1')
  return inner.replaceAll(
    /\\(?:x([0-9a-fA-F]{2})|([0-7]{3})|(.))/g,
    (_all, hex?: string, octal?: string, char = '') => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
      return ESCAPES[char] ?? char
    },
  )
}
