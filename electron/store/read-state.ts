import { z } from 'zod'
import { errorCode } from '../engine/file-system.ts'
import { type FileCause, fileCause } from '../files/file-failure.ts'
import type { FileFs } from '../files/file-fs.ts'

/**
 * How what an older format held becomes what this one holds: the first takes format 1 to 2, the next 2 to 3. A field that is
 * only added needs none: it has a default, and a studio that doesn't know it leaves it as it is. A field without which the
 * others would be misread needs one, and a value that an older studio doesn't know: it then leaves the file alone.
 */
export type Migrations = readonly ((data: unknown) => unknown)[]

/** The format that this studio reads and writes. */
export function formatOf(migrations: Migrations): number {
  return migrations.length + 1
}

/** What a file of the studio's own holds. */
export interface StateShape<T> {
  readonly migrations: Migrations
  /** Of what is in this format. Fields that it doesn't know are let through. */
  readonly schema: z.ZodType<T>
  /** A bigger file, in bytes, is none of ours. */
  readonly maxBytes: number
  /** Gives version and data of a file that is not `{version, data}`. */
  readonly read?: (json: unknown) => unknown
}

/** What came of reading one. Only a broken one may be set aside: the others may hold what somebody still needs. */
export type StateRead<T> =
  | {
      readonly kind: 'read'
      readonly value: T
      /** Fields of a newer studio, which are written back as they were. */
      readonly unknown: UnknownFields
      readonly json: unknown
      readonly bytes: number
    }
  | { readonly kind: 'absent' }
  /** Its content is wrong; `why` is a clause, such as `it is no JSON`. */
  | { readonly kind: 'broken'; readonly why: string }
  | StateLeft

/** Fields that this studio doesn't know, by name. */
export type UnknownFields = Readonly<Record<string, unknown>>

/** A file that is left as it is. */
export type StateLeft =
  /** It could not be read this time: too many open files, a disk that fails, permissions, a link whose target is away. */
  | { readonly kind: 'unread'; readonly cause: FileCause }
  /** A newer version of the studio wrote it. */
  | { readonly kind: 'newer'; readonly cause: FileCause }

/** A file that was emptied so short a time ago, in milliseconds, is being written. */
const BEING_WRITTEN_MS = 2_000

const Versioned = z.object({ version: z.number().int(), data: z.unknown().optional() })
const Fields = z.record(z.string(), z.unknown())

/** Reads a file of state. Never throws. */
export function readState<T>(path: string, shape: StateShape<T>, fs: FileFs): StateRead<T> {
  try {
    const stats = fs.statSync(path)
    const { size } = stats
    // A pipe that nobody writes to would be read for ever.
    if (!stats.isFile()) return { kind: 'broken', why: 'it is no file' }
    if (size > shape.maxBytes) return { kind: 'broken', why: `it is ${size} bytes long` }
    const text = fs.readFileSync(path, 'utf8')
    // Another program may be about to write it: renamed, it would take what is written along.
    const isBeingWritten = text === '' && Date.now() - stats.mtimeMs < BEING_WRITTEN_MS
    return isBeingWritten ? { kind: 'absent' } : judgeState(text, size, shape)
  } catch (error) {
    return stateError(path, error, fs)
  }
}

/** What a file of state holds, by its text. */
export function judgeState<T>(
  text: string,
  bytes: number,
  { migrations, schema, read = (json) => json }: StateShape<T>,
): StateRead<T> {
  try {
    const json: unknown = JSON.parse(text)
    const given = read(json)
    const own = Versioned.safeParse(given)
    const format = formatOf(migrations)
    if (own.success && own.data.version > format) return { kind: 'newer', cause: newerThan(own.data.version, format) }
    const now = own.success ? migrated(own.data, migrations) : given
    const parsed = z.object({ version: z.literal(format), data: schema }).safeParse(now)
    if (parsed.success) {
      const { data: value } = parsed.data
      return { kind: 'read', value, unknown: fieldsBeyond(value, fieldsOf(now)['data']), json, bytes }
    }
    const at = parsed.error.issues[0]?.path.join('.') ?? ''
    return { kind: 'broken', why: `its "${at.replace(/^data\./, '')}" is not what this version writes` }
  } catch (error) {
    return { kind: 'broken', why: whyThrown(error) }
  }
}

/** What an error of the system says about a file of state. */
export function stateError(path: string, error: unknown, fs: FileFs): StateRead<never> {
  switch (errorCode(error)) {
    case 'ENOENT':
      return isLink(path, fs) ? { kind: 'unread', cause: AWAY } : { kind: 'absent' }
    case 'EISDIR':
      return { kind: 'broken', why: 'it is a folder' }
    default:
      return { kind: 'unread', cause: fileCause(path, error) }
  }
}

const AWAY: FileCause = {
  code: 'file-missing',
  reason: 'it is a link, and what it leads to is not there',
  fix: 'Bring that back, or remove the link.',
}

function whyThrown(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is no JSON'
  // What a migration throws.
  return error instanceof RangeError ? 'it is nested too deeply' : 'it does not hold what its format says'
}

/** The same in the format of this studio; of a format that never was, as it is. */
function migrated({ version, data }: z.infer<typeof Versioned>, migrations: Migrations): unknown {
  if (version < 1) return { version, data }
  return { version: formatOf(migrations), data: migrations.slice(version - 1).reduce((old, step) => step(old), data) }
}

function fieldsBeyond(value: unknown, given: unknown): UnknownFields {
  const known = fieldsOf(value)
  return Object.fromEntries(Object.entries(fieldsOf(given)).filter(([name]) => !Object.hasOwn(known, name)))
}

function fieldsOf(value: unknown): UnknownFields {
  return Fields.safeParse(value).data ?? {}
}

function newerThan(found: number, known: number): FileCause {
  return {
    code: 'newer-version',
    reason: `a newer version of the studio wrote it (format ${found}, this one knows ${known})`,
    fix: 'Start that version, or set HOOK_STUDIO_DATA to another folder.',
  }
}

function isLink(path: string, fs: FileFs): boolean {
  try {
    return fs.lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}
