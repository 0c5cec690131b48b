import type { StreamName } from '../../../shared/capture.ts'

/** One line of output, or the row that says where output was cut off. */
export interface OutputLine {
  /** The index of its hook in the run. */
  readonly hook: number
  readonly stream: StreamName | 'notice'
  readonly text: string
  /** Milliseconds after the run began; null when the run was read back from its report, which keeps no times of lines. */
  readonly atMs: number | null
}

/**
 * The lines of a run, in the order of their arrival. Appending gives a new log that shares all earlier lines, so a log
 * that somebody still holds never changes, and no line is ever copied.
 */
export interface LineLog {
  readonly count: number
  readonly chunks: readonly OutputLine[][]
}

const CHUNK_LINES = 1_024

/** A log without lines. */
export const EMPTY_LOG: LineLog = { count: 0, chunks: [] }

/** The log with further lines at its end. Only the newest log of a run may be appended to. */
export function appendLines(log: LineLog, lines: readonly OutputLine[]): LineLog {
  if (lines.length === 0) return log
  const chunks = log.chunks.slice()
  let last = chunks.at(-1)
  for (const line of lines) {
    if (last === undefined || last.length === CHUNK_LINES) {
      last = []
      chunks.push(last)
    }
    last.push(line)
  }
  return { count: log.count + lines.length, chunks }
}

/** The line at a place, or undefined outside the log. */
export function lineAt(log: LineLog, index: number): OutputLine | undefined {
  return index < log.count ? log.chunks[Math.floor(index / CHUNK_LINES)]?.[index % CHUNK_LINES] : undefined
}

/** The log of all lines at once. */
export function logOf(lines: readonly OutputLine[]): LineLog {
  return appendLines(EMPTY_LOG, lines)
}
