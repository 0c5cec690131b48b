import { statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { failure, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { fileFailure } from '../files/file-failure.ts'

/** The absolute path of an existing folder, from what a person typed. `~` is the home folder; a relative path counts from `cwd`, and is refused where there is none. */
export function folderPath(
  typed: string,
  { home, cwd }: { readonly home: string; readonly cwd: string | null },
): Result<string> {
  const path = expandHome(typed, home)
  if (cwd === null && !isAbsolute(path)) {
    return failure(
      'folder-relative',
      `"${typed}" is not the whole path of a folder.`,
      `Begin with ${resolve('/')} or ~.`,
    )
  }
  const folder = resolve(cwd ?? '/', path)
  try {
    if (statSync(folder).isDirectory()) return ok(folder)
    return failure(
      'not-a-folder',
      `${folder} is a file, not a folder.`,
      `Open the folder that holds it: ${dirname(folder)}`,
    )
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return failure('folder-missing', `There is no folder ${folder}.`, 'Check the path, or make the folder first.')
    }
    return fileFailure(folder, 'cannot be opened', error)
  }
}

/** What a person typed with a leading `~` as the home folder. */
export function expandHome(typed: string, home: string): string {
  return typed === '~' || typed.startsWith('~/') || typed.startsWith('~\\') ? join(home, typed.slice(1)) : typed
}
