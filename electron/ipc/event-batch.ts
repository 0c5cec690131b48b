import type { WindowRunEvent } from '../../shared/run-events.ts'

/** How long events are gathered, in milliseconds: a frame of the screen. */
const BATCH_MS = 16

/** So many events are told at once without waiting for the frame. */
const BATCH_EVENTS = 500

/** Events on their way to the windows. */
export interface EventBatch {
  add(event: WindowRunEvent): void
  /** Tells what was gathered now. */
  flush(): void
}

/** Gathers the events of one run: a hook that prints fast costs the window one message per frame. Holds at most `BATCH_EVENTS`. */
export function createEventBatch(tell: (events: readonly WindowRunEvent[]) => void): EventBatch {
  let gathered: WindowRunEvent[] = []
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (gathered.length === 0) return
    const events = gathered
    gathered = []
    tell(events)
  }
  return {
    add(event) {
      gathered.push(event)
      if (gathered.length >= BATCH_EVENTS) flush()
      else timer ??= setTimeout(flush, BATCH_MS)
    },
    flush,
  }
}
