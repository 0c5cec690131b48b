import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { failure, ok, type Result } from '../../shared/result.ts'
import { makeFolder } from '../engine/make-folder.ts'
import { fileCause } from '../files/file-failure.ts'

/**
 * The person's own copy of the sample workspace, made at first use and never written again: it is there to be edited.
 * Executable bits are kept.
 */
export function sampleWorkspace(dataDir: string, sampleDir: string): Result<string> {
  const target = join(dataDir, 'sample-workspace')
  if (existsSync(target)) return ok(target)
  const temporary = `${target}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  try {
    makeFolder(dataDir, 0o700)
    copyFolder(sampleDir, temporary)
    renameSync(temporary, target)
    return ok(target)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    // Another studio that started at the same moment was faster.
    if (existsSync(target)) return ok(target)
    return failure(
      'no-sample',
      `The sample workspace cannot be copied to ${target}: ${fileCause(target, error).reason}.`,
      'Open a folder of your own.',
    )
  }
}

/**
 * Whether a script, by its real path, is what the studio itself wrote: it lies in the person's copy of the sample and is
 * byte for byte the bundled one. No other script runs without a question; the bundled ones read no file beside them.
 */
export function isUnchangedSample(script: string, dataDir: string, sampleDir: string): boolean {
  try {
    const path = relative(join(realpathSync.native(dataDir), 'sample-workspace'), script)
    if (path.startsWith('..') || isAbsolute(path)) return false
    const bundled = join(sampleDir, path)
    const [own, theirs] = [statSync(script), statSync(bundled)]
    return own.isFile() && own.size === theirs.size && readFileSync(script).equals(readFileSync(bundled))
  } catch {
    return false
  }
}

/** File by file: the sample may lie inside an archive, which only the plain calls can read. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyFolder(source, target)
    else {
      writeFileSync(target, readFileSync(source))
      chmodSync(target, (statSync(source).mode & 0o111) === 0 ? 0o644 : 0o755)
    }
  }
}
