import { closeSync, constants, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { maskText } from '../../shared/hookrun/mask-text.ts'
import { errorCode } from '../engine/file-system.ts'
import { makeFolder } from '../engine/make-folder.ts'

/** What the studio did, for a bug report: a text file in the data folder that stays small. */
export interface StudioLog {
  readonly path: string
  /** Adds a line with its time. Secrets, mail addresses and home folders are masked as in a run that is handed over. Never throws. */
  write(text: string): void
  /** Why the last line is not in the file, as the system says it (`EACCES`); null when it is. */
  problem(): string | null
}

/** What a log lives on. */
export interface StudioLogOptions {
  readonly dataDir: string
  /** Home folders to mask, beside those that look like one. */
  readonly homes: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** A file that would grow beyond it, in bytes, becomes the predecessor; there is one. */
  readonly maxBytes?: number
}

/** The largest a log becomes, in bytes. */
const MAX_BYTES = 1_048_576

/** Of one entry so much is written, in UTF-16 units. */
const MAX_ENTRY = 4_000

/** So much of it is looked through for what must be masked: of a secret at the end of what is written, the rest must be seen too. */
const MAX_MASKED = 10 * MAX_ENTRY

/** A link is not followed, and a pipe that nobody reads keeps nobody waiting; Windows knows neither. */
const FLAGS =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0)

/** The log of a data folder: `logs/hook-studio.log`, and `hook-studio.1.log` before it. Several studios may write it at once. */
export function openStudioLog(options: StudioLogOptions): StudioLog {
  const { dataDir, homes, now = Date.now, maxBytes = MAX_BYTES } = options
  const path = join(dataDir, 'logs', 'hook-studio.log')
  let problem: string | null = null
  let last = ''
  let again = 0
  let lastAt = ''
  const time = () => new Date(now()).toISOString()

  function add(text: string): void {
    const line = `${time()} [${process.pid}] ${text}\n`
    try {
      append(path, line, maxBytes)
      problem = null
    } catch (error) {
      problem = errorCode(error)
    }
  }

  return {
    path,
    write(text) {
      const entry = oneEntry(maskText(text.slice(0, MAX_MASKED), homes).text)
      if (entry === last) {
        again += 1
        lastAt = time()
        return
      }
      if (again > 0) add(`The same ${again === 1 ? 'once' : `${again} times`} more, last at ${lastAt}.`)
      last = entry
      again = 0
      add(entry)
    },
    problem: () => problem,
  }
}

/** Nothing in a text may look like another entry, or reach the terminal that shows it. */
function oneEntry(text: string): string {
  const lines = text
    .slice(0, MAX_ENTRY)
    .trimEnd()
    .split('\n')
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .map((line) => line.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' '))
  return lines.join('\n    ')
}

function append(path: string, line: string, maxBytes: number): void {
  const bytes = Buffer.from(line)
  if (appendWithin(path, bytes, maxBytes)) return
  renameSync(path, path.replace(/\.log$/, '.1.log'))
  appendWithin(path, bytes, Number.POSITIVE_INFINITY)
}

/** False, and nothing is written, when a file that is not empty would grow beyond the limit. */
function appendWithin(path: string, bytes: Buffer, maxBytes: number): boolean {
  const descriptor = open(path)
  try {
    const { size } = fstatSync(descriptor)
    if (size > 0 && size + bytes.byteLength > maxBytes) return false
    writeSync(descriptor, bytes)
    return true
  } finally {
    closeSync(descriptor)
  }
}

function open(path: string): number {
  try {
    return openSync(path, FLAGS, 0o600)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    makeFolder(dirname(path), 0o700)
    return openSync(path, FLAGS, 0o600)
  }
}
