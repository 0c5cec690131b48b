import { spawn } from 'node:child_process'
import { NEUTRAL_FOLDER } from '../engine/neutral-folder.ts'
import { killGroup, ownGroup, startGroup } from '../engine/process-group.ts'

/** What a checking program said. */
export interface Checked {
  readonly exitCode: number | null
  readonly output: string
}

/** How a check is run. */
export interface CheckRun {
  readonly env: NodeJS.ProcessEnv
  /** The text on its stdin. */
  readonly stdin: string
  readonly limitMs: number
  readonly signal?: AbortSignal | undefined
}

/** More than this is not read, in UTF-16 units. */
const MOST_OUTPUT = 65_536

/**
 * Runs a program that reads a script from stdin and judges it, in a process group of its own and at the root of the file system, where nothing of a
 * workspace lies. Null when it cannot be started, takes too long or is called off. Nothing of its group is left.
 */
export function runCheck(program: string, args: readonly string[], how: CheckRun): Promise<Checked | null> {
  const { env, stdin, limitMs, signal } = how
  if (signal?.aborted === true) return Promise.resolve(null)
  const child = startGroup(() => spawn(program, args, { ...ownGroup(), cwd: NEUTRAL_FOLDER, env, stdio: 'pipe' }))
  if (child === null) return Promise.resolve(null)
  return new Promise((settle) => {
    let output = ''
    const finish = (result: Checked | null): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', callOff)
      killGroup(child)
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
      settle(result)
    }
    const callOff = (): void => finish(null)
    const timer = setTimeout(callOff, limitMs)
    signal?.addEventListener('abort', callOff)
    const take = (text: string): void => {
      if (output.length < MOST_OUTPUT) output += text
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('error', () => undefined)
      stream.on('data', take)
    }
    // It may judge before it has read all.
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin)
    child.once('close', (exitCode) => finish({ exitCode, output: output.slice(0, MOST_OUTPUT) }))
  })
}
