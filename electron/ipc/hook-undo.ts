import type { Undo } from '../../shared/requests/files.ts'
import type { SavedPayloadFile } from '../../shared/requests/payloads.ts'
import { ok, type Result } from '../../shared/result.ts'
import { realFileSystem } from '../engine/file-system.ts'
import type { LocatedFile } from '../files/locate-file.ts'
import { payloadsOfHook, removeUnchanged } from '../hook-files/hook-payloads.ts'
import { ownPayloadsFolder } from '../hook-files/payloads-folder.ts'
import type { Trash } from '../store/trash.ts'
import type { Undos, WayBack } from '../store/undo.ts'
import { deleteFile } from './delete-file.ts'

/** What ways back stand on. */
export interface UndoGround {
  readonly trash: Trash
  readonly undos: Undos
  /** Tells people what was left, one sentence each. */
  readonly log: (line: string) => void
}

/** The way back from making a hook: it goes to the trash, and what was saved with it goes, unless it was changed since. */
export function undoOfNew(
  path: string,
  made: readonly SavedPayloadFile[],
  { trash, undos }: Omit<UndoGround, 'log'>,
): Undo {
  const back = async (): Promise<Result<null>> => {
    if (realFileSystem.lstat(path) !== undefined) {
      const put = await trash.put(path, `the file ${path}`)
      if (!put.ok) return put
      put.value.forget?.()
    }
    removeUnchanged(made)
    return ok(null)
  }
  return undos.add({ what: `the folder without ${path}`, where: 'nowhere', back })
}

/** Deletes a hook together with the payloads that are saved for it, and says which it had to leave; the way back brings back all. */
export async function deleteHook(
  file: LocatedFile,
  { trash, undos, log }: UndoGround,
): Promise<Result<Undo & { readonly payloads: number }>> {
  const payloads = payloadsOfHook(file)
  const deleted = await deleteFile(file, trash)
  if (!deleted.ok) return deleted
  const { value: hook } = deleted
  const waysBack: WayBack[] = [hook]
  const own = ownPayloadsFolder(file.directory)
  if (!own.ok && payloads.length > 0) log(own.error.message)
  for (const saved of own.ok ? payloads : []) {
    // One that cannot be deleted stays where it is: nothing is lost.
    const put = await trash.put(saved.file, `the file ${saved.file}`)
    if (put.ok) waysBack.push(put.value)
    else log(`The hook is deleted, and a saved payload of it stays: ${put.error.message}`)
  }
  const gone = waysBack.length - 1
  const back = async (): Promise<Result<null>> => {
    for (let next = waysBack[0]; next !== undefined; next = waysBack[0]) {
      const result = await next.back()
      if (!result.ok) return result
      next.forget?.()
      waysBack.shift()
    }
    return ok(null)
  }
  const forget = (): void => {
    for (const wayBack of waysBack) wayBack.forget?.()
  }
  return ok({ ...undos.add({ what: hook.what, where: hook.where, back, forget }), payloads: gone })
}
