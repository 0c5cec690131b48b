import { lstatSync } from 'node:fs'
import { basename } from 'node:path'
import { assertNever } from '../../shared/assert-never.ts'
import { findJsonProblem, positionAt } from '../../shared/payload/json-problem.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { SavedPayloadSchema } from '../../shared/saved-payload.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'
import { errorCode } from '../engine/file-system.ts'
import { sayName } from '../engine/say-path.ts'
import { fileFailure } from '../files/file-failure.ts'
import { readBounded } from '../files/read-bounded.ts'
import { MAX_PAYLOAD_BYTES } from './payload-limits.ts'
import { savedPayloadProblem } from './saved-payload-problem.ts'

/** Reads one file as a saved payload. Errors: `payload-broken` with what is wrong with it, and those of `fileFailure`. */
export function readPayloadFile(file: string): Result<SavedPayload> {
  const name = sayName(basename(file))
  try {
    const read = readBounded(file, MAX_PAYLOAD_BYTES)
    switch (read.kind) {
      case 'read':
        return parse(name, read.bytes)
      case 'no-file':
        return broken(name, 'it is no file')
      case 'too-long':
        return broken(name, `it is larger than ${MAX_PAYLOAD_BYTES} bytes`)
      default:
        return assertNever(read)
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && isLink(file)) return broken(name, 'it is a link that leads nowhere')
    return fileFailure(file, 'cannot be read', error)
  }
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

function parse(name: string, bytes: Uint8Array): Result<SavedPayload> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return broken(name, 'it is no UTF-8 text', 'Save it as UTF-8.')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return noJson(name, text)
  }
  try {
    const parsed = SavedPayloadSchema.safeParse(value)
    if (parsed.success) return ok(parsed.data)
    const { reason, fix } = savedPayloadProblem(value, parsed.error.issues[0])
    return broken(name, reason, fix)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return broken(name, 'it is nested too deeply')
  }
}

function noJson(name: string, text: string): Result<never> {
  if (text.trim() === '') return broken(name, 'it is empty')
  const problem = findJsonProblem(text)
  if (problem === null) return broken(name, 'it is no JSON')
  const { line, column } = positionAt(text, problem.offset)
  return broken(name, `it is no JSON at line ${line}, column ${column}: ${problem.message}`, problem.fix)
}

function broken(name: string, why: string, fix = 'Correct it, or delete it.'): Result<never> {
  return failure('payload-broken', `${name} is no saved payload: ${why}.`, fix)
}
