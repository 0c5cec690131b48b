import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { SavedPayloadSchema } from '../../shared/saved-payload.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'
import { sayName } from '../engine/say-path.ts'
import { fileFault } from './file-fault.ts'
import { MAX_PAYLOAD_BYTES } from './payload-limits.ts'

/** Reads one file as a saved payload. Errors: `payload-broken` with what is wrong with it, and `not-read`. */
export function readPayloadFile(file: string): Result<SavedPayload> {
  const name = sayName(basename(file))
  try {
    const bytes = readBounded(file)
    if (!bytes.ok) return broken(name, bytes.error.message)
    return parse(name, bytes.value)
  } catch (error) {
    return fileFault('read', file, error)
  }
}

/** A pipe that nobody writes to must not hold anybody up, nor a huge file fill the memory. */
function readBounded(file: string): Result<Uint8Array> {
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile()) return failure('no-file', 'it is no file')
    if (stats.size > MAX_PAYLOAD_BYTES) return failure('too-big', `it is larger than ${MAX_PAYLOAD_BYTES} bytes`)
    return ok(readFileSync(descriptor))
  } finally {
    closeSync(descriptor)
  }
}

function parse(name: string, bytes: Uint8Array): Result<SavedPayload> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return broken(name, 'it is no UTF-8 text')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return broken(name, 'it is no JSON')
  }
  try {
    const parsed = SavedPayloadSchema.safeParse(value)
    if (parsed.success) return ok(parsed.data)
    const issue = parsed.error.issues[0]
    const at = issue === undefined || issue.path.length === 0 ? '' : ` at “${issue.path.join('.').slice(0, 200)}”`
    return broken(name, `it is not what this version writes${at}: ${issue?.message ?? 'unknown'}`)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return broken(name, 'it is nested too deeply')
  }
}

function broken(name: string, why: string): Result<never> {
  return failure('payload-broken', `${name} is no saved payload: ${why}.`, 'Correct it, or delete it.')
}
