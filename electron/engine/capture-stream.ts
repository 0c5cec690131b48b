import type { StreamCapture, StreamName } from '../../shared/capture.ts'
import {
  OUTPUT_LIMIT_BYTES,
  STDERR_KEPT_TAIL_BYTES,
  STDOUT_KEPT_TAIL_BYTES,
  STDOUT_KEPT_WHOLE_BYTES,
} from '../../shared/limits.ts'
import type { ShownBytes } from './line-splitter.ts'
import { createShownBytes } from './line-splitter.ts'
import type { TailBytes } from './tail-bytes.ts'
import { createTailBytes } from './tail-bytes.ts'

/** Takes in what a hook's two streams carry, within the limits for showing and for keeping. */
export interface OutputCapture {
  /** What comes after the end is nobody's. */
  add(stream: StreamName, chunk: Buffer): void
  /** What was captured so far, without what is kept beyond the limit for showing. */
  soFar(): CapturedOutput
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

const NOTHING = Buffer.alloc(0)
const NO_TAIL: ReturnType<TailBytes['take']> = { text: '', bytes: 0 }

interface Stream {
  readonly name: StreamName
  readonly shown: ShownBytes
  bytes: number
  tail: TailBytes | null
}

/**
 * Captures a hook's output. From the chunk on with which both streams together would exceed the output limit nothing
 * is shown any more; of stdout the end is kept nevertheless, since the answer may stand there, and a little of stderr's.
 */
export function createOutputCapture(listener: OutputListener): OutputCapture {
  const stdout: Stream = { name: 'stdout', shown: createShownBytes(), bytes: 0, tail: null }
  const stderr: Stream = { name: 'stderr', shown: createShownBytes(), bytes: 0, tail: null }
  let shownBytes = 0
  let truncated = false
  let finished = false

  const truncate = (): void => {
    truncated = true
    const unfinished = [stdout, stderr].map(({ shown }) => shown.takeUnfinished())
    stdout.tail = createTailBytes(stdout.shown.length, STDOUT_KEPT_WHOLE_BYTES, STDOUT_KEPT_TAIL_BYTES)
    stderr.tail = createTailBytes(0, STDERR_KEPT_TAIL_BYTES, STDERR_KEPT_TAIL_BYTES)
    for (const [index, { tail }] of [stdout, stderr].entries()) tail?.add(unfinished[index] ?? NOTHING)
    showRest(stdout, listener)
    showRest(stderr, listener)
    listener.truncated()
  }
  return {
    add(name, chunk) {
      if (finished) return
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
    soFar: () => ({ stdout: captureOf(stdout, NO_TAIL), stderr: captureOf(stderr, NO_TAIL) }),
    finish() {
      finished = true
      showRest(stdout, listener)
      showRest(stderr, listener)
      return { stdout: captureOf(stdout, stdout.tail?.take()), stderr: captureOf(stderr, stderr.tail?.take()) }
    },
  }
}

function showRest(stream: Stream, listener: OutputListener): void {
  const rest = stream.shown.takeRest()
  if (rest !== null) listener.line(stream.name, rest)
}

function captureOf({ name, shown, bytes }: Stream, kept = NO_TAIL): StreamCapture {
  return {
    text: shown.text(),
    tail: kept.text,
    bytes,
    shownBytes: shown.length,
    gap: bytes - shown.length - (name === 'stdout' ? kept.bytes : 0),
    truncated: bytes > shown.length,
  }
}
