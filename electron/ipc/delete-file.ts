import { failure, type Result } from '../../shared/result.ts'
import { realFileSystem } from '../engine/file-system.ts'
import { fileFailure } from '../files/file-failure.ts'
import type { LocatedFile } from '../files/locate-file.ts'
import type { Trash } from '../store/trash.ts'
import type { WayBack } from '../store/undo.ts'

/** Puts a file into the trash; a link goes itself, and what it leads to stays. */
export async function deleteFile({ path }: Pick<LocatedFile, 'path'>, trash: Trash): Promise<Result<WayBack>> {
  try {
    const stats = realFileSystem.lstat(path)
    if (stats === undefined) return failure('file-missing', `There is no ${path} any more.`)
    if (stats.isDirectory()) {
      return failure('is-a-folder', `${path} is a folder, which the studio doesn't delete.`, 'Use the file manager.')
    }
  } catch (error) {
    return fileFailure(path, 'cannot be deleted', error)
  }
  return trash.put(path, `the file ${path}`)
}
