import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { readSync } from 'node:fs'
import { descriptorOf } from './socket-descriptor.ts'

/** What is known of a hook's input. */
export interface StdinFeed {
  /** Whether the hook closed it early, or ended without taking all of it. */
  unread(): boolean
}

const ONE_BYTE = Buffer.allocUnsafeSlow(1)

/**
 * Writes a hook's whole input and ends it. A hook may close it unread, or be gone already: no error of anybody.
 *
 * A small input fits into the socket, whether it is read or not. When the hook's end of the socket goes with bytes
 * unread, Linux reports that to our end: so ours, though ended, is closed only when the hook has exited.
 */
export function feedStdin(child: ChildProcessWithoutNullStreams, bytes: Uint8Array): StdinFeed {
  const { stdin } = child
  let refused = false
  const destroy = stdin.destroy.bind(stdin)
  stdin.destroy = (error) => {
    const hasExited = child.exitCode !== null || child.signalCode !== null
    if (error === undefined && !hasExited) return stdin
    if (hasExited) refused ||= stdin.writableLength > 0 || (bytes.byteLength > 0 && wasReset(stdin))
    return destroy(error)
  }
  stdin.on('error', () => {
    refused = true
  })
  // Even nothing, when written, is refused by an end that has gone.
  if (bytes.byteLength > 0) stdin.end(bytes)
  else stdin.end()
  return { unread: () => refused || stdin.writableLength > 0 }
}

/** Reads from our end: the socket's error, if it has one, is reported once. */
function wasReset(stdin: object): boolean {
  const descriptor = descriptorOf(stdin)
  if (descriptor === null) return false
  try {
    readSync(descriptor, ONE_BYTE)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNRESET'
  }
}
