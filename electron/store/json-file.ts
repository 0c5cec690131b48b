import nodeFs from 'node:fs'
import { randomBytes } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { failure, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { makeFolder } from '../engine/make-folder.ts'

/** The part of Node's file system that a state file needs; tests inject failing ones. */
export type StateFs = Pick<
  typeof nodeFs,
  | 'closeSync'
  | 'fsyncSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readFileSync'
  | 'renameSync'
  | 'statSync'
  | 'unlinkSync'
  | 'writeFileSync'
>

/** A small file of state: one JSON object `{version, data}`. */
export interface JsonFile<T> {
  /** What the file holds now: another studio on the same data folder may have written it. */
  get(): T
  /** Changes it. After a failure the change holds until this studio closes, and the file is as it was. */
  update(change: (current: T) => T): Result<T>
  /** Sentences about a file that could not be used, each given once. */
  takeNotes(): readonly string[]
}

/** What a state file is made of. */
export interface JsonFileOptions<T> {
  readonly path: string
  /** Which shape `schema` describes; a file of another version is set aside. */
  readonly version: number
  readonly schema: z.ZodType<T>
  /** What holds where there is no file. */
  readonly initial: T
  /** What the file is for people, such as "the settings". */
  readonly title: string
  readonly fs?: StateFs
  /** How the file looks, where it is not `{version, data}`: for one that people edit. `read` gives what `schema` judges. */
  readonly shape?: { readonly read: (json: unknown) => unknown; readonly write: (data: T) => unknown }
}

/** No state file grows to this size, in bytes: a bigger one is none of ours. */
const MAX_STATE_BYTES = 8 * 1_048_576

/** Opens a state file. Never throws: one that can't be used is renamed to `….broken-<time>`, named, and begun anew. */
export function openJsonFile<T>(options: JsonFileOptions<T>): JsonFile<T> {
  const fs = options.fs ?? nodeFs
  const notes: string[] = []
  let seen: string | null = null
  let value = options.initial

  const refresh = () => {
    const now = signature(options.path, fs)
    if (now === seen) return
    seen = now
    value = options.initial
    if (now === 'absent') return
    const read = readState(options, fs)
    if (read.ok) value = read.value
    else {
      notes.push(setAside(options, read.error.message, fs))
      seen = signature(options.path, fs)
    }
  }

  refresh()
  return {
    get() {
      refresh()
      return value
    },
    update(change) {
      refresh()
      value = change(value)
      const written = writeState(options, value, fs)
      if (!written.ok) return written
      seen = signature(options.path, fs)
      return ok(value)
    },
    takeNotes: () => notes.splice(0),
  }
}

/** Tells one content of the file from the next without reading it. */
function signature(path: string, fs: StateFs): string {
  try {
    const { ino, size, mtimeMs } = fs.statSync(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch (error) {
    return errorCode(error) === 'ENOENT' && !isLink(path, fs) ? 'absent' : `unreadable ${errorCode(error)}`
  }
}

function isLink(path: string, fs: StateFs): boolean {
  try {
    return fs.lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

function readState<T>({ path, version, schema, shape }: JsonFileOptions<T>, fs: StateFs): Result<T> {
  try {
    const size = fs.statSync(path).size
    if (size > MAX_STATE_BYTES) return failure('broken', `it is ${size} bytes long`)
    const json: unknown = JSON.parse(fs.readFileSync(path, 'utf8'))
    const parsed = z
      .object({ version: z.literal(version), data: schema })
      .safeParse(shape === undefined ? json : { version, data: shape.read(json) })
    if (parsed.success) return ok(parsed.data.data)
    return failure(
      'broken',
      `its "${(parsed.error.issues[0]?.path ?? []).slice(shape === undefined ? 0 : 1).join('.')}" is not what this version writes`,
    )
  } catch (error) {
    return failure('broken', error instanceof SyntaxError ? 'it is no JSON' : `it can't be read (${errorCode(error)})`)
  }
}

/** Gives the sentence that names the file. */
function setAside<T>({ path, title }: JsonFileOptions<T>, why: string, fs: StateFs): string {
  const aside = `${path}.broken-${new Date().toISOString().replaceAll(':', '-')}`
  try {
    fs.renameSync(path, aside)
    return `${path} can't be used: ${why}. It was renamed to ${basename(aside)}, and ${title} begin anew.`
  } catch (error) {
    return `${path} can't be used: ${why}, and it can't be renamed (${errorCode(error)}). Until it is moved, ${title} begin anew.`
  }
}

/** Whole or not at all: a new file that takes the place of the old one. Only its owner may read it. */
function writeState<T>({ path, version, title, shape }: JsonFileOptions<T>, data: T, fs: StateFs): Result<null> {
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  try {
    makeFolder(dirname(path), 0o700, fs)
    const descriptor = fs.openSync(temporary, 'wx', 0o600)
    try {
      fs.writeFileSync(
        descriptor,
        `${JSON.stringify(shape === undefined ? { version, data } : shape.write(data), null, 2)}\n`,
      )
      fs.fsyncSync(descriptor)
    } finally {
      fs.closeSync(descriptor)
    }
    fs.renameSync(temporary, path)
    return ok(null)
  } catch (error) {
    removeQuietly(temporary, fs)
    return failure(
      'not-saved',
      `This holds until the studio closes, because ${title} can't be written to ${path} (${errorCode(error)}).`,
      'Make room on the disk or make the folder writable, and do it again.',
    )
  }
}

function removeQuietly(path: string, fs: StateFs): void {
  try {
    fs.unlinkSync(path)
  } catch {
    // It was never made, or can't be removed now: nothing reads it.
  }
}
