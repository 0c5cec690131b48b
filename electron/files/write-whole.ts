import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../engine/file-system.ts'
import { makeFolder } from '../engine/make-folder.ts'
import { type FileFs, realFileFs } from './file-fs.ts'

/** How a file is written; everything has a default. */
export interface WriteOptions {
  /** Permission bits, whatever the umask is. Absent: those of the file that is replaced; of a new one what the umask leaves of 0o666. */
  readonly mode?: number
  /** Whose the file is; absent or null: of this process. Where the system does not permit it, of this process as well. */
  readonly owner?: { readonly uid: number; readonly gid: number } | null
  /** With this mode the folders on the way are made; absent: none is, so that a root that vanished stays away. */
  readonly folders?: number
  /** A link at the path is replaced itself: for files that a stranger may have laid there, where a link could lead out. */
  readonly replacesLink?: boolean
  /** Is asked at the last moment; `false` leaves everything as it was. */
  readonly stillGood?: () => boolean
  /** False: that the disk has it after a power cut is not waited for. It is whole or as before after any death of this process all the same. */
  readonly durable?: boolean
}

/**
 * Writes a file whole or not at all: beside its place first, so on the same disk, then renamed into it. What is there is
 * replaced; of a link, what it leads to, unless `replacesLink` says otherwise. Gives false when `stillGood` said so. Throws what the file system throws, and then
 * nothing has changed. Extended attributes and a second hard link of what was there are not carried over: the other name
 * keeps the old text.
 */
export function replaceWhole(
  path: string,
  data: string | Uint8Array,
  options: WriteOptions = {},
  fs: FileFs = realFileFs,
): boolean {
  const target = options.replacesLink === true ? path : throughLinks(path, fs)
  const mode = options.mode ?? modeOf(target, fs)
  return viaTemporary(target, data, { ...options, ...(mode === undefined ? {} : { mode }) }, fs, (temporary) => {
    fs.renameSync(temporary, target)
    return true
  })
}

/**
 * Writes a new file, whole or not at all. Gives false when something stands at the path already (that is never touched, be it
 * a link that leads nowhere), or when `stillGood` said so. Throws what the file system throws, and then there is nothing.
 */
export function writeNew(
  path: string,
  data: string | Uint8Array,
  options: WriteOptions = {},
  fs: FileFs = realFileFs,
): boolean {
  return viaTemporary(path, data, options, fs, (temporary) => {
    try {
      // A second name is only ever given to a free place, which a renaming does not promise.
      fs.linkSync(temporary, path)
      return true
    } catch (error) {
      if (!WITHOUT_LINKS.has(errorCode(error))) return isFree(error)
    }
    try {
      writeExclusively(path, data, options, fs)
      return true
    } catch (error) {
      return isFree(error)
    }
  })
}

/** Renames a file, or a link, to a name that is free; throws EEXIST when it is not. */
export function moveNew(from: string, to: string, fs: FileFs = realFileFs): void {
  try {
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

/** A temporary file that is this old, in milliseconds, belongs to a process that was killed. */
const LEFT_OVER_MS = 60_000

/** The ends of the names that this file gives: a folder that was chosen for the studio's data may hold a stranger's. */
const OWN_TEMPORARY = /\.\d+-[0-9a-f]+\.tmp$/

/** Removes what killed processes were writing in a folder; gives the names that were in it, none when it cannot be read. */
export function removeLeftOvers(folder: string, fs: FileFs = realFileFs): readonly string[] {
  let names: readonly string[]
  try {
    names = fs.readdirSync(folder)
  } catch {
    return []
  }
  for (const path of names.filter((name) => OWN_TEMPORARY.test(name)).map((name) => join(folder, name))) {
    try {
      if (Date.now() - fs.statSync(path).mtimeMs > LEFT_OVER_MS) fs.unlinkSync(path)
    } catch {
      // Another process renamed or removed it just now.
    }
  }
  return names
}

/** What file systems that know no second name for a file answer. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EMLINK',
  'EXDEV',
])

function viaTemporary(
  path: string,
  data: string | Uint8Array,
  options: WriteOptions,
  fs: FileFs,
  place: (temporary: string) => boolean,
): boolean {
  // Hidden, so that nobody takes it for a hook; short, so that it fits wherever the name itself does.
  const hidden = `.${basename(path).slice(0, 60)}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  const temporary = join(dirname(path), hidden)
  if (options.folders !== undefined) makeFolder(dirname(path), options.folders, fs)
  try {
    writeExclusively(temporary, data, options, fs)
    return options.stillGood?.() !== false && place(temporary)
  } finally {
    removeQuietly(temporary, fs)
  }
}

/** False for the error that says that a place is taken; throws every other one. */
function isFree(error: unknown): false {
  if (errorCode(error) !== 'EEXIST') throw error
  return false
}

/** Throws EEXIST when there is something already. A file that could not be written whole is taken away again. */
function writeExclusively(path: string, data: string | Uint8Array, options: WriteOptions, fs: FileFs): void {
  const { mode, owner = null, durable = true } = options
  // Readable for nobody else before it has its own bits.
  const descriptor = fs.openSync(path, 'wx', mode === undefined ? 0o666 : 0o600)
  try {
    try {
      fs.writeFileSync(descriptor, data)
      if (owner !== null) giveBack(descriptor, owner, fs)
      // After the owner: a change of owner takes bits away.
      if (mode !== undefined && process.platform !== 'win32') fs.fchmodSync(descriptor, mode)
      if (durable) fs.fsyncSync(descriptor)
    } finally {
      fs.closeSync(descriptor)
    }
  } catch (error) {
    removeQuietly(path, fs)
    throw error
  }
}

/** A link stays one; one that leads nowhere is replaced itself. */
function throughLinks(path: string, fs: FileFs): string {
  try {
    return fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
      ? fs.realpathSync.native(path)
      : path
  } catch {
    return path
  }
}

function modeOf(path: string, fs: FileFs): number | undefined {
  const stats = fs.lstatSync(path, { throwIfNoEntry: false })
  return stats === undefined || stats.isSymbolicLink() ? undefined : stats.mode & 0o7777
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
    // It has its place already, was never made, or cannot be removed now: nothing reads it.
  }
}
