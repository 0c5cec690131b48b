import { join, resolve } from 'node:path'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { globalHooksDir } from '../engine/global-dir.ts'
import { emptyPath, placesOf } from './places.ts'

/** Which hooks directory is meant, as typed; the parser sees to it that at most one is given. */
export interface DirectoryOptions {
  readonly dir?: string
  readonly workspace?: string
  readonly global?: true
}

/** The one hooks directory that is meant, absolute; it need not exist, but a workspace root that was named must. */
export async function hooksDirectory({ dir, workspace, global }: DirectoryOptions): Promise<Result<string>> {
  if (global === true) return ok(await globalHooksDir())
  const places = await placesOf({ global: false, workspace: [workspace ?? '.'] })
  if (!places.ok) return places
  if (dir === '') return emptyPath('--dir')
  if (dir !== undefined) return ok(resolve(dir))
  const root = places.value.roots[0]
  return root === undefined
    ? failure('folder-missing', 'There is no workspace folder.', 'Name one with --workspace.')
    : ok(workspaceHooks(root))
}

/** Where the hooks of a workspace root lie. */
export function workspaceHooks(root: string): string {
  return join(root, '.clinerules', 'hooks')
}
