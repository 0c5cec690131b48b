import { errorCode } from '../engine/file-system.ts'
import type { FileFs } from '../files/file-fs.ts'

/** What is done under a lock takes a millisecond: one that stands for so long, in milliseconds, was left by a process that was killed. */
const LEFT_AFTER_MS = 1_000
const TURN_MS = 2

/**
 * Does something to a file while no other studio does: two that change it at once would each write over what the other one
 * did. The lock is a file beside it. Where none can be made (a disk that takes nothing, something in its place that cannot
 * be removed), it is done all the same, and its own writing says what is wrong.
 */
export function withFileLock<T>(path: string, work: () => T, fs: FileFs): T {
  const lock = `${path}.lock`
  const own = takeLock(lock, fs)
  try {
    return work()
  } finally {
    // Where the work took too long, another studio may have taken this one for left, and have its own there.
    if (own !== null && identityOf(lock, fs) === own) remove(lock, fs)
  }
}

/** Gives the identity of the lock; null when there is none to be had. */
function takeLock(lock: string, fs: FileFs): string | null {
  let since = performance.now()
  let standing = ''
  for (;;) {
    try {
      fs.closeSync(fs.openSync(lock, 'wx', 0o600))
      return identityOf(lock, fs)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return null
    }
    const now = identityOf(lock, fs)
    if (now !== standing) {
      standing = now
      since = performance.now()
    } else if (performance.now() - since > LEFT_AFTER_MS && !remove(lock, fs)) return null
    // The owner is another process: nothing of this one has to go on for it to end.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TURN_MS)
  }
}

/** Tells one lock from the next. */
function identityOf(lock: string, fs: FileFs): string {
  try {
    const { ino, ctimeMs } = fs.lstatSync(lock)
    return `${ino} ${ctimeMs}`
  } catch {
    return ''
  }
}

/** False when it stays. */
function remove(lock: string, fs: FileFs): boolean {
  try {
    fs.unlinkSync(lock)
    return true
  } catch (error) {
    return errorCode(error) === 'ENOENT'
  }
}
