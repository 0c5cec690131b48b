import nodeFs from 'node:fs'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { makeFolder } from '../engine/make-folder.ts'
import { fileFailure } from '../files/file-failure.ts'

/** The part of Node's file system that a folder of records needs; tests inject failing ones. */
export type RecordFs = Pick<
  typeof nodeFs,
  'mkdirSync' | 'readFileSync' | 'readdirSync' | 'renameSync' | 'statSync' | 'unlinkSync' | 'writeFileSync'
>

/** What a folder of records is made of. */
export interface RecordFolderOptions<T> {
  readonly folder: string
  /** Which shape `schema` describes; a record of another version is set aside. */
  readonly version: number
  readonly schema: z.ZodType<T>
  /** No record is longer, in bytes: a bigger file is none of ours. */
  readonly maxBytes: number
  readonly fs?: RecordFs
}

/** A record and its size on disk. */
export interface StoredRecord<T> {
  readonly name: string
  readonly data: T
  readonly bytes: number
}

/**
 * Many small records, one JSON file `{version, data}` each: two studios on one folder write beside each other, the last one
 * wins per record. A record is whole or as it was before, also when the studio is killed in the middle; that the disk has it
 * after a power cut is not waited for.
 */
export interface RecordFolder<T> {
  /** What the folder holds now, by name. Never throws: what can't be used is renamed to `….broken-<time>` and noted. */
  list(): readonly StoredRecord<T>[]
  get(name: string): T | null
  put(name: string, data: T): Result<null>
  /** Nothing happens when there is none. */
  remove(name: string): Result<null>
  /** Sentences about records that could not be used, each given once. */
  takeNotes(): readonly string[]
}

/** A temporary file that is this old, in milliseconds, belongs to a studio that was killed. */
const LEFT_OVER_MS = 60_000

/** Opens a folder of records; it is made with the first one, for its owner only. */
export function openRecordFolder<T>(options: RecordFolderOptions<T>): RecordFolder<T> {
  const { folder, version, schema, maxBytes, fs = nodeFs } = options
  const whole = z.object({ version: z.literal(version), data: schema })
  const seen = new Map<string, { readonly signature: string; readonly record: StoredRecord<T> }>()
  const notes: string[] = []
  const pathOf = (name: string) => join(folder, `${name}.json`)

  const read = (name: string): StoredRecord<T> | null => {
    const path = pathOf(name)
    try {
      const { ino, size, mtimeMs } = fs.statSync(path)
      const signature = `${ino} ${size} ${mtimeMs}`
      const known = seen.get(name)
      if (known?.signature === signature) return known.record
      if (size > maxBytes) return setAside(path, `it is ${size} bytes long`)
      const parsed = whole.safeParse(JSON.parse(fs.readFileSync(path, 'utf8')))
      if (!parsed.success) return setAside(path, 'it is not what this version writes')
      const record: StoredRecord<T> = { name, data: parsed.data.data, bytes: size }
      seen.set(name, { signature, record })
      return record
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null
      return setAside(path, error instanceof SyntaxError ? 'it is no JSON' : `it can't be read (${errorCode(error)})`)
    }
  }
  const setAside = (path: string, why: string): null => {
    const aside = `${path}.broken-${new Date().toISOString().replaceAll(':', '-')}`
    try {
      fs.renameSync(path, aside)
      notes.push(`${path} can't be used: ${why}. It was renamed to ${aside}, and the rest goes on without it.`)
    } catch {
      notes.push(`${path} can't be used: ${why}. The rest goes on without it.`)
    }
    return null
  }
  return {
    list() {
      const names = namesIn(folder, fs)
      for (const name of seen.keys()) if (!names.includes(name)) seen.delete(name)
      return names.flatMap((name) => read(name) ?? [])
    },
    get: (name) => read(name)?.data ?? null,
    put(name, data) {
      const path = pathOf(name)
      const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
      try {
        makeFolder(folder, 0o700, fs)
        fs.writeFileSync(temporary, `${JSON.stringify({ version, data })}\n`, { flag: 'wx', mode: 0o600 })
        fs.renameSync(temporary, path)
        return ok(null)
      } catch (error) {
        unlinkQuietly(temporary, fs)
        return fileFailure(path, "can't be written", error)
      }
    },
    remove(name) {
      seen.delete(name)
      try {
        fs.unlinkSync(pathOf(name))
        return ok(null)
      } catch (error) {
        return errorCode(error) === 'ENOENT' ? ok(null) : fileFailure(pathOf(name), "can't be removed", error)
      }
    },
    takeNotes: () => notes.splice(0),
  }
}

/** A file name for any text: the same for the same text. */
export function recordName(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 40)
}

function namesIn(folder: string, fs: RecordFs): readonly string[] {
  let names: readonly string[]
  try {
    names = fs.readdirSync(folder)
  } catch {
    // Not made yet, or not readable: writing will say so.
    return []
  }
  for (const name of names) if (name.endsWith('.tmp')) removeLeftOver(join(folder, name), fs)
  return names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : [])).sort()
}

function removeLeftOver(path: string, fs: RecordFs): void {
  try {
    if (Date.now() - fs.statSync(path).mtimeMs > LEFT_OVER_MS) fs.unlinkSync(path)
  } catch {
    // Another studio renamed or removed it just now.
  }
}

function unlinkQuietly(path: string, fs: RecordFs): void {
  try {
    fs.unlinkSync(path)
  } catch {
    // It was never made, or can't be removed now: nothing reads it.
  }
}
