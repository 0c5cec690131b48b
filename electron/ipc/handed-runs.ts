import { basename } from 'node:path'
import { MAX_TEXT_UNITS } from '../../shared/limits.ts'
import type { HandedRun } from '../../shared/requests/history.ts'
import { fileFailure } from '../files/file-failure.ts'
import { readBounded } from '../files/read-bounded.ts'
import type { Clients } from './clients.ts'

/** So many files wait for a window. */
const MAX_WAITING = 20

/** Files that the system asked to open, until a window takes them. */
export interface HandedRuns {
  readonly hand: (path: string) => void
  /** Each is given once. */
  readonly take: () => readonly HandedRun[]
}

/** None yet. A file that cannot be read is logged; what is in one is for the window to ask about. */
export function createHandedRuns(clients: Clients, log: (line: string) => void): HandedRuns {
  let waiting: readonly HandedRun[] = []
  return {
    hand(path) {
      try {
        // Three bytes a character at most: a longer file holds none that can be opened.
        const read = readBounded(path, 3 * MAX_TEXT_UNITS)
        if (read.kind === 'no-file') return log(`${path} cannot be opened: it is no file.`)
        const text = read.kind === 'read' ? read.bytes.toString('utf8').slice(0, MAX_TEXT_UNITS) : ''
        waiting = [...waiting, { fileName: basename(path), text }].slice(-MAX_WAITING)
        clients.push('hookrun.handed', {})
      } catch (error) {
        log(fileFailure(path, 'cannot be opened', error).error.message)
      }
    },
    take() {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
