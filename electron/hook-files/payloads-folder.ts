import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { failure, ok, type Result } from '../../shared/result.ts'
import { STUDIO_FOLDER } from '../../shared/saved-payload-text.ts'
import { sayName } from '../engine/say-path.ts'

/** Where the saved payloads of a hooks directory lie. */
export function payloadsFolder(directory: string): string {
  return join(directory, STUDIO_FOLDER)
}

/**
 * The same, where something is to be written or deleted in it: never through a link to another place, which whoever wrote
 * the workspace may have laid there. It need not exist. Error: `payloads-elsewhere`.
 */
export function ownPayloadsFolder(directory: string): Result<string> {
  const folder = payloadsFolder(directory)
  const leadsTo = realPathOrNull(folder)
  const real = realPathOrNull(directory)
  if (leadsTo === null || real === null || leadsTo === join(real, STUDIO_FOLDER)) return ok(folder)
  return failure(
    'payloads-elsewhere',
    `${sayName(folder)} is a link to ${sayName(leadsTo)}: the studio reads the saved payloads there, and changes none.`,
    'Put a folder in the place of the link, then try again.',
  )
}

function realPathOrNull(path: string): string | null {
  try {
    return realpathSync.native(path)
  } catch {
    return null
  }
}
