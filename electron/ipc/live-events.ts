import type { WindowRunEvent } from '../../shared/run-events.ts'

/** So many lines of a run that goes on are kept for a page that comes later. */
const MAX_LINES = 2_000

/** And so much of them, in UTF-16 units. */
const MAX_UNITS = 2 * 1_048_576

/** What happened so far in a run that goes on. */
export interface LiveEvents {
  add(event: WindowRunEvent): void
  /** In order: everything but the oldest lines. */
  list(): readonly WindowRunEvent[]
  readonly linesLeftOut: number
}

/** Nothing yet. Holds a bounded number of lines, however much a run prints. */
export function createLiveEvents(): LiveEvents {
  let events: WindowRunEvent[] = []
  let lines = 0
  let units = 0
  let leftOut = 0
  const isTooMuch = () => lines > 2 * MAX_LINES || units > 2 * MAX_UNITS
  // By halves, so that a fast hook does not have all of it copied for every line.
  const trim = () => {
    events = events.filter((event) => {
      if (event.type !== 'line' || (lines <= MAX_LINES && units <= MAX_UNITS)) return true
      lines -= 1
      units -= event.text.length
      leftOut += 1
      return false
    })
  }
  return {
    add(event) {
      events.push(event)
      if (event.type !== 'line') return
      lines += 1
      units += event.text.length
      if (isTooMuch()) trim()
    },
    list() {
      trim()
      return [...events]
    },
    get linesLeftOut() {
      return leftOut
    },
  }
}
