import nodeFs from 'node:fs'

/** The part of Node's file system that files are read, written and moved with; tests inject failing ones. */
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
  | 'readFileSync'
  | 'readSync'
  | 'readdirSync'
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
