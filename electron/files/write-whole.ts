import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../engine/file-system.ts'
import { type FileFs, realFileFs } from './file-fs.ts'

/** Whose the new file is, where it takes the place of another one. */
export interface WholeFile {
  readonly bytes: Uint8Array
  readonly mode: number
  readonly owner: { readonly uid: number; readonly gid: number } | null
  /** Is asked at the last moment; `false` leaves everything as it was. */
  readonly stillGood?: () => boolean
  /** `new` never takes the place of anything: EEXIST is thrown. */
  readonly over: 'replace' | 'new'
}

/**
 * Writes a file whole or not at all: beside it first, then renamed into its place. Gives false when `stillGood` said so.
 * Throws what the file system throws, and then nothing has changed. Extended attributes and a second hard link of what was
 * there are not carried over: the other name keeps the old text.
 */
export function writeWhole(path: string, file: WholeFile, fs: FileFs = realFileFs): boolean {
  const temporary = join(
    dirname(path),
    `.${basename(path).slice(0, 60)}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`,
  )
  try {
    const descriptor = fs.openSync(temporary, 'wx', 0o600)
    try {
      fs.writeFileSync(descriptor, file.bytes)
      if (file.owner !== null) giveBack(descriptor, file.owner, fs)
      // After the owner: a change of owner takes bits away.
      if (process.platform !== 'win32') fs.fchmodSync(descriptor, file.mode)
      fs.fsyncSync(descriptor)
    } finally {
      fs.closeSync(descriptor)
    }
    if (file.stillGood?.() === false) {
      removeQuietly(temporary, fs)
      return false
    }
    if (file.over === 'replace') fs.renameSync(temporary, path)
    else moveNew(temporary, path, fs)
    return true
  } catch (error) {
    removeQuietly(temporary, fs)
    throw error
  }
}

/** Renames a file, or a link, to a name that is free; throws EEXIST when it is not. */
export function moveNew(from: string, to: string, fs: FileFs = realFileFs): void {
  try {
    // A second name is only ever given to a free place, which a renaming does not promise.
    fs.linkSync(from, to)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error
    // No second names on this disk.
    if (fs.lstatSync(to, { throwIfNoEntry: false }) !== undefined) {
      throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' })
    }
    fs.renameSync(from, to)
    return
  }
  fs.unlinkSync(from)
}

/** Only root may give a file to another person: for everybody else it is theirs from now on. */
function giveBack(descriptor: number, { uid, gid }: { readonly uid: number; readonly gid: number }, fs: FileFs): void {
  if (process.platform === 'win32') return
  try {
    fs.fchownSync(descriptor, uid, gid)
  } catch {
    // The text is worth more than its owner.
  }
}

function removeQuietly(path: string, fs: FileFs): void {
  try {
    fs.unlinkSync(path)
  } catch {
    // It was never made, or can't be removed now.
  }
}
