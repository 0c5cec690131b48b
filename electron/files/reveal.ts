import { failure, ok, type Result } from '../../shared/result.ts'
import type { Desktop } from './desktop.ts'

/** Shows a file where it lies, in the file manager; a browser has none and names the place. */
export function reveal(path: string, desktop: Desktop | null): Result<null> {
  if (desktop === null) {
    return failure('no-desktop', `A browser cannot open the file manager. The file is ${path}`, 'Copy the path.')
  }
  desktop.showItemInFolder(path)
  return ok(null)
}
