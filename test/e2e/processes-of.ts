import { readdir, readFile } from 'node:fs/promises'

/** A process, by what it was started as. */
export interface RunningProcess {
  readonly pid: number
  readonly command: string
}

/**
 * The living processes that a studio with this data folder, or a hook of it, has in its family: all of them inherit its
 * environment. Linux tells; elsewhere the list is empty.
 */
export async function processesOf(dataDir: string): Promise<RunningProcess[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(pids.map((pid) => lookAt(pid, `HOOK_STUDIO_DATA=${dataDir}`)))
  return found.filter((entry) => entry !== null)
}

/** Whether a process is alive: one that waits to be collected is not. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform === 'linux') return await isRunning(pid)
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function lookAt(pid: number, variable: string): Promise<RunningProcess | null> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
    if (!environment.split('\0').includes(variable) || !(await isRunning(pid))) return null
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim()
    return { pid, command }
  } catch {
    // It ended while it was looked at, or is another person's.
    return null
  }
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}
