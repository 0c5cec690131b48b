import { isUtf8 } from 'node:buffer'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import type { ScriptHead } from '../../shared/capture.ts'

/** The longest script whose text notices may quote, in bytes. */
const TEXT_LIMIT_BYTES = 65_536
/** The bytes of a file that the Linux kernel reads a `#!` line from. Source: `BINPRM_BUF_SIZE`. */
const KERNEL_HEAD_BYTES = 256
const MAGIC_NUMBERS = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '4d5a'] as const

/** The first bytes of a script, up to 64 KiB and one; valid until the next `readScript`. */
export interface ScriptBytes {
  readonly bytes: Buffer
  /** The size of the whole file in bytes. */
  readonly size: number
}

/** What a script that cannot be read begins with. */
export const NO_SCRIPT: ScriptBytes = { bytes: Buffer.alloc(0), size: 0 }

/** One for all reads: what was read is looked at before the next script is. */
let shared: Buffer | null = null

/** Reads the beginning of a script. A file that cannot be read, or is no regular file, has no bytes. */
export function readScript(path: string): ScriptBytes {
  let file: number
  try {
    // Without O_NONBLOCK the opening of a FIFO waits for a writer.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch {
    return NO_SCRIPT
  }
  try {
    shared ??= Buffer.allocUnsafeSlow(TEXT_LIMIT_BYTES + 1)
    const read = readSync(file, shared, 0, shared.length, 0)
    // A small file's size is what was read: asking for it would cost time before every start.
    return { bytes: shared.subarray(0, read), size: read < shared.length ? read : fstatSync(file).size }
  } catch {
    return NO_SCRIPT
  } finally {
    closeSync(file)
  }
}

/** Describes what was read, for the notices. What cannot be read is not empty for that, and has no text. */
export function describeScript(script: ScriptBytes): ScriptHead {
  const { bytes, size } = script
  const isRead = script !== NO_SCRIPT
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const lineEnd = bytes.indexOf(10)
  const end = lineEnd < 0 ? bytes.length : lineEnd
  const crlf = lineEnd > 0 && bytes[lineEnd - 1] === 13
  const hasShebang = bytes[0] === 35 && bytes[1] === 33
  const binary = bytes.includes(0) || isProgram(script)
  return {
    shebang: hasShebang ? bytes.toString('utf8', 2, crlf ? end - 1 : end) : null,
    crlf,
    bom,
    empty: isRead && size === 0,
    binary,
    size,
    text: isRead && !binary && size <= TEXT_LIMIT_BYTES && isUtf8(bytes) ? bytes.toString('utf8') : null,
  }
}

/** Whether a file begins as a program does, of this machine or of another. */
export function isProgram({ bytes }: ScriptBytes): boolean {
  return MAGIC_NUMBERS.includes(bytes.toString('hex', 0, 4) as never) || isDosProgram(bytes)
}

/** `MZ` is only two letters: a text may begin with them. */
function isDosProgram(bytes: Buffer): boolean {
  return bytes[0] === 0x4d && bytes[1] === 0x5a && bytes.length > 2 && bytes[2] !== undefined && bytes[2] < 9
}

/**
 * The interpreter that the kernel would take from the `#!` line, as written, or null when the kernel finds none:
 * no `#!`, nothing but blanks after it, or a name that does not end within the first 256 bytes.
 * A carriage return is part of the name. Source: `load_script` of the Linux kernel.
 */
export function interpreterOf({ bytes }: ScriptBytes): string | null {
  if (bytes[0] !== 35 || bytes[1] !== 33) return null
  const head = bytes.subarray(2, KERNEL_HEAD_BYTES - 1)
  const newline = head.indexOf(10)
  const line = newline < 0 ? head : head.subarray(0, newline)
  let from = 0
  while (isBlank(line[from])) from += 1
  let to = from
  while (to < line.length && line[to] !== 0 && !isBlank(line[to])) to += 1
  const cutOff = newline < 0 && to === line.length && bytes.length >= KERNEL_HEAD_BYTES - 1
  return to === from || cutOff ? null : line.toString('utf8', from, to)
}

function isBlank(byte: number | undefined): boolean {
  return byte === 32 || byte === 9
}
