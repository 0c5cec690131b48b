import { setTimeout as wait } from 'node:timers/promises'
import type { HookFile } from '../../shared/requests/files.ts'
import type { Result } from '../../shared/result.ts'
import type { LocatedFile } from './locate-file.ts'
import { readHookFile } from './read-file.ts'

/** A program that does not write atomically leaves a file empty for about as long, in milliseconds. */
const BEING_WRITTEN_MS = 100

/** A file for the window. An empty one may just be in the middle of being written: it is read once more before anybody takes it for the text. */
export async function readSettledFile(located: LocatedFile): Promise<Result<HookFile>> {
  const first = readHookFile(located)
  if (!first.ok || first.value.text !== '') return first
  await wait(BEING_WRITTEN_MS)
  return readHookFile(located)
}
