import type { HookPlaces } from '../../shared/places.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Desktop } from '../files/desktop.ts'
import { locateDirectory, locateFile, type LocatedFile } from '../files/locate-file.ts'
import { duplicateHook, renameBack, renameHook } from '../files/move-hook.ts'
import { openExternal } from '../files/open-external.ts'
import { readHookFile } from '../files/read-file.ts'
import { readSettledFile } from '../files/read-settled.ts'
import { reveal } from '../files/reveal.ts'
import { saveHookFile } from '../files/save-file.ts'
import { versionOfFile } from '../files/version-of-file.ts'
import { createHook } from '../hook-files/create-hook.ts'
import { copyPayloads, newPayloads, payloadsOfHook } from '../hook-files/hook-payloads.ts'
import { payloadAsGiven } from '../hook-files/payload-as-given.ts'
import { switchHook } from '../hook-files/switch-hook.ts'
import type { Trash } from '../store/trash.ts'
import type { Undos } from '../store/undo.ts'
import type { Clients } from './clients.ts'
import type { Handlers } from './handler.ts'
import { deleteHook, undoOfNew } from './hook-undo.ts'

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
  | `files.${'open' | 'version' | 'save'}`
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
    'files.open': ({ path }) => located(path, readSettledFile),
    'files.version': ({ path, text }) => located(path, (file) => versionOfFile(file.path, text ?? null)),
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
      const isNew = newPayloads(directory.value.path)
      const created = createHook({ directory: directory.value.path, event, text, payloads })
      if (!created.ok) return created
      // The hook stands; what could not be saved beside it must not look like a failure of the whole.
      for (const { message } of created.value.problems) context.log(message)
      if (created.value.payloads.length > 0) clients.push('payloads.changed', {})
      const { path } = created.value
      const file = located(path, (one) => readHookFile(one))
      return file.ok
        ? told(ok({ ...file.value, ...undoOfNew(path, created.value.payloads.filter(isNew), context) }))
        : file
    },
    'hooks.switch': ({ path, on }) =>
      located(path, (file) => {
        const switched = switchHook(file.path, on)
        return switched.ok ? told(readHookFile(file)) : switched
      }),
    'hooks.rename': ({ path, event }) =>
      located(path, (file) => {
        // They are inputs of the event that it had, and stay with it.
        const payloads = file.event === event ? 0 : payloadsOfHook(file).length
        const renamed = renameHook(file, event)
        if (!renamed.ok) return renamed
        const { value } = renamed
        const back = () => (value.path === file.path ? ok(null) : renameBack(value.path, file.path))
        const undo = undos.add({ what: `the name ${file.path}`, where: 'nowhere', back })
        return told(ok({ ...value, ...undo, payloads }))
      }),
    'hooks.duplicate': ({ path, directory }) =>
      located(path, (file) => {
        const to = locateDirectory(directory, places())
        if (!to.ok) return to
        const copy = duplicateHook(file, to.value)
        if (!copy.ok) return copy
        const { made, problems } = copyPayloads(payloadsOfHook(file), to.value.path)
        for (const { message } of problems) context.log(message)
        if (made.length > 0) clients.push('payloads.changed', {})
        return told(ok({ ...copy.value, ...undoOfNew(copy.value.path, made, context), payloads: made.length }))
      }),
    'hooks.delete': ({ path }) =>
      located(path, async (file) => {
        const deleted = await deleteHook(file, context)
        if (deleted.ok && deleted.value.payloads > 0) clients.push('payloads.changed', {})
        return told(deleted)
      }),
    'hooks.reveal': ({ path }) => located(path, (file) => reveal(file.path, desktop)),
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
