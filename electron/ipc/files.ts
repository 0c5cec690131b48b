import type { HookPlaces } from '../../shared/places.ts'
import type { Undo } from '../../shared/requests/files.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import type { Settings } from '../../shared/settings.ts'
import { realFileSystem } from '../engine/file-system.ts'
import type { Desktop } from '../files/desktop.ts'
import { fileFailure } from '../files/file-failure.ts'
import { locateDirectory, locateFile, type LocatedFile } from '../files/locate-file.ts'
import { duplicateHook, renameBack, renameHook } from '../files/move-hook.ts'
import { openExternal } from '../files/open-external.ts'
import { readHookFile } from '../files/read-file.ts'
import { saveHookFile } from '../files/save-file.ts'
import { createHook } from '../hook-files/create-hook.ts'
import { payloadAsGiven } from '../hook-files/payload-as-given.ts'
import { switchHook } from '../hook-files/switch-hook.ts'
import type { Trash } from '../store/trash.ts'
import type { Undos } from '../store/undo.ts'
import type { Clients } from './clients.ts'
import type { Handlers } from './handler.ts'

/** What the handlers of hooks' files live on. */
export interface FilesContext {
  readonly places: () => HookPlaces
  readonly settings: () => Settings
  readonly trash: Trash
  readonly undos: Undos
  readonly clients: Clients
  readonly desktop: Desktop | null
  readonly log: (line: string) => void
}

type FileRequest =
  | `files.${'open' | 'save'}`
  | `hooks.${'create' | 'switch' | 'rename' | 'duplicate' | 'delete' | 'reveal' | 'openExternal'}`
  | 'undo.run'

/** Opening, saving and arranging the files of hooks. Every change is told, so that no window waits for the watching. */
export function filesHandlers(context: FilesContext): Handlers<FileRequest> {
  const { places, settings, undos, clients, desktop } = context
  const located = <T>(path: string, then: (file: LocatedFile) => T | Result<never>) => {
    const file = locateFile(path, places())
    return file.ok ? then(file.value) : file
  }
  const told = <T>(result: Result<T>): Result<T> => {
    if (result.ok) clients.push('hooks.changed', {})
    return result
  }
  return {
    'files.open': ({ path }) => located(path, (file) => readHookFile(file)),
    'files.save': ({ path, ...saved }) =>
      located(path, (file) => {
        const outcome = saveHookFile(file, saved)
        if (outcome.ok && outcome.value.kind === 'saved') clients.push('hooks.changed', {})
        return outcome
      }),
    'hooks.create': (args) => {
      const directory = locateDirectory(args.directory, places())
      if (!directory.ok) return directory
      const payloads = []
      for (const given of args.payloads) {
        const payload = payloadAsGiven(args.event, given)
        if (!payload.ok) return payload
        payloads.push(payload.value)
      }
      const { event, text } = args
      const created = createHook({ directory: directory.value.path, event, text, payloads })
      if (!created.ok) return created
      // The hook stands; what could not be saved beside it must not look like a failure of the whole.
      for (const { message } of created.value.problems) context.log(message)
      if (created.value.payloads.length > 0) clients.push('payloads.changed', {})
      return told(located(created.value.path, (file) => readHookFile(file)))
    },
    'hooks.switch': ({ path, on }) =>
      located(path, (file) => {
        const switched = switchHook(file.path, on)
        return switched.ok ? told(readHookFile(file)) : switched
      }),
    'hooks.rename': ({ path, event }) =>
      located(path, (file) => {
        const renamed = renameHook(file, event)
        if (!renamed.ok) return renamed
        const { value } = renamed
        const back = () => (value.path === file.path ? ok(null) : renameBack(value.path, file.path))
        return told(ok({ ...value, ...undos.add({ what: `the name ${file.path}`, where: 'nowhere', back }) }))
      }),
    'hooks.duplicate': ({ path, directory }) =>
      located(path, (file) => {
        const to = locateDirectory(directory, places())
        return to.ok ? told(duplicateHook(file, to.value)) : to
      }),
    'hooks.delete': ({ path }) => located(path, async (file) => told(await deleteFile(file, context))),
    'hooks.reveal': ({ path }) => located(path, (file) => reveal(file, desktop)),
    'hooks.openExternal': ({ path }) =>
      located(path, (file) => {
        const readable = readHookFile(file)
        if (!readable.ok) return readable
        return openExternal(file.path, { command: settings().editorCommand, desktop })
      }),
    'undo.run': async ({ undo }) => {
      const result = await undos.run(undo)
      if (result.ok) clients.push('payloads.changed', {})
      return told(result)
    },
  }
}

/** A link goes itself, and what it leads to stays. */
export async function deleteFile(
  { path }: Pick<LocatedFile, 'path'>,
  { trash, undos }: Pick<FilesContext, 'trash' | 'undos'>,
): Promise<Result<Undo>> {
  try {
    const stats = realFileSystem.lstat(path)
    if (stats === undefined) return failure('file-missing', `There is no ${path} any more.`)
    if (stats.isDirectory()) {
      return failure('is-a-folder', `${path} is a folder, which the studio doesn't delete.`, 'Use the file manager.')
    }
  } catch (error) {
    return fileFailure(path, "can't be deleted", error)
  }
  const wayBack = await trash.put(path, `the file ${path}`)
  return wayBack.ok ? ok(undos.add(wayBack.value)) : wayBack
}

function reveal({ path }: LocatedFile, desktop: Desktop | null): Result<null> {
  if (desktop === null) {
    return failure('no-desktop', `A browser can't open the file manager. The file is ${path}`, 'Copy the path.')
  }
  desktop.showItemInFolder(path)
  return ok(null)
}
