import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { z } from 'zod'
import { assertNever } from '../../shared/assert-never.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { fileFailure } from '../files/file-failure.ts'
import { type FileFs, realFileFs } from '../files/file-fs.ts'
import { removeLeftOvers, replaceWhole } from '../files/write-whole.ts'
import { formatOf, type Migrations, readState, type StateLeft, type UnknownFields } from './read-state.ts'
import { sayAside } from './set-aside.ts'

/** What a folder of records is made of. */
export interface RecordFolderOptions<T> {
  readonly folder: string
  /** See `Migrations`; a record of a later format is left alone. */
  readonly migrations: Migrations
  readonly schema: z.ZodType<T>
  /** No record is longer, in bytes: a bigger file is none of ours. */
  readonly maxBytes: number
  /** Whether a record is waited for until the disk has it, also after a power cut. */
  readonly durable: boolean
  readonly fs?: FileFs
}

/** A record and its size on disk. */
export interface StoredRecord<T> {
  readonly name: string
  readonly data: T
  /** Fields of a newer studio: they stay when it is put again. */
  readonly unknown: UnknownFields
  readonly bytes: number
}

/**
 * Many small records, one JSON file `{version, data}` each: two studios on one folder write beside each other, the last one
 * wins per record. A record is whole or as it was before, also when the studio is killed in the middle.
 */
export interface RecordFolder<T> {
  /**
   * What the folder holds now, by name. Never throws: what has a wrong content is renamed to `….broken-<time>` and noted; what
   * cannot be read now, or is of a newer studio, is noted and left as it is.
   */
  list(): readonly StoredRecord<T>[]
  get(name: string): T | null
  /** Of a record that could not be read, the file is renamed to `….unread-<time>` and noted; one of a newer studio stays. */
  put(name: string, data: T): Result<null>
  /** Nothing happens when there is none, nor to one that could not be read: nobody knows what it holds. */
  remove(name: string): Result<null>
  /** Sentences about records that could not be used, each given once. */
  takeNotes(): readonly string[]
}

/** Opens a folder of records; it is made with the first one, for its owner only. */
export function openRecordFolder<T>(options: RecordFolderOptions<T>): RecordFolder<T> {
  const { folder, migrations, durable, fs = realFileFs } = options
  const seen = new Map<string, { readonly signature: string; readonly record: StoredRecord<T> }>()
  /** Those that are left as they are: what they hold was given to nobody. */
  const left = new Map<string, StateLeft>()
  /** What was said of a broken one: where it cannot be renamed either, it is met again each time. */
  const said = new Map<string, string>()
  const notes: string[] = []
  const pathOf = (name: string) => join(folder, `${name}.json`)

  const look = (name: string): StoredRecord<T> | null => {
    const path = pathOf(name)
    const signature = signatureOf(path, fs)
    const known = seen.get(name)
    if (known !== undefined && known.signature === signature) return known.record
    const read = readState(path, options, fs)
    if (read.kind !== 'unread' && read.kind !== 'newer') left.delete(name)
    switch (read.kind) {
      case 'read': {
        const record: StoredRecord<T> = { name, data: read.value, unknown: read.unknown, bytes: read.bytes }
        if (signature !== null) seen.set(name, { signature, record })
        return record
      }
      case 'absent':
        return null
      case 'broken': {
        const note = `${path} cannot be used: ${read.why}. ${sayAside(path, 'broken', fs)}`
        if (said.get(name) !== note) notes.push(note)
        said.set(name, note)
        return null
      }
      case 'unread':
      case 'newer':
        left.set(name, read)
        return null
      default:
        return assertNever(read)
    }
  }
  /** One sentence for all that are left alone for the same reason. */
  const noting = <R>(work: () => R): R => {
    const before = new Map(left)
    const result = work()
    const reasons = new Map<string, string[]>()
    for (const [name, { cause }] of left) {
      if (before.get(name)?.cause.code === cause.code) continue
      const rest = `${cause.reason}. It is left as it is, and the rest goes on without it. ${cause.fix}`
      reasons.set(rest, [...(reasons.get(rest) ?? []), name])
    }
    for (const [rest, [first = '', ...more]] of reasons) {
      const also = more.length === 0 ? '' : ` (and ${more.length} more there)`
      notes.push(`${pathOf(first)}${also} cannot be used now: ${rest}`)
    }
    return result
  }
  return {
    list: () =>
      noting(() => {
        const names = new Set(namesIn(folder, fs))
        for (const map of [seen, left, said]) for (const name of map.keys()) if (!names.has(name)) map.delete(name)
        return [...names].flatMap((name) => look(name) ?? [])
      }),
    get: (name) => noting(() => look(name)?.data ?? null),
    put(name, data) {
      const path = pathOf(name)
      const wasUnread = left.get(name)?.kind === 'unread'
      const before = look(name)
      const now = left.get(name)
      if (now?.kind === 'newer') {
        return failure(now.cause.code, `${path} is left as it is: ${now.cause.reason}.`, now.cause.fix)
      }
      // What was read once was given to somebody, who knows what is replaced.
      const isUnknown = wasUnread || (now !== undefined && !seen.has(name))
      const makeRoom = (): true => {
        if (isUnknown)
          notes.push(`${path} could not be read before it was to be written. ${sayAside(path, 'unread', fs)}`)
        left.delete(name)
        return true
      }
      try {
        const text = `${JSON.stringify({ version: formatOf(migrations), data: { ...before?.unknown, ...data } })}\n`
        replaceWhole(path, text, { mode: 0o600, folders: 0o700, durable, stillGood: makeRoom }, fs)
        return ok(null)
      } catch (error) {
        return fileFailure(path, 'cannot be written', error)
      }
    },
    remove(name) {
      if (left.has(name)) return ok(null)
      seen.delete(name)
      try {
        fs.unlinkSync(pathOf(name))
        return ok(null)
      } catch (error) {
        return errorCode(error) === 'ENOENT' ? ok(null) : fileFailure(pathOf(name), 'cannot be removed', error)
      }
    },
    takeNotes: () => notes.splice(0),
  }
}

/** A file name for any text: the same for the same text. */
export function recordName(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 40)
}

function signatureOf(path: string, fs: FileFs): string | null {
  try {
    const { ino, size, mtimeMs } = fs.statSync(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch {
    return null
  }
}

/** Not made yet, or not readable, it holds none: writing will say so. */
function namesIn(folder: string, fs: FileFs): readonly string[] {
  return removeLeftOvers(folder, fs)
    .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
    .sort()
}
