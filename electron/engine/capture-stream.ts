import type { StreamCapture, StreamName } from '../../shared/capture.ts'
import { OUTPUT_LIMIT_BYTES, STDOUT_KEPT_TAIL_BYTES, STDOUT_KEPT_WHOLE_BYTES } from '../../shared/limits.ts'
import type { ShownBytes } from './line-splitter.ts'
import { createShownBytes } from './line-splitter.ts'
import type { TailBytes } from './tail-bytes.ts'
import { createTailBytes } from './tail-bytes.ts'

/** Takes in what a hook's two streams carry, within the limits for showing and for keeping. */
export interface OutputCapture {
  add(stream: StreamName, chunk: Buffer): void
  /** Shows the rest lines, lets go of the bytes and gives what was captured. Call it once. */
  finish(): CapturedOutput
}

/** What both streams carried. */
export interface CapturedOutput {
  readonly stdout: StreamCapture
  readonly stderr: StreamCapture
}

/** Is told what is shown. */
export interface OutputListener {
  line(stream: StreamName, text: string): void
  /** Nothing more is shown from here on. */
  truncated(): void
}

interface Stream {
  readonly name: StreamName
  readonly shown: ShownBytes
  bytes: number
  tail: TailBytes | null
}

/**
 * Captures a hook's output. From the chunk on with which both streams together would exceed the output limit nothing
 * is shown any more; of stdout the end is kept nevertheless, since the answer may stand there.
 */
export function createOutputCapture(listener: OutputListener): OutputCapture {
  const stdout: Stream = { name: 'stdout', shown: createShownBytes(), bytes: 0, tail: null }
  const stderr: Stream = { name: 'stderr', shown: createShownBytes(), bytes: 0, tail: null }
  let shownBytes = 0
  let truncated = false

  const truncate = (): void => {
    truncated = true
    const unfinished = stdout.shown.takeUnfinished()
    stderr.shown.takeUnfinished()
    stdout.tail = createTailBytes(stdout.shown.length, STDOUT_KEPT_WHOLE_BYTES, STDOUT_KEPT_TAIL_BYTES)
    stdout.tail.add(unfinished)
    showRest(stdout, listener)
    showRest(stderr, listener)
    listener.truncated()
  }
  return {
    add(name, chunk) {
      const stream = name === 'stdout' ? stdout : stderr
      stream.bytes += chunk.length
      if (!truncated && shownBytes + chunk.length > OUTPUT_LIMIT_BYTES) truncate()
      if (truncated) {
        stream.tail?.add(chunk)
        return
      }
      shownBytes += chunk.length
      for (const line of stream.shown.add(chunk)) listener.line(name, line)
    },
    finish() {
      showRest(stdout, listener)
      showRest(stderr, listener)
      return { stdout: captureOf(stdout), stderr: captureOf(stderr) }
    },
  }
}

function showRest(stream: Stream, listener: OutputListener): void {
  const rest = stream.shown.takeRest()
  if (rest !== null) listener.line(stream.name, rest)
}

function captureOf({ shown, bytes, tail }: Stream): StreamCapture {
  const kept = tail?.take() ?? { text: '', bytes: 0 }
  return {
    text: shown.text(),
    tail: kept.text,
    bytes,
    shownBytes: shown.length,
    gap: bytes - shown.length - kept.bytes,
    truncated: bytes > shown.length,
  }
}
