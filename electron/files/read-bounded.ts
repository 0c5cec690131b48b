import { constants, type Stats } from 'node:fs'
import { type FileFs, realFileFs } from './file-fs.ts'

/** What came of reading a file that somebody else may have laid there. */
export type BoundedRead =
  | { readonly kind: 'read'; readonly bytes: Buffer; readonly stats: Stats }
  /** A folder, a pipe, a device. */
  | { readonly kind: 'no-file'; readonly stats: Stats }
  /** `size` in bytes, as far as it is known. */
  | { readonly kind: 'too-long'; readonly size: number }

/**
 * Reads a regular file, through its links, when it holds at most `mostBytes`. Waits for no pipe, and what it holds in memory is bounded
 * whatever the file says of its size: those of `/proc` say 0 and may have no end. Throws what the file system throws.
 */
export function readBounded(path: string, mostBytes: number, fs: FileFs = realFileFs): BoundedRead {
  const descriptor = fs.openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = fs.fstatSync(descriptor)
    if (!stats.isFile()) return { kind: 'no-file', stats }
    if (stats.size > mostBytes) return { kind: 'too-long', size: stats.size }
    const bytes = readAll(descriptor, stats.size, mostBytes, fs)
    return bytes.length > mostBytes ? { kind: 'too-long', size: bytes.length } : { kind: 'read', bytes, stats }
  } finally {
    fs.closeSync(descriptor)
  }
}

/** A file that grows meanwhile is read no further than one byte past the limit. */
function readAll(descriptor: number, size: number, mostBytes: number, fs: FileFs): Buffer {
  const chunks: Buffer[] = []
  let total = 0
  for (;;) {
    const wanted = total < size ? size - total + 1 : LEAST_BYTES
    const chunk = Buffer.allocUnsafe(Math.min(wanted, mostBytes + 1 - total))
    const read = chunk.length === 0 ? 0 : fs.readSync(descriptor, chunk, 0, chunk.length, null)
    if (read === 0) return Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, read))
    total += read
  }
}

/** So much is asked for at once where the size says nothing, in bytes. */
const LEAST_BYTES = 65_536
