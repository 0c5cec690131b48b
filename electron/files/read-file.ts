import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { MAX_SCRIPT_BYTES } from '../../shared/limits.ts'
import type { HookFile } from '../../shared/requests/files.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { fileFailure } from './file-failure.ts'
import { type FileFs, realFileFs } from './file-fs.ts'
import type { LocatedFile } from './locate-file.ts'
import { decodeScript } from './script-text.ts'

/** A file's bytes and what the system says of it. */
export interface RawFile {
  readonly bytes: Buffer
  readonly stats: Stats
  /** Where it really lies. */
  readonly realPath: string
}

/** Reads a regular file of at most 8 MiB through its links; null when there is none. Waits for no pipe. */
export function readRaw(path: string, fs: FileFs = realFileFs): Result<RawFile | null> {
  let descriptor: number | null = null
  try {
    descriptor = fs.openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stats = fs.fstatSync(descriptor)
    if (!stats.isFile()) return noFile(path, stats)
    if (stats.size > MAX_SCRIPT_BYTES) return tooLong(path, stats.size)
    const bytes = readAll(descriptor, stats.size, fs)
    if (bytes.length > MAX_SCRIPT_BYTES) return tooLong(path, bytes.length)
    return ok({ bytes, stats, realPath: fs.realpathSync.native(path) })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(null)
    return fileFailure(path, 'cannot be opened', error)
  } finally {
    if (descriptor !== null) fs.closeSync(descriptor)
  }
}

/** The file for the window, or why it cannot be edited there. */
export function readHookFile(located: LocatedFile, fs: FileFs = realFileFs): Result<HookFile> {
  const raw = readRaw(located.path, fs)
  if (!raw.ok) return raw
  if (raw.value === null) {
    return failure('file-missing', `There is no file ${located.path}.`, 'It was moved or deleted: look in the list.')
  }
  return hookFileOf(located, raw.value, fs)
}

/** The same from what was read already. */
export function hookFileOf(located: LocatedFile, raw: RawFile, fs: FileFs = realFileFs): Result<HookFile> {
  const script = decodeScript(raw.bytes)
  if (script === null) {
    return failure(
      'not-text',
      `${located.path} holds no UTF-8 text, so it cannot be edited here: it is a program, or a text of another encoding.`,
      'Fire it as it is, or open it in a program that knows it.',
    )
  }
  const { directory, source, root, event, path } = located
  return ok({
    path,
    directory,
    source,
    root,
    event,
    target: fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? raw.realPath : null,
    ...script,
    mode: process.platform === 'win32' ? null : raw.stats.mode & 0o7777,
    writable: mayWrite(raw.realPath, fs) && mayWrite(dirname(raw.realPath), fs),
    version: versionOf(raw.bytes),
  })
}

/** A digest of a file's bytes. */
export function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Whether this process may write there. */
export function mayWrite(path: string, fs: FileFs): boolean {
  try {
    fs.accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A file that grows meanwhile is read no further than one byte past the limit. */
function readAll(descriptor: number, size: number, fs: FileFs): Buffer {
  const chunks: Buffer[] = []
  let total = 0
  for (;;) {
    const chunk = Buffer.allocUnsafe(Math.min(Math.max(size - total, 0) + 1, MAX_SCRIPT_BYTES + 1 - total))
    const read = chunk.length === 0 ? 0 : fs.readSync(descriptor, chunk, 0, chunk.length, null)
    if (read === 0) return Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, read))
    total += read
  }
}

function noFile(path: string, stats: Stats): Result<never> {
  const [code, what] = stats.isDirectory() ? ['is-a-folder', 'a folder'] : ['not-a-file', 'a pipe or a device']
  return failure(code, `${path} is ${what}, not a file with text.`, 'Move it away, or choose another name.')
}

function tooLong(path: string, size: number): Result<never> {
  return failure(
    'file-too-long',
    `${path} is ${Math.ceil(size / 1_048_576)} MiB long; at most ${MAX_SCRIPT_BYTES / 1_048_576} MiB are opened here.`,
    'Open it in another editor.',
  )
}
