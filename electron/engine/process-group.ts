import type { ChildProcess } from 'node:child_process'

/**
 * Starts a program that is to have a process group of its own (`detached`). Null when it cannot be started, whatever the reason:
 * of such a one the streams may not even be there.
 */
export function startGroup<Child extends ChildProcess>(start: () => Child): Child | null {
  try {
    const child = start()
    // Why it did not start is told a moment later: unheard, it would end the studio.
    child.on('error', () => undefined)
    return child.pid === undefined ? null : child
  } catch {
    return null
  }
}

/** SIGKILL to a program and to all that it started in its group. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
