/** The last bytes of a stream, in bounded memory. */
export interface TailBytes {
  add(chunk: Buffer): void
  /** What is kept, decoded, and its number of bytes. Call it once: it lets go of the bytes. */
  take(): { readonly text: string; readonly bytes: number }
}

/** Chunks below this are copied together, so that a stream of single bytes is kept without a heap of objects. */
const OWN_BLOCK_BYTES = 32_768
const BLOCK_BYTES = 65_536
const NOTHING = Buffer.alloc(0)

/**
 * Keeps everything up to `wholeBytes`; once there was more, only the last `keptBytes`, beginning with a whole character.
 * `before` is the number of bytes that count as kept elsewhere.
 */
export function createTailBytes(before: number, wholeBytes: number, keptBytes: number): TailBytes {
  let blocks: Buffer[] = []
  let first = 0
  let kept = 0
  let total = before
  let open: Buffer | null = null
  let openUsed = 0

  const closeOpen = (): void => {
    if (open === null) return
    blocks.push(open.subarray(0, openUsed))
    open = null
  }
  const addSmall = (chunk: Buffer): void => {
    if (open !== null && openUsed + chunk.length > BLOCK_BYTES) closeOpen()
    if (open === null) {
      open = Buffer.allocUnsafeSlow(BLOCK_BYTES)
      openUsed = 0
    }
    chunk.copy(open, openUsed)
    openUsed += chunk.length
  }
  const dropEarly = (): void => {
    while (first < blocks.length) {
      const length = blocks[first]?.length ?? 0
      if (kept - length < keptBytes) break
      kept -= length
      blocks[first] = NOTHING
      first += 1
    }
    // Shifting one by one would move the whole list each time.
    if (first > 64) {
      blocks = blocks.slice(first)
      first = 0
    }
  }
  return {
    add(chunk) {
      total += chunk.length
      kept += chunk.length
      if (chunk.length < OWN_BLOCK_BYTES) addSmall(chunk)
      else {
        closeOpen()
        blocks.push(chunk)
      }
      if (total > wholeBytes) dropEarly()
    },
    take() {
      closeOpen()
      let bytes = Buffer.concat(blocks.slice(first))
      blocks = []
      if (total > wholeBytes) bytes = fromWholeCharacter(bytes.subarray(Math.max(0, bytes.length - keptBytes)))
      return { text: bytes.toString('utf8'), bytes: bytes.length }
    },
  }
}

function fromWholeCharacter(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let from = 0
  while (from < 3 && ((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1
  return bytes.subarray(from)
}
