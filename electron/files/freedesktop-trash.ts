import { basename, join } from 'node:path'
import { makeFolder } from '../engine/make-folder.ts'
import { type FileFs, realFileFs } from './file-fs.ts'
import { movePath } from './move-path.ts'
import { writeNew } from './write-whole.ts'

/** So many names are tried before giving up. */
const MAX_NAMES = 1_000

/** Something that lies in the trash. */
export interface Trashed {
  /** Where it lies now. */
  readonly file: string
  /** What says where it was; null where nothing does. */
  readonly info: string | null
}

/** The person's trash folder, or null where the home folder is unknown. Source: freedesktop.org Trash specification, "home trash". */
export function freedesktopTrashDir(env: NodeJS.ProcessEnv, home: string): string {
  const data = env['XDG_DATA_HOME']
  return join(data !== undefined && data.startsWith('/') ? data : join(home, '.local', 'share'), 'Trash')
}

/** Moves a file there, from another disk too. Throws what the file system throws; then the file is where it was. */
export function putInFreedesktopTrash(path: string, trash: string, fs: FileFs = realFileFs): Trashed {
  for (const folder of ['files', 'info']) makeFolder(join(trash, folder), 0o700, fs)
  const info = claimName(path, trash, fs)
  const file = join(trash, 'files', basename(info).slice(0, -'.trashinfo'.length))
  try {
    movePath(path, file, fs)
  } catch (error) {
    fs.unlinkSync(info)
    throw error
  }
  return { file, info }
}

/** Takes it back. Throws EEXIST when there is something in its place. */
export function takeFromTrash({ file, info }: Trashed, path: string, fs: FileFs = realFileFs): void {
  movePath(file, path, fs)
  if (info !== null) fs.rmSync(info, { force: true })
}

/** The information file comes first, and exclusively: it is what makes a name one's own. */
function claimName(path: string, trash: string, fs: FileFs): string {
  const text = `[Trash Info]\nPath=${encodePath(path)}\nDeletionDate=${localTime(new Date())}\n`
  for (let turn = 1; turn <= MAX_NAMES; turn += 1) {
    const name = turn === 1 ? basename(path) : `${basename(path)}.${turn}`
    const info = join(trash, 'info', `${name}.trashinfo`)
    const taken = fs.lstatSync(join(trash, 'files', name), { throwIfNoEntry: false }) !== undefined
    if (taken) continue
    if (writeNew(info, text, { mode: 0o600 }, fs)) return info
  }
  throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' })
}

/** Percent-encoded bytes; the slashes stay. */
function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** `YYYY-MM-DDThh:mm:ss`, local time, as the specification wants it. */
function localTime(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${day}T${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`
}
