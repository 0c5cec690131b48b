import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A name for a folder that only this process needs. */
export function ownedFolderName(): string {
  return `${process.pid}-${randomUUID()}`
}

/** Removes such folders whose process has ended, as one that was killed leaves them; what other studios use stays. */
export function removeFoldersOfDead(folder: string): void {
  for (const name of namesIn(folder)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid === process.pid || (pid > 0 && isAlive(pid))) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // The next start tries again.
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
