import { spawn } from 'node:child_process'
import { NEUTRAL_FOLDER } from './neutral-folder.ts'
import { killGroup, ownGroup, startGroup } from './process-group.ts'

/** How a program is asked. */
export interface BriefRun {
  readonly env: NodeJS.ProcessEnv
  readonly limitMs: number
  readonly maxBytes: number
  /** Ends it as soon as its output so far is enough. */
  readonly isEnough?: (output: string) => boolean
  /** Ends it when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a program in a process group of its own, without input, and gives what it printed; null when it cannot be started, takes
 * too long, prints too much, is called off or fails without having printed enough. Nothing of its group is left.
 */
export function runBriefly(program: string, args: readonly string[], how: BriefRun): Promise<string | null> {
  const { env, limitMs, maxBytes, isEnough, signal } = how
  if (signal?.aborted === true) return Promise.resolve(null)
  const child = startGroup(() =>
    spawn(program, args, { ...ownGroup(), cwd: NEUTRAL_FOLDER, stdio: ['ignore', 'pipe', 'ignore'], env }),
  )
  if (child === null) return Promise.resolve(null)
  return new Promise((resolve) => {
    let output = ''
    let bytes = 0
    const finish = (result: string | null): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', callOff)
      killGroup(child)
      child.stdout.destroy()
      child.unref()
      resolve(result)
    }
    const callOff = (): void => finish(null)
    const timer = setTimeout(callOff, limitMs)
    signal?.addEventListener('abort', callOff)
    child.stdout.setEncoding('utf8')
    child.stdout.on('error', () => undefined)
    child.stdout.on('data', (text: string) => {
      output += text
      bytes += Buffer.byteLength(text)
      if (bytes > maxBytes) finish(null)
      else if (isEnough?.(output) === true) finish(output)
    })
    child.once('close', (code) => finish(isEnough === undefined && code === 0 ? output : null))
  })
}
