import { basename, dirname } from 'node:path'
import type { HookPlaces } from '../../shared/places.ts'
import type { BrokenPayloadFile, SavedPayloadFile } from '../../shared/requests/payloads.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { STUDIO_FOLDER } from '../../shared/saved-payload-text.ts'
import { hooksPaths } from '../engine/hooks-paths.ts'
import { locateDirectory, locateFile } from '../files/locate-file.ts'
import { readSavedPayloads, savePayload } from '../hook-files/saved-payloads.ts'
import type { Clients } from './clients.ts'
import { deleteFile } from './delete-file.ts'
import type { FilesContext } from './files.ts'
import type { Handlers } from './handler.ts'

/** The payloads that are kept beside hooks. */
export function payloadsHandlers(
  context: Pick<FilesContext, 'trash' | 'undos'> & { readonly places: () => HookPlaces; readonly clients: Clients },
): Handlers<`payloads.${'list' | 'save' | 'delete'}`> {
  const { places, clients } = context
  const told = <T>(result: Result<T>): Result<T> => {
    if (result.ok) clients.push('payloads.changed', {})
    return result
  }
  return {
    'payloads.list': () => ok(listPayloads(places())),
    'payloads.save': ({ directory, payload, replaces }) => {
      const found = locateDirectory(directory, places())
      if (!found.ok) return found
      const before = replaces === null ? ok(null) : payloadFile(replaces, places())
      return before.ok ? told(savePayload(found.value.path, payload, before.value)) : before
    },
    'payloads.delete': async ({ file }) => {
      const found = payloadFile(file, places())
      if (!found.ok) return found
      const deleted = await deleteFile({ path: found.value }, context.trash)
      return deleted.ok ? told(ok(context.undos.add(deleted.value))) : deleted
    },
  }
}

/** Of all directories; one that cannot be read is named among the broken ones. */
function listPayloads(places: HookPlaces): {
  readonly payloads: readonly SavedPayloadFile[]
  readonly broken: readonly BrokenPayloadFile[]
} {
  const payloads: SavedPayloadFile[] = []
  const broken: BrokenPayloadFile[] = []
  for (const directory of new Set(hooksPaths(places).map(({ path }) => path))) {
    const read = readSavedPayloads(directory)
    if (read.ok) {
      payloads.push(...read.value.payloads)
      broken.push(...read.value.broken)
    } else broken.push({ file: directory, message: read.error.message })
  }
  return { payloads, broken }
}

/** Only what lies in a folder for saved payloads of an open hooks directory. */
function payloadFile(path: string, places: HookPlaces): Result<string> {
  const located = locateFile(path, places)
  if (!located.ok) return located
  const file = located.value.path
  if (basename(dirname(file)) === STUDIO_FOLDER && file.endsWith('.json')) return ok(file)
  return failure('not-a-payload', `${file} is no saved payload.`)
}
