import type { Stats } from 'node:fs'
import { dirname } from 'node:path'
import { MAX_SCRIPT_BYTES } from '../../shared/limits.ts'
import type { HookFile, SaveOutcome } from '../../shared/requests/files.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { fileFailure } from './file-failure.ts'
import { type FileFs, realFileFs } from './file-fs.ts'
import type { LocatedFile } from './locate-file.ts'
import { hookFileOf, mayWrite, type RawFile, readHookFile, readRaw, versionOf } from './read-file.ts'
import { encodeScript, type WritingStyle } from './script-text.ts'
import { replaceWhole, writeNew } from './write-whole.ts'

/** A text that is to be saved. */
export interface SavedText extends WritingStyle {
  readonly text: string
  /** The version that it builds on; null writes over whatever is there. */
  readonly base: string | null
}

/**
 * Saves a script whole or not at all, with the mode and, where the system lets it, the owner that the file had; through a
 * link into its target. When the file is not the version that the text builds on, nothing is written and theirs is given.
 * A file that was not there is made: executable when it is named after an event.
 */
export function saveHookFile(located: LocatedFile, saved: SavedText, fs: FileFs = realFileFs): Result<SaveOutcome> {
  const { path } = located
  const before = readRaw(path, fs)
  if (!before.ok) return before
  const raw = before.value
  if (saved.base !== null && (raw === null || versionOf(raw.bytes) !== saved.base)) return changed(located, raw, fs)

  const bytes = encodeScript(saved.text, raw?.bytes ?? null, saved)
  if (bytes.length > MAX_SCRIPT_BYTES) {
    return failure(
      'file-too-long',
      `The text is ${(bytes.length / 1_048_576).toFixed(1)} MiB long; at most ${MAX_SCRIPT_BYTES / 1_048_576} MiB are saved.`,
      'Keep data in files of their own, beside the script.',
    )
  }
  if (raw !== null && !mayWrite(raw.realPath, fs)) {
    return failure(
      'read-only',
      `${path} is read-only, so it was not saved.`,
      'Let it be written (chmod u+w), then save again.',
    )
  }
  const target = targetOf(path, raw, fs)
  if (!target.ok) return target
  try {
    const stats = raw?.stats ?? null
    const mode = stats === null ? (located.event === null ? 0o644 : 0o755) : stats.mode & 0o7777
    const write = stats === null ? writeNew : replaceWhole
    const stillGood = () => isUntouched(target.value, stats, fs)
    const written = write(target.value, bytes, { mode, owner: stats, stillGood }, fs)
    if (!written) return changed(located, null, fs)
  } catch (error) {
    return fileFailure(path, 'cannot be saved', error)
  }
  const now = readHookFile(located, fs)
  return now.ok ? ok({ kind: 'saved', file: now.value }) : now
}

/** Where the bytes go: a link stays one. A link to nothing is not made good: nobody knows what was meant. */
function targetOf(path: string, raw: RawFile | null, fs: FileFs): Result<string> {
  if (raw !== null) return ok(raw.realPath)
  try {
    if (fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
      return failure(
        'dangling-link',
        `${path} is a link to ${fs.readlinkSync(path)}, which does not exist.`,
        'Remove the link, or bring its file back, then save again.',
      )
    }
    if (!fs.statSync(dirname(path)).isDirectory()) throw Object.assign(new Error('ENOTDIR'), { code: 'ENOTDIR' })
    return ok(path)
  } catch (error) {
    return fileFailure(path, 'cannot be saved', error)
  }
}

function changed(located: LocatedFile, raw: RawFile | null, fs: FileFs): Result<SaveOutcome> {
  const found = raw === null ? readRaw(located.path, fs) : ok(raw)
  if (!found.ok) return found
  if (found.value === null) return ok({ kind: 'changed', theirs: null })
  const theirs: Result<HookFile> = hookFileOf(located, found.value, fs)
  return theirs.ok ? ok({ kind: 'changed', theirs: theirs.value }) : theirs
}

/** Between the reading and this moment another program may have saved. */
function isUntouched(path: string, was: Stats | null, fs: FileFs): boolean {
  const now = fs.statSync(path, { throwIfNoEntry: false })
  if (was === null || now === undefined) return was === null && now === undefined
  return now.ino === was.ino && now.size === was.size && now.mtimeMs === was.mtimeMs && now.ctimeMs === was.ctimeMs
}
