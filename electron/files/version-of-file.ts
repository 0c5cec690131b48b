import { type Result, ok } from '../../shared/result.ts'
import { type FileFs, realFileFs } from './file-fs.ts'
import { readRaw, versionOf } from './read-file.ts'
import { encodeScript } from './script-text.ts'

/**
 * The digest of a file's bytes, or of those that it would have with a text that is not saved yet, so that saving that text
 * changes nothing; null when there is no such file. Errors: those of `readRaw`.
 */
export function versionOfFile(path: string, text: string | null, fs: FileFs = realFileFs): Result<string | null> {
  const raw = readRaw(path, fs)
  if (!raw.ok) return raw
  if (text !== null) {
    return ok(versionOf(encodeScript(text, raw.value?.bytes ?? null, { lineEnds: 'keep', bom: 'keep' })))
  }
  return ok(raw.value === null ? null : versionOf(raw.value.bytes))
}
