import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'

/** The owner of a lock touches it this often, in milliseconds. */
const BEAT_MS = 2_000

/** A lock that nobody has touched for so long, in milliseconds, is left over: its owner is gone, whoever has its number now. */
const LEFT_AFTER_MS = 30_000

/** One without an owner's number is that of a process that was killed between making it and writing it. */
const EMPTY_AFTER_MS = 2_000

/** How often a lock that is taken is looked at, in milliseconds. */
const LOOK_MS = 50

/**
 * Waits until this process alone has the lock: a file that names its owner. One whose owner is gone is taken over. Throws
 * what the system answers where none can be made, or one that is left over cannot be moved away.
 * @param {string} path
 * @returns {Promise<() => Promise<void>>} gives the lock back
 */
export async function takeLock(path) {
  const own = `${process.pid} ${Math.random().toString(36).slice(2)}`
  for (;;) {
    try {
      await writeFile(path, own, { flag: 'wx' })
      const beat = setInterval(() => {
        const now = new Date()
        // Without it the build goes on all the same.
        utimes(path, now, now).catch(() => undefined)
      }, BEAT_MS)
      beat.unref()
      return async () => {
        clearInterval(beat)
        if ((await ownerOf(path)) === own) await rm(path, { force: true })
      }
    } catch (error) {
      if (!TAKEN.has(error.code)) throw error
    }
    if (await isLeftOver(path)) await moveAway(path)
    else await pause()
  }
}

/** What is in the way: a file, a folder, or on Windows one that is just being removed. */
const TAKEN = new Set(['EEXIST', 'EISDIR', ...(process.platform === 'win32' ? ['EPERM'] : [])])

async function isLeftOver(path) {
  const stats = await stat(path).catch(() => null)
  if (stats === null) return false
  const age = Date.now() - stats.mtimeMs
  const pid = Number.parseInt((await ownerOf(path)) ?? '', 10)
  if (Number.isNaN(pid)) return age > EMPTY_AFTER_MS
  return age > LEFT_AFTER_MS || !isAlive(pid)
}

/** Of two that do it at once only one can, and it gives back what turned out to be somebody's new lock. */
async function moveAway(path) {
  const before = await ownerOf(path)
  const aside = `${path}.${process.pid}`
  try {
    await rename(path, aside)
  } catch (error) {
    // Another one was quicker; or, on Windows, somebody still reads it.
    if (error.code !== 'ENOENT' && process.platform !== 'win32') throw error
    await pause()
    return
  }
  if ((await ownerOf(aside)) === before) await rm(aside, { recursive: true, force: true })
  else await rename(aside, path)
}

function pause() {
  return new Promise((resolve) => {
    setTimeout(resolve, LOOK_MS)
  })
}

async function ownerOf(path) {
  return await readFile(path, 'utf8').catch(() => null)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
