import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { emptyPath } from './places.ts'
import { errorCode } from '../engine/file-system.ts'
import { fileFailure } from '../files/file-failure.ts'

/** The absolute path of the one script to fire, or null to fire what is found. Fails when nothing is there; anything that is there is tried. */
export function scriptToFire(script: string | undefined): Result<string | null> {
  if (script === undefined) return ok(null)
  if (script === '') return emptyPath('--script')
  const path = resolve(script)
  try {
    lstatSync(path)
    return ok(path)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return failure('script-missing', `There is no script ${path}.`, 'Check the path.')
    }
    return fileFailure(path, 'cannot be looked at', error)
  }
}
