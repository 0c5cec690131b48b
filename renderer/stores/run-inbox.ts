import type { WindowRunEvent } from '../../shared/run-events.ts'
import type { Schedule } from './per-frame.ts'

/** Events of runs that nobody asked for yet are kept, since a run's first events may come before the answer that names it: up to so many runs. */
const UNKNOWN_RUNS = 8
/** The events that are kept of each of them. */
const UNKNOWN_EVENTS = 5_000

/** Gathers the events of runs and hands them over once per frame, to the runs that are known. */
export interface RunInbox {
  readonly push: (runId: string, events: readonly WindowRunEvent[]) => void
  /** From now on the run is known: what came before is handed over at once. */
  readonly claim: (runId: string) => void
  /** From now on the run is known; what came before and was not handed over yet is dropped, because it is known otherwise. */
  readonly take: (runId: string) => void
}

/** An inbox; `deliver` is given each run's events in their order. */
export function createRunInbox(
  schedule: Schedule,
  deliver: (batches: ReadonlyMap<string, readonly WindowRunEvent[]>) => void,
): RunInbox {
  const known = new Set<string>()
  const unknown = new Map<string, WindowRunEvent[]>()
  let gathered = new Map<string, WindowRunEvent[]>()
  let scheduled = false

  function flush(): void {
    scheduled = false
    const batches = gathered
    gathered = new Map()
    if (batches.size > 0) deliver(batches)
  }

  return {
    push: (runId, events) => {
      const box = known.has(runId) ? gathered : unknown
      const list = box.get(runId) ?? []
      box.set(runId, list)
      if (box === gathered || list.length < UNKNOWN_EVENTS) for (const event of events) list.push(event)
      if (box === unknown) {
        if (unknown.size > UNKNOWN_RUNS) unknown.delete(unknown.keys().next().value ?? runId)
        return
      }
      if (!scheduled) {
        scheduled = true
        schedule(flush)
      }
    },
    claim: (runId) => {
      known.add(runId)
      const early = unknown.get(runId)
      unknown.delete(runId)
      if (early !== undefined) deliver(new Map([[runId, early]]))
    },
    take: (runId) => {
      known.add(runId)
      unknown.delete(runId)
      gathered.delete(runId)
    },
  }
}
