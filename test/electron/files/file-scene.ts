import nodeFs from 'node:fs'
import type { FileFs } from '../../../electron/files/file-fs.ts'
import { locateFile, type LocatedFile } from '../../../electron/files/locate-file.ts'
import type { HookPlaces } from '../../../shared/places.ts'
import type { TestWorkspace } from '../../helpers/workspace.ts'

/** The places of a workspace alone. */
export function placesOf(workspace: TestWorkspace): HookPlaces {
  return { runtimeDir: null, globalDir: null, roots: [workspace.root] }
}

/** A file of the workspace's hooks directory, which must be one that the window may work with. */
export function located(workspace: TestWorkspace, name: string): LocatedFile {
  const found = locateFile(workspace.hook(name), placesOf(workspace))
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

/** The real file system, of which one call fails: always, or only for some paths. */
export function failing(call: keyof FileFs, code: string, when: (path: string) => boolean = () => true): FileFs {
  return {
    ...nodeFs,
    [call]: (...args: unknown[]) => {
      if (when(String(args[0]))) throw Object.assign(new Error(code), { code })
      return (nodeFs[call] as (...all: unknown[]) => unknown)(...args)
    },
  }
}
