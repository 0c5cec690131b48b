import nodeFs, { type Dirent } from 'node:fs'

/** The part of Node's file system that reading a folder needs; tests inject other ones. */
export interface EntriesFs extends Pick<typeof nodeFs, 'opendirSync' | 'readdirSync'> {
  /** What kind of file system a path lies on. */
  statfsSync(path: string): { readonly type: number }
}

/** Some entries of a folder. */
export interface FolderEntries {
  readonly entries: readonly Dirent[]
  /** Whether there are more than were asked for. */
  readonly more: boolean
}

/** A folder of this size, in bytes, holds some thousand names at most. */
const SMALL_FOLDER_BYTES = 32_768

/**
 * File systems whose folders grow with what is in them, by the numbers of Linux (`linux/magic.h`): ext2 to ext4, XFS, Btrfs,
 * tmpfs. Others say 4,096 bytes, or none, of any folder: FUSE, CIFS, 9p; an overlay says what its upper folder has.
 */
const TELLS_SIZES: ReadonlySet<number> = new Set([0xef_53, 0x58_46_53_42, 0x91_23_68_3e, 0x01_02_19_94])

/** At most `limit` entries of a folder, at a cost that `limit` bounds as well. `size` is what it says that it has, in bytes. */
export function readEntries(path: string, limit: number, size = 0, fs: EntriesFs = nodeFs): FolderEntries {
  if (size > 0 && size <= SMALL_FOLDER_BYTES && tellsSizes(path, fs)) {
    // All at once: every fire asks for this, and one by one costs several times as much.
    const all = fs.readdirSync(path, { withFileTypes: true })
    return { entries: all.slice(0, limit), more: all.length > limit }
  }
  const directory = fs.opendirSync(path, { bufferSize: 128 })
  try {
    const entries: Dirent[] = []
    for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
      if (entries.length === limit) return { entries, more: true }
      entries.push(entry)
    }
    return { entries, more: false }
  } finally {
    directory.closeSync()
  }
}

/** The numbers of other systems mean something else. */
function tellsSizes(path: string, fs: EntriesFs): boolean {
  return process.platform === 'linux' && TELLS_SIZES.has(fs.statfsSync(path).type)
}
