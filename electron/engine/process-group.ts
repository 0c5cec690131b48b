import type { ChildProcess, SpawnOptions } from 'node:child_process'

/**
 * How a program is started so that `killGroup` reaches all of it. Windows knows no such groups: detached, a program has no console
 * there, and PowerShell then prints nothing. Source: nodejs/node#51018.
 */
export function ownGroup(
  platform: NodeJS.Platform = process.platform,
): Required<Pick<SpawnOptions, 'detached' | 'windowsHide'>> {
  return { detached: platform !== 'win32', windowsHide: true }
}

/**
 * Starts a program that is to have a process group of its own (`ownGroup`). Null when it cannot be started, whatever the reason:
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
