import { constants } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../engine/file-system.ts'
import { makeFolder } from '../engine/make-folder.ts'
import { type FileFs, realFileFs } from './file-fs.ts'
import { moveNew } from './write-whole.ts'

/**
 * Moves a file, or a link itself, to a free place, on another disk too: then it is copied, with its mode, before it goes.
 * Makes the folder. Throws what the file system throws, EEXIST when the place is not free; then nothing was moved.
 */
export function movePath(from: string, to: string, fs: FileFs = realFileFs): void {
  makeFolder(dirname(to), undefined, fs)
  try {
    moveNew(from, to, fs)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    copyTo(from, to, fs)
    try {
      fs.unlinkSync(from)
    } catch (problem) {
      fs.rmSync(to, { force: true })
      throw problem
    }
  }
}

function copyTo(from: string, to: string, fs: FileFs): void {
  if (fs.lstatSync(from).isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to)
  else fs.copyFileSync(from, to, constants.COPYFILE_EXCL)
}
