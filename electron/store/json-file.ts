import { dirname } from 'node:path'
import type { z } from 'zod'
import { assertNever } from '../../shared/assert-never.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { makeFolder } from '../engine/make-folder.ts'
import { fileCause, type FileCause } from '../files/file-failure.ts'
import { type FileFs, realFileFs } from '../files/file-fs.ts'
import { replaceWhole } from '../files/write-whole.ts'
import { withFileLock } from './file-lock.ts'
import { formatOf, type Migrations, readState, type StateLeft, type UnknownFields } from './read-state.ts'
import { setAside } from './set-aside.ts'

/** A small file of state: one JSON object `{version, data}`. */
export interface JsonFile<T> {
  /** What the file holds now: another studio on the same data folder may have written it. */
  get(): T
  /** False while the file cannot be read: what `get` gives may be the defaults then, which nobody chose. */
  isRead(): boolean
  /**
   * Changes it. After a failure the change holds until this studio closes, and the file is as it was. A file that could not
   * be read is never written over.
   */
  update(change: (current: T) => T): Result<T>
  /** Sentences about a file that could not be used, each given once. */
  takeNotes(): readonly string[]
  /** What is wrong with the file now, or that a broken one was set aside since this studio began; null where nothing is. */
  problem(): string | null
}

/** What a state file is made of. */
export interface JsonFileOptions<T> {
  readonly path: string
  /** See `Migrations`; a file of a later format is left alone. */
  readonly migrations: Migrations
  readonly schema: z.ZodType<T>
  /** What holds where there is no file. */
  readonly initial: T
  /** What the file is for people, in the plural, such as "the settings". */
  readonly title: string
  readonly fs?: FileFs
  /**
   * How the file looks, where it is not `{version, data}`: for one that people edit. `read` gives version and data; `write`
   * gets what the file held before as well, null where that is not known.
   */
  readonly shape?: {
    readonly read: (json: unknown) => unknown
    readonly write: (data: T, before: unknown) => unknown
  }
}

/** No state file grows to this size, in bytes: a bigger one is none of ours. */
const MAX_STATE_BYTES = 8 * 1_048_576

/** So many changes that could not be written are made again to what the file holds later. */
const MAX_PENDING = 1_000

interface OnDisk<T> {
  readonly value: T
  readonly unknown: UnknownFields
  readonly json: unknown
}

/** A broken file that cannot be renamed either. */
type Obstacle = StateLeft | { readonly kind: 'stuck'; readonly cause: FileCause }

/**
 * Opens a state file. Never throws: one whose content cannot be used is renamed to `….broken-<time>`, named, and begun anew;
 * one that cannot be read now, or that a newer studio wrote, is named and left as it is.
 */
export function openJsonFile<T>(options: JsonFileOptions<T>): JsonFile<T> {
  const { path, title, initial, fs = realFileFs } = options
  const notes: string[] = []
  let said: string | null = null
  let wasSetAside: string | null = null
  let seen: string | null = null
  let onDisk: OnDisk<T> = { value: initial, unknown: {}, json: null }
  let wasRead = false
  let obstacle: Obstacle | null = null
  let pending: readonly ((current: T) => T)[] = []
  let value = initial

  const refresh = () => {
    const now = signature(path, fs)
    if (now !== null && now === seen) return
    seen = now
    obstacle = look()
    if (obstacle === null) said = null
    else {
      if (obstacle.kind !== 'newer') seen = null
      const note = sayObstacle(path, title, obstacle, wasRead)
      if (note !== said) notes.push((said = note))
    }
    value = pending.reduce((current, change) => change(current), onDisk.value)
  }
  /** Gives what keeps the file from being used. */
  const look = (): Obstacle | null => {
    const read = readState(path, { ...options, ...options.shape, maxBytes: MAX_STATE_BYTES }, fs)
    switch (read.kind) {
      case 'read':
        onDisk = read
        wasRead = true
        return null
      case 'absent':
        onDisk = { value: initial, unknown: {}, json: null }
        return null
      case 'broken':
        onDisk = { value: initial, unknown: {}, json: null }
        try {
          const aside = setAside(path, 'broken', fs)
          wasSetAside = `${path} cannot be used: ${read.why}. It was renamed to ${aside}, and ${title} begin anew.`
          notes.push(wasSetAside)
          seen = signature(path, fs)
          return null
        } catch (error) {
          const { reason, fix } = fileCause(path, error)
          const both = `${read.why}, and it cannot be renamed: ${reason}`
          return { kind: 'stuck', cause: { code: 'broken', reason: both, fix } }
        }
      case 'unread':
      case 'newer':
        return read
      default:
        return assertNever(read)
    }
  }
  const change = (make: (current: T) => T): Result<T> => {
    refresh()
    value = make(value)
    const kept = obstacle === null ? write() : notKept(obstacle.cause)
    pending = kept.ok ? [] : [...pending, make].slice(-MAX_PENDING)
    return kept
  }
  const write = (): Result<T> => {
    const { migrations, shape } = options
    const { unknown } = onDisk
    const data = { ...unknown, ...value }
    const json = shape === undefined ? { version: formatOf(migrations), data } : shape.write(value, onDisk.json)
    try {
      // Only its owner may read it.
      replaceWhole(path, `${JSON.stringify(json, null, 2)}\n`, { mode: 0o600, folders: 0o700 }, fs)
    } catch (error) {
      return notKept(fileCause(path, error))
    }
    onDisk = { value, unknown, json }
    wasRead = true
    seen = signature(path, fs)
    return ok(value)
  }
  const notKept = ({ code, reason, fix }: FileCause): Result<never> =>
    failure(code, `This holds until the studio closes, because ${title} cannot be written to ${path}: ${reason}.`, fix)

  refresh()
  return {
    get() {
      refresh()
      return value
    },
    isRead() {
      refresh()
      return obstacle === null
    },
    update(make) {
      madeFolder(path, fs)
      return withFileLock(path, () => change(make), fs)
    },
    takeNotes: () => notes.splice(0),
    problem() {
      refresh()
      return said ?? wasSetAside
    },
  }
}

/** Tells one content of the file from the next without reading it; null where nothing can be told. */
function signature(path: string, fs: FileFs): string | null {
  try {
    const stats = fs.statSync(path, { throwIfNoEntry: false })
    if (stats !== undefined) return `${stats.ino} ${stats.size} ${stats.mtimeMs}`
    return fs.lstatSync(path, { throwIfNoEntry: false }) === undefined ? 'absent' : null
  } catch {
    return null
  }
}

/** The lock lies in it as well. */
function madeFolder(path: string, fs: FileFs): void {
  try {
    makeFolder(dirname(path), 0o700, fs)
  } catch {
    // The writing says what is wrong.
  }
}

function sayObstacle(path: string, title: string, { cause }: Obstacle, wasRead: boolean): string {
  const goesOn = wasRead ? `goes on with ${title} as it last read them` : `does without ${title}`
  return `${path} cannot be used now: ${cause.reason}. It is left as it is; until that is mended the studio ${goesOn} and keeps no change of them. ${cause.fix}`
}
