/** What a stream showed, as bytes and as lines. */
export interface ShownBytes {
  /** Adds bytes and gives the lines that they complete, each trimmed at its right end. */
  add(chunk: Buffer): readonly string[]
  /** The line after the last newline, or null when there is none; from now on there is none. */
  takeRest(): string | null
  /** Takes back the bytes of a character whose end is missing. */
  takeUnfinished(): Buffer
  text(): string
  readonly length: number
}

/** The least room for several chunks, in bytes. */
const LEAST_BYTES = 1_024
const NOTHING = Buffer.alloc(0)

/**
 * Splits what a stream shows into lines. The bytes are kept in one piece and decoded only from line start to line end:
 * a newline is never part of a longer UTF-8 character, so a character that came in two chunks is whole again.
 */
export function createShownBytes(): ShownBytes {
  let bytes: Buffer = NOTHING
  let length = 0
  let lineStart = 0
  return {
    get length() {
      return length
    },
    add(chunk) {
      // Most hooks write once: that chunk is kept as it is.
      if (length === 0) bytes = chunk
      else {
        if (length + chunk.length > bytes.length) bytes = grown(bytes, length, length + chunk.length)
        chunk.copy(bytes, length)
      }
      length += chunk.length
      const newline = chunk.lastIndexOf(10)
      if (newline < 0) return []
      const end = length - chunk.length + newline
      const lines = bytes.toString('utf8', lineStart, end).split('\n')
      lineStart = end + 1
      return lines.map((line) => line.trimEnd())
    },
    takeRest() {
      if (lineStart === length) return null
      const rest = bytes.toString('utf8', lineStart, length)
      lineStart = length
      return rest.trimEnd()
    },
    takeUnfinished() {
      const from = length - unfinishedBytes(bytes.subarray(0, length))
      const unfinished = Buffer.from(bytes.subarray(from, length))
      length = from
      lineStart = Math.min(lineStart, length)
      return unfinished
    },
    text: () => bytes.toString('utf8', 0, length),
  }
}

function grown(bytes: Buffer, used: number, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(LEAST_BYTES, bytes.length * 2, needed))
  bytes.copy(larger, 0, 0, used)
  return larger
}

/** How many bytes at the end begin a UTF-8 character that they do not finish. */
export function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0
  }
  return 0
}

function lengthOf(first: number): number {
  if (first >= 0xf0) return 4
  return first >= 0xe0 ? 3 : 2
}
