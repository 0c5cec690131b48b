import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { assertNever } from '../../shared/assert-never.ts'
import { MAX_SCRIPT_BYTES } from '../../shared/limits.ts'
import type { HookFile } from '../../shared/requests/files.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { fileFailure } from './file-failure.ts'
import { type FileFs, realFileFs } from './file-fs.ts'
import type { LocatedFile } from './locate-file.ts'
import { readBounded } from './read-bounded.ts'
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
  try {
    const read = readBounded(path, MAX_SCRIPT_BYTES, fs)
    switch (read.kind) {
      case 'read':
        return ok({ bytes: read.bytes, stats: read.stats, realPath: fs.realpathSync.native(path) })
      case 'no-file':
        return noFile(path, read.stats)
      case 'too-long':
        return tooLong(path, read.size)
      default:
        return assertNever(read)
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(null)
    return fileFailure(path, 'cannot be opened', error)
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
