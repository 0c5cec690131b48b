import nodeFs from 'node:fs'

/** The part of Node's file system that opening, saving and moving hooks' files needs; tests inject failing ones. */
export type FileFs = Pick<
  typeof nodeFs,
  | 'accessSync'
  | 'closeSync'
  | 'copyFileSync'
  | 'fchmodSync'
  | 'fchownSync'
  | 'fstatSync'
  | 'fsyncSync'
  | 'linkSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readSync'
  | 'readlinkSync'
  | 'realpathSync'
  | 'renameSync'
  | 'rmSync'
  | 'statSync'
  | 'symlinkSync'
  | 'unlinkSync'
  | 'writeFileSync'
>

/** The real one. */
export const realFileFs: FileFs = nodeFs
