import { dirname } from 'node:path'
import { failure } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'

type Failed = ReturnType<typeof failure>

/** What the file system refused as one sentence with the next step. `what` was to be done, such as "can't be saved". */
export function fileFailure(path: string, what: string, error: unknown): Failed {
  const code = errorCode(error)
  const [kind, reason, fix] = REASONS[code] ?? ['file-failed', `the system answered ${code}`, 'Try again.']
  return failure(kind, `${path} ${what}: ${reason.replace('FOLDER', dirname(path))}.`, fix)
}

const PERMITS = 'Change who may read and write there, or take another folder.'
const ROOM = 'Make room on the disk, then try again.'

/** By the code of the error: a code for programs, a reason, and the next step. */
const REASONS: Readonly<Record<string, readonly [string, string, string]>> = {
  ENOSPC: ['disk-full', 'the disk is full', ROOM],
  EDQUOT: ['disk-full', 'your share of the disk is used up', ROOM],
  EROFS: ['read-only', 'the disk is read-only', 'Keep the text in another folder.'],
  EACCES: ['no-permission', 'its permissions, or those of its folder, forbid it', PERMITS],
  EPERM: ['no-permission', 'the system does not permit it', PERMITS],
  ENOENT: [
    'file-missing',
    'it, or the folder FOLDER, is not there any more',
    'Bring the folder back, or choose another.',
  ],
  ENOTDIR: [
    'file-missing',
    'something on the way to it is no folder any more',
    'Bring the folder back, or choose another.',
  ],
  EISDIR: ['is-a-folder', 'there is a folder of that name in its place', 'Move that folder away, then try again.'],
  ENOTEMPTY: ['is-a-folder', 'there is a folder of that name in its place', 'Move that folder away, then try again.'],
  EEXIST: ['exists', 'there is something of that name already', 'Choose another name, or move that away first.'],
  ELOOP: ['link-loop', 'it is a link that leads back to itself', 'Replace the link with a file.'],
  ENAMETOOLONG: ['name-too-long', 'its path is too long for the system', 'Choose a shorter one.'],
  EIO: ['disk-error', 'the disk could not read or write it', 'Look after the disk, and keep the text somewhere else.'],
  EMFILE: ['too-many-files', 'the studio has too many files open', 'Close some runs, then try again.'],
  ENFILE: ['too-many-files', 'the system has too many files open', 'Close other programs, then try again.'],
  EBUSY: ['busy', 'another program holds it', 'Close that program, then try again.'],
  ETXTBSY: ['busy', 'it is running now', 'Wait until it has ended, then try again.'],
}
