import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { fileCause } from '../files/file-failure.ts'

/** The most that is read, in bytes. */
const MAX_BYTES = 64 * 1_048_576

/** All bytes of a file, or of standard input for `-`. `what` names it in errors. */
export async function readBytes(file: string, what: string): Promise<Result<Uint8Array>> {
  if (file === '-') {
    if (process.stdin.isTTY) process.stderr.write(`Type ${what}, then end it with Ctrl-D on a line of its own.\n`)
    return readAll(process.stdin, what, 'standard input')
  }
  return readAll(createReadStream(resolve(file)), what, file)
}

/** The same as text; fails when it is no UTF-8. */
export async function readText(file: string, what: string): Promise<Result<string>> {
  const bytes = await readBytes(file, what)
  if (!bytes.ok) return bytes
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value))
  } catch {
    return failure(
      'input-no-text',
      `${capital(what)} in ${name(file)} is no UTF-8 text.`,
      'Save it as UTF-8, or send it with --raw-stdin.',
    )
  }
}

async function readAll(stream: Readable, what: string, file: string): Promise<Result<Uint8Array>> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > MAX_BYTES) {
        stream.destroy()
        return failure('input-too-big', `${capital(what)} in ${file} is larger than 64 MiB.`, 'Send less.')
      }
      chunks.push(chunk)
    }
    return ok(Buffer.concat(chunks))
  } catch (error) {
    return unreadable(what, file, error)
  }
}

function unreadable(what: string, file: string, error: unknown): Result<never> {
  const code = errorCode(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return failure('input-missing', `There is no file ${file} to read ${what} from.`, 'Check the path.')
  }
  const reason = code === 'EISDIR' ? 'it is a folder' : fileCause(file, error).reason
  return failure(
    'input-unreadable',
    `${capital(what)} cannot be read from ${file}: ${reason}.`,
    'Name a file that can be read.',
  )
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function name(file: string): string {
  return file === '-' ? 'standard input' : file
}
