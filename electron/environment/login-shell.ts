import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { failure, ok, type Result } from '../../shared/result.ts'
import { barePath, sessionVariables } from './base-environment.ts'
import { runBriefly } from '../engine/run-briefly.ts'

/** How long a shell may take to read its files, in milliseconds. */
const LIMIT_MS = 5_000

/** No environment is longer, in bytes. */
const MAX_BYTES = 2 * 1_048_576

/** Shells that take `-ilc` and the command below. */
const KNOWN = new Set(['ash', 'bash', 'dash', 'fish', 'ksh', 'ksh93', 'mksh', 'sh', 'yash', 'zsh'])

/** Says to start-up files that only the environment is read, so that they can leave out what takes long. */
const READING = 'HOOK_STUDIO_READS_ENVIRONMENT'

/** What only the asking itself sets. */
const OWN = new Set([READING, '_', 'SHLVL', 'PWD', 'OLDPWD'])

/** What reading depends on. */
export interface ShellToAsk {
  /** The person's shell, from `SHELL`; absent: `/bin/sh`. */
  readonly shell?: string | undefined
  readonly env: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  readonly limitMs?: number
  /** Ends the shell when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

/**
 * The environment that a terminal's shell has: the person's shell is started once, as a login shell that reads its interactive
 * files too, prints its environment and is ended with all that it started. It does not inherit this studio's own variables.
 * A failure says why it could not be read.
 */
export async function readLoginShell(asked: ShellToAsk): Promise<Result<Readonly<Record<string, string>>>> {
  const { env, platform, limitMs = LIMIT_MS, signal } = asked
  const shell = asked.shell === undefined || asked.shell === '' ? '/bin/sh' : asked.shell
  if (platform === 'win32') return failure('no-login-shell', 'Windows has no login shell.')
  if (!KNOWN.has(basename(shell))) {
    return failure('login-shell-unknown', `The shell ${shell} cannot be asked: the studio doesn't know how.`)
  }
  const mark = randomBytes(12).toString('hex')
  // In two parts, so that a shell that prints what it runs does not print the mark.
  const print = `printf '%s%s' '${mark.slice(0, 12)}' '${mark.slice(12)}'`
  const output = await runBriefly(shell, ['-ilc', `${print}; env -0 || env; ${print}; exit`], {
    env: { ...sessionVariables(env), PATH: barePath(platform), SHELL: shell, TERM: 'dumb', [READING]: '1' },
    limitMs,
    maxBytes: MAX_BYTES,
    isEnough: (text) => text.split(mark).length > 2,
    signal,
  })
  if (output === null) {
    return failure(
      'login-shell-unread',
      `The shell ${shell} did not tell its environment within ${limitMs / 1000} s.`,
      `Look whether its start-up files wait for something (they can leave out what takes long when ${READING} is set), then show the environments again.`,
    )
  }
  return ok(Object.fromEntries(variablesOf(output.split(mark)[1] ?? '').filter(([name]) => !OWN.has(name))))
}

/** As `env -0` prints them, or as `env` does: there a line without a name belongs to the value before it. */
function variablesOf(printed: string): [string, string][] {
  const byNul = printed.includes('\0')
  const entries: [string, string][] = []
  for (const entry of printed.split(byNul ? '\0' : '\n')) {
    const found = /^([A-Za-z_][A-Za-z0-9_]*)=([\s\S]*)$/.exec(entry)
    const last = entries.at(-1)
    if (found !== null) entries.push([found[1] ?? '', found[2] ?? ''])
    else if (!byNul && entry !== '' && last !== undefined) last[1] += `\n${entry}`
  }
  return entries
}
