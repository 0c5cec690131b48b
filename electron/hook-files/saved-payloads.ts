import { readdirSync, statSync, unlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { BrokenPayloadFile, SavedPayloadFile } from '../../shared/requests/payloads.ts'
import { failure, ok, sayFailure } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'
import { savedPayloadFileName, savedPayloadText, STUDIO_FOLDER } from '../../shared/saved-payload-text.ts'
import { errorCode } from '../engine/file-system.ts'
import { sayName } from '../engine/say-path.ts'
import { fileFailure } from '../files/file-failure.ts'
import type { FileFs } from '../files/file-fs.ts'
import { replaceWhole, writeNew } from '../files/write-whole.ts'
import { ownPayloadsFolder, payloadsFolder } from './payloads-folder.ts'
import { readPayloadFile } from './read-payload-file.ts'
import { MAX_PAYLOAD_BYTES, MAX_PAYLOAD_FILES, MAX_PAYLOADS_BYTES } from './payload-limits.ts'

/** The saved payloads of one hooks directory. */
export interface SavedPayloads {
  /** By the name of their file. */
  readonly payloads: readonly SavedPayloadFile[]
  /** Files that are none, and why. */
  readonly broken: readonly BrokenPayloadFile[]
}

/** Reads the saved payloads of a hooks directory, up to `mostBytes` of them: none when there is no such folder. Errors: those of `fileFailure`. */
export function readSavedPayloads(directory: string, mostBytes = MAX_PAYLOADS_BYTES): Result<SavedPayloads> {
  const folder = payloadsFolder(directory)
  let names: string[]
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('.'))
  } catch (error) {
    if (NOT_THERE.has(errorCode(error))) return ok({ payloads: [], broken: [] })
    return fileFailure(folder, 'cannot be read', error)
  }
  const payloads: SavedPayloadFile[] = []
  const broken: BrokenPayloadFile[] = []
  let left = mostBytes
  let unread = 0
  for (const name of names.sort().slice(0, MAX_PAYLOAD_FILES)) {
    const file = join(folder, name)
    const size = sizeOf(file)
    // A larger one is refused unread.
    if (size <= MAX_PAYLOAD_BYTES) left -= size
    if (left < 0) {
      unread += 1
      continue
    }
    const read = readPayloadFile(file)
    if (read.ok) payloads.push({ file, directory, payload: read.value })
    else broken.push({ file, message: sayFailure(read.error) })
  }
  if (unread > 0) broken.push({ file: folder, message: tooMuch(folder, mostBytes, unread) })
  if (names.length > MAX_PAYLOAD_FILES) broken.push({ file: folder, message: tooMany(folder, names.length) })
  return ok({ payloads, broken })
}

/**
 * Saves a payload under its name, over the file that holds that name of that event already. `replaces` is the file that it
 * was before; when it gets another name, that file goes. Errors: `payload-name-taken`, `payload-too-big`,
 * `too-many-payloads`, those of `ownPayloadsFolder` and of `fileFailure`.
 */
export function savePayload(
  directory: string,
  payload: SavedPayload,
  replaces: string | null = null,
  fs?: FileFs,
): Result<SavedPayloadFile> {
  const own = ownPayloadsFolder(directory)
  if (!own.ok) return own
  const existing = readSavedPayloads(directory)
  if (!existing.ok) return existing
  const named = existing.value.payloads.find((other) => isNamed(other, payload))
  const renamed = replaces !== null && named?.file !== replaces
  if (renamed && named !== undefined) {
    return failure(
      'payload-name-taken',
      `There is another saved payload of ${payload.event} with the name “${payload.name}”.`,
      'Choose another name.',
    )
  }
  const over = named?.file ?? (renamed && isItsOwnName(replaces, directory, payload) ? replaces : undefined)
  const saved = over === undefined ? writeFree(directory, payload, fs) : writeOver(over, directory, payload, fs)
  if (saved.ok && renamed && over === undefined) removeOld(replaces)
  return saved
}

/** Saves a payload without touching one that is there: under a name with a number when its own is taken by another one. */
export function addPayload(directory: string, payload: SavedPayload, fs?: FileFs): Result<SavedPayloadFile> {
  const own = ownPayloadsFolder(directory)
  if (!own.ok) return own
  const existing = readSavedPayloads(directory)
  if (!existing.ok) return existing
  for (let turn = 1; turn <= MAX_PAYLOAD_FILES; turn += 1) {
    const name = turn === 1 ? payload.name : `${payload.name.slice(0, 114)} ${turn}`
    const named = { ...payload, name }
    const taken = existing.value.payloads.find((other) => isNamed(other, named))
    if (taken === undefined) return writeFree(directory, named, fs)
    if (savedPayloadText(taken.payload) === savedPayloadText(named)) return ok(taken)
  }
  return failure('too-many-payloads', tooMany(payloadsFolder(directory), MAX_PAYLOAD_FILES), DELETE_SOME)
}

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR'])
const DELETE_SOME = 'Delete some of them.'

function tooMany(folder: string, count: number): string {
  return `${sayName(folder)} holds ${count} files, and no more than ${MAX_PAYLOAD_FILES} saved payloads are read.`
}

function tooMuch(folder: string, mostBytes: number, unread: number): string {
  return `${sayName(folder)} holds more than ${mostBytes / 1_048_576} MiB of saved payloads, the most that is read: ${unread} of its files are left out.`
}

/** In bytes; of one that cannot be looked at the reading says why. */
function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

function isNamed({ payload }: SavedPayloadFile, { event, name }: SavedPayload): boolean {
  return payload.event === event && payload.name === name
}

function writeOver(
  file: string,
  directory: string,
  payload: SavedPayload,
  fs: FileFs | undefined,
): Result<SavedPayloadFile> {
  const text = boundedText(payload)
  if (!text.ok) return text
  try {
    replaceWhole(file, text.value, { folders: 0o777, replacesLink: true }, fs)
    return ok({ file, directory, payload })
  } catch (error) {
    return fileFailure(file, 'cannot be saved', error)
  }
}

/** Under the first file name that nothing has: another payload, or a broken file, may stand at the plain one. */
function writeFree(directory: string, payload: SavedPayload, fs: FileFs | undefined): Result<SavedPayloadFile> {
  const text = boundedText(payload)
  if (!text.ok) return text
  const folder = payloadsFolder(directory)
  for (let turn = 1; turn <= MAX_PAYLOAD_FILES; turn += 1) {
    const file = join(folder, savedPayloadFileName(payload.event, payload.name, turn))
    try {
      if (writeNew(file, text.value, { folders: 0o777 }, fs)) return ok({ file, directory, payload })
    } catch (error) {
      return fileFailure(file, 'cannot be saved', error)
    }
  }
  return failure('too-many-payloads', tooMany(folder, MAX_PAYLOAD_FILES), DELETE_SOME)
}

function boundedText(payload: SavedPayload): Result<string> {
  const text = savedPayloadText(payload)
  if (new TextEncoder().encode(text).length <= MAX_PAYLOAD_BYTES) return ok(text)
  return failure(
    'payload-too-big',
    `The payload is larger than ${MAX_PAYLOAD_BYTES / 1_048_576} MiB, too large to be kept.`,
    'Make its long texts shorter.',
  )
}

/** The new name differs only in what a file's name leaves out, such as capital letters. */
function isItsOwnName(file: string, directory: string, { event, name }: SavedPayload): boolean {
  return file === join(payloadsFolder(directory), savedPayloadFileName(event, name))
}

/** Never anything but a saved payload, whatever path was given. */
function removeOld(file: string): void {
  if (basename(dirname(file)) !== STUDIO_FOLDER || !file.endsWith('.json')) return
  try {
    unlinkSync(file)
  } catch {
    // It has gone already, or cannot be removed: then it stays as a second one, and nothing is lost.
  }
}
