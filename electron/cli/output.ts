import { fstatSync } from 'node:fs'
import { styleText } from 'node:util'
import { paintNothing } from '../../shared/terminal-text.ts'
import type { Paint, Tone } from '../../shared/terminal-text.ts'

/** One of the two streams that the command writes on. */
export interface OutputStream {
  readonly write: (text: string) => void
  /** Colours, where people will see them: a terminal, without `NO_COLOR`. */
  readonly paint: Paint
  readonly isColoured: boolean
  readonly isTerminal: boolean
}

/** Where the command writes, and what happens when nobody reads it any more. */
export interface Output {
  readonly out: OutputStream
  readonly error: OutputStream
  /** Is called once when the reader of stdout went away, at once when it has gone. */
  readonly onClosed: (listener: () => void) => void
  readonly isClosed: () => boolean
  /** Why what was written is lost, for a disk that is full; null while nothing is. */
  readonly lost: () => string | null
  /** Waits until all that was written has left this process. */
  readonly flush: () => Promise<void>
}

/** This process's own streams. A closed pipe is no error: nothing more is written, and whoever listens is told. */
export function processOutput({ stdout, stderr, env }: NodeJS.Process): Output {
  const listeners: (() => void)[] = []
  let closed = false
  let silent = false
  let lost: string | null = null
  const close = (error?: NodeJS.ErrnoException) => {
    lost ??= LOSSES[error?.code ?? ''] ?? null
    if (closed) return
    closed = true
    for (const listener of listeners) listener()
  }
  stdout.on('error', close)
  stderr.on('error', () => {
    silent = true
    // `2>&1 | head`: both lead into the pipe that was closed. Otherwise stdout may well be read still.
    if (isSameFile(1, 2)) close()
  })
  return {
    out: stream(stdout, env, () => closed),
    error: stream(stderr, env, () => silent),
    onClosed: (listener) => {
      listeners.push(listener)
      if (closed) listener()
    },
    isClosed: () => closed,
    lost: () => lost,
    flush: async () => {
      await Promise.all([stdout, stderr].map((to) => new Promise((settle) => to.write('', settle))))
    },
  }
}

/** A reader who went away wanted no more; a file that takes no more was to hold all. */
const LOSSES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EFBIG: 'the file may not become larger',
}

function stream(to: NodeJS.WriteStream, env: NodeJS.ProcessEnv, isClosed: () => boolean): OutputStream {
  const isTerminal = to.isTTY
  const noColour = (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb'
  const isColoured = isTerminal && !noColour
  return {
    write: (text) => {
      if (!isClosed()) to.write(text)
    },
    paint: isColoured ? (tone, text) => styleText(STYLES[tone], text, { validateStream: false }) : paintNothing,
    isColoured,
    isTerminal,
  }
}

const STYLES: Readonly<Record<Tone, Parameters<typeof styleText>[0]>> = {
  strong: 'bold',
  good: 'green',
  bad: ['red', 'bold'],
  warn: 'yellow',
  quiet: 'dim',
}

function isSameFile(one: number, other: number): boolean {
  try {
    const [a, b] = [fstatSync(one), fstatSync(other)]
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    return true
  }
}
