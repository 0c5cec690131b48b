import { assertNever } from '../../shared/assert-never.ts'
import { failure } from '../../shared/result.ts'
import type { Failure } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { sayName } from '../engine/say-path.ts'

/** What was about to be done to a file. */
export type FileDeed = 'create' | 'save' | 'switch' | 'read'

/** The sentence for an error of the file system; its code is the deed's, such as `not-created`. */
export function fileFault(
  deed: FileDeed,
  path: string,
  error: unknown,
): { readonly ok: false; readonly error: Failure } {
  const code = errorCode(error)
  const { failed, word } = wordsOf(deed)
  return failure(failed, `${sayName(path)} can't be ${word}: ${reasonOf(code)}.`, nextStepOf(code))
}

function wordsOf(deed: FileDeed): { readonly failed: string; readonly word: string } {
  switch (deed) {
    case 'create':
      return { failed: 'not-created', word: 'created' }
    case 'save':
      return { failed: 'not-saved', word: 'saved' }
    case 'switch':
      return { failed: 'not-switched', word: 'switched' }
    case 'read':
      return { failed: 'not-read', word: 'read' }
    default:
      return assertNever(deed)
  }
}

function reasonOf(code: string): string {
  const reason = REASONS[code]
  return reason === undefined ? `the system says ${code}` : `${reason.words} (${code})`
}

function nextStepOf(code: string): string {
  return REASONS[code]?.fix ?? 'Check the disk and the folder, then do it again.'
}

const ACCESS = { words: 'its permissions, or those of its folder, forbid it', fix: 'Make the folder writable for you.' }
const NO_FOLDER = {
  words: 'something on the way to it is a file and not a folder',
  fix: 'Move that file aside, and do it again.',
}
const FULL = { words: 'the disk is full', fix: 'Make room on the disk, and do it again.' }

const REASONS: Readonly<Record<string, { readonly words: string; readonly fix: string }>> = {
  EACCES: ACCESS,
  EPERM: ACCESS,
  EROFS: { words: 'its disk is read-only', fix: 'Choose a folder on a disk that can be written.' },
  ENOSPC: FULL,
  EDQUOT: FULL,
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  ENOENT: { words: 'it, or a folder on the way to it, is not there', fix: 'Check the path.' },
  EISDIR: { words: 'it is a folder', fix: 'Choose another name, or move the folder aside.' },
  ENAMETOOLONG: { words: 'its path is too long', fix: 'Choose a shorter name, or a folder further up.' },
  EMFILE: { words: 'too many files are open', fix: 'Close programs, and do it again.' },
}
