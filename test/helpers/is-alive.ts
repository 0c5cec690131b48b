import { readFileSync } from 'node:fs'

/** Whether a process lives. One that ended and that its new parent has not buried yet still answers signals: only its state tells. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
