import { failure, ok, type Result } from '../../shared/result.ts'
import type { Handlers } from './handler.ts'
import type { OpenFolders } from './open-folders.ts'

/** Opening and closing folders. `pickFolders` is the native dialog, where the shell has one; `sample` gives the sample workspace. */
export function workspaceHandlers(
  folders: OpenFolders,
  pickFolders: ((clientId: string) => Promise<readonly string[]>) | null,
  sample: () => Result<string>,
): Handlers<`workspace.${'get' | 'open' | 'close' | 'forget' | 'sample' | 'pick'}`> {
  return {
    'workspace.get': () => ok(folders.describe()),
    'workspace.open': (args) => folders.open(args.folders, args.mode),
    'workspace.close': ({ root }) => folders.close(root),
    'workspace.forget': ({ path }) => folders.forget(path),
    'workspace.sample': () => {
      const folder = sample()
      return folder.ok ? folders.open([folder.value], 'replace') : folder
    },
    'workspace.pick': async (_args, clientId) =>
      pickFolders === null
        ? failure('no-dialog', 'A browser can show no folder dialog of this computer.', 'Type the path of the folder.')
        : ok([...(await pickFolders(clientId))]),
  }
}
