import nodeFs from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './file-system.ts'

/** The part of Node's file system that making a folder needs; tests inject failing ones. */
export type FolderFs = Pick<typeof nodeFs, 'mkdirSync'>

/**
 * Makes a folder, and those above it that are missing; one that is there already is left as it is. Throws what the file
 * system throws, and ENOTDIR where something else stands in its place. Node's own `recursive` never comes to an end where
 * a folder that is there answers ENOENT to a new one, as `/proc` and the folders of an automounter do.
 */
export function makeFolder(path: string, mode = 0o777, fs: FolderFs = nodeFs): void {
  try {
    makeOne(path, mode, fs)
  } catch (error) {
    const above = dirname(path)
    if (errorCode(error) !== 'ENOENT' || above === path) throw error
    makeFolder(above, mode, fs)
    makeOne(path, mode, fs)
  }
}

function makeOne(path: string, mode: number, fs: FolderFs): void {
  try {
    fs.mkdirSync(path, { mode })
  } catch (error) {
    const code = errorCode(error)
    if (TAKEN.has(code) && nodeFs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
    if (code !== 'EEXIST') throw error
    throw Object.assign(new Error('ENOTDIR'), { code: 'ENOTDIR' })
  }
}

/** Roots of file systems say EISDIR, or EPERM on Windows. */
const TAKEN: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'EPERM'])
