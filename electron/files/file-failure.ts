import { dirname } from 'node:path'
import { failure } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { sayName } from '../engine/say-path.ts'
import { inTheWay, type InTheWay } from './in-the-way.ts'

type Failed = ReturnType<typeof failure>

/** Why the file system refused. */
export interface FileCause {
  /** For programs, such as `disk-full`. */
  readonly code: string
  /** A clause that goes after a colon, such as `the disk is full`. */
  readonly reason: string
  /** The next step, a sentence. */
  readonly fix: string
}

/** What the file system refused as one sentence with the next step. `what` was to be done, such as "cannot be saved". */
export function fileFailure(path: string, what: string, error: unknown): Failed {
  const { code, reason, fix } = fileCause(path, error)
  return failure(code, `${sayName(path)} ${what}: ${reason}.`, fix)
}

/** The one vocabulary for what a file system answers. An error that it does not know is named by its code. */
export function fileCause(path: string, error: unknown): FileCause {
  const system = errorCode(error)
  const blocked = system === 'ENOTDIR' ? inTheWay(path) : null
  if (blocked !== null) return inItsWay(blocked)
  const [code, reason, fix] = CAUSES[system] ?? [
    'file-failed',
    `the system answered ${system}`,
    'Check the disk and the folder, then try again.',
  ]
  return { code, reason: reason.replace('FOLDER', () => sayName(dirname(path))), fix }
}

function inItsWay({ path, kind }: InTheWay): FileCause {
  const what = kind === 'no-folder' ? 'is no folder' : 'is a link that leads nowhere'
  return {
    code: NO_FOLDER[0],
    reason: `${sayName(path)}, on the way to it, ${what}`,
    fix: kind === 'no-folder' ? NO_FOLDER[2] : 'Correct the link, or choose another folder.',
  }
}

type Words = readonly [code: string, reason: string, fix: string]

const PERMITS = 'Change who may read and write there, or take another folder.'
const ROOM = 'Make room on the disk, then try again.'
const TOO_MANY = 'Stop some runs, or close other programs, then try again.'
const LATER = 'Wait a moment, then try again.'
const NO_FOLDER: Words = [
  'file-missing',
  'something on the way to it is no folder',
  'Move that aside, or choose another folder.',
]
const IN_PLACE: Words = [
  'is-a-folder',
  'there is a folder of that name in its place',
  'Move that folder away, then try again.',
]

/** By the code of the error. */
const CAUSES: Readonly<Record<string, Words>> = {
  ENOSPC: ['disk-full', 'the disk is full', ROOM],
  EDQUOT: ['disk-full', 'your share of the disk is used up', ROOM],
  EFBIG: ['file-too-long', 'it is larger than the system lets a file be', 'Make it shorter.'],
  EROFS: ['read-only', 'its disk is read-only', 'Choose a folder on a disk that can be written.'],
  EACCES: ['no-permission', 'its permissions, or those of its folder, forbid it', PERMITS],
  EPERM: ['no-permission', 'the system does not permit it', PERMITS],
  ENOENT: [
    'file-missing',
    'it, or the folder FOLDER, is not there any more',
    'Bring the folder back, or choose another.',
  ],
  ENOTDIR: NO_FOLDER,
  EISDIR: IN_PLACE,
  ENOTEMPTY: IN_PLACE,
  EEXIST: ['exists', 'there is something of that name already', 'Choose another name, or move that away first.'],
  ELOOP: ['link-loop', 'it is a link that leads back to itself', 'Replace the link with what it should lead to.'],
  ENAMETOOLONG: [
    'name-too-long',
    'its path is too long for the system',
    'Choose a shorter name, or a folder further up.',
  ],
  EXDEV: [
    'other-disk',
    'it lies on another disk than its folder',
    'Move it to the disk of its folder, then try again.',
  ],
  EIO: ['disk-error', 'the disk could not read or write it', 'Look after the disk, and keep the text somewhere else.'],
  EMFILE: ['too-many-files', 'the studio has too many files open', TOO_MANY],
  ENFILE: ['too-many-files', 'the system has too many files open', TOO_MANY],
  EAGAIN: ['busy', 'the system is too busy for it', LATER],
  ENOMEM: ['no-memory', 'the system is short of memory', 'Close other programs, then try again.'],
  EBUSY: ['busy', 'another program holds it', 'Close that program, then try again.'],
  ETXTBSY: ['busy', 'it is running now', 'Wait until it has ended, then try again.'],
}
