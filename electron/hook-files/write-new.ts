import nodeFs from 'node:fs'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../engine/file-system.ts'
import { makeFolder } from '../engine/make-folder.ts'

/** The part of Node's file system that writing whole files needs; tests put failing ones in its place. */
export type WriteFs = Pick<
  typeof nodeFs,
  | 'closeSync'
  | 'fchmodSync'
  | 'fsyncSync'
  | 'linkSync'
  | 'mkdirSync'
  | 'openSync'
  | 'renameSync'
  | 'unlinkSync'
  | 'writeFileSync'
>

/** How a file is written. */
export interface WriteOptions {
  /** Unix permission bits, whatever the umask is; absent: what the umask leaves of 0o666. */
  readonly mode?: number
  readonly fs?: WriteFs
}

/**
 * Writes a new file, whole or not at all, and gives false when something stands at the path already: that is never
 * touched, be it a link that leads nowhere. Makes the folders on the way. Throws as Node does.
 */
export function writeNew(path: string, text: string, { mode, fs = nodeFs }: WriteOptions = {}): boolean {
  const temporary = writeTemporary(path, text, mode, fs)
  try {
    fs.linkSync(temporary, path)
    return true
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') return false
    if (!WITHOUT_LINKS.has(code)) throw error
    return writeExclusively(path, text, mode, fs)
  } finally {
    removeQuietly(temporary, fs)
  }
}

/** Writes a file, whole or not at all; what stands at the path is replaced. Makes the folders on the way. Throws as Node does. */
export function writeWhole(path: string, text: string, { mode, fs = nodeFs }: WriteOptions = {}): void {
  const temporary = writeTemporary(path, text, mode, fs)
  try {
    fs.renameSync(temporary, path)
  } catch (error) {
    removeQuietly(temporary, fs)
    throw error
  }
}

/** What file systems that know no second name for a file answer. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'])

/** Beside its place, so that it can be put there in one step; hidden, so that nobody takes it for a hook. */
function writeTemporary(path: string, text: string, mode: number | undefined, fs: WriteFs): string {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`)
  makeFolder(dirname(path), undefined, fs)
  writeExclusively(temporary, text, mode, fs)
  return temporary
}

/** False when there is something already. A file that could not be written whole is taken away again. */
function writeExclusively(path: string, text: string, mode: number | undefined, fs: WriteFs): boolean {
  let descriptor: number
  try {
    descriptor = fs.openSync(path, 'wx', mode ?? 0o666)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  try {
    try {
      fs.writeFileSync(descriptor, text)
      if (mode !== undefined) fs.fchmodSync(descriptor, mode)
      fs.fsyncSync(descriptor)
    } finally {
      fs.closeSync(descriptor)
    }
    return true
  } catch (error) {
    removeQuietly(path, fs)
    throw error
  }
}

function removeQuietly(path: string, fs: WriteFs): void {
  try {
    fs.unlinkSync(path)
  } catch {
    // It was put in its place, or can't be removed now: nothing reads it.
  }
}
