import { spawn } from 'node:child_process'

/** How a program is asked. */
export interface BriefRun {
  readonly env: NodeJS.ProcessEnv
  readonly limitMs: number
  readonly maxBytes: number
  /** Ends it as soon as its output so far is enough. */
  readonly isEnough?: (output: string) => boolean
}

/**
 * Runs a program in a process group of its own, without input, and gives what it printed; null when it can't be started, takes
 * too long, prints too much or fails without having printed enough. Nothing of its group is left.
 */
export function runBriefly(program: string, args: readonly string[], how: BriefRun): Promise<string | null> {
  const { env, limitMs, maxBytes, isEnough } = how
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true, windowsHide: true, env })
    let output = ''
    let bytes = 0
    const finish = (result: string | null): void => {
      clearTimeout(timer)
      if (child.pid !== undefined) killGroup(child.pid)
      child.stdout.destroy()
      child.unref()
      resolve(result)
    }
    const timer = setTimeout(() => finish(null), limitMs)
    child.once('error', () => finish(null))
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

/** By its group: what the start-up files of a shell left running goes with it. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
