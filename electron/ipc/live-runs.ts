import type { Engine } from '../engine/engine.ts'
import type { FireRequest } from '../../shared/fire-request.ts'
import type { RunEvent } from '../../shared/run-events.ts'
import type { Clients } from './clients.ts'
import { createEventBatch } from './event-batch.ts'
import type { RunHistory } from './run-history.ts'

/** So many runs go on at once. */
export const MAX_LIVE_RUNS = 8

/** The runs that go on. They belong to the studio and not to the window that fired them: a reload stops none. */
export interface LiveRuns {
  readonly count: number
  /** Starts the hooks in this very tick. */
  fire(request: FireRequest): void
  /** Stops one; false when none of that id goes on. */
  stop(runId: string): boolean
  stopAll(): void
}

/** No run yet. Each run's events go to all windows, and its report to the history before any window hears of it. */
export function createLiveRuns(
  engine: Engine,
  history: RunHistory,
  clients: Clients,
  log: (line: string) => void,
): LiveRuns {
  const live = new Map<string, AbortController>()
  return {
    get count() {
      return live.size
    },
    fire(request) {
      const { runId } = request
      const controller = new AbortController()
      live.set(runId, controller)
      const batch = createEventBatch((events) => clients.push('runs.events', { runId, events }))
      const onEvent = (event: RunEvent) => {
        // A run reports once.
        if (!live.has(runId)) return
        if (event.type === 'report') {
          live.delete(runId)
          history.add(runId, event.report)
        }
        batch.add(event)
        if (event.type === 'report') batch.flush()
      }
      engine.fire(request, { signal: controller.signal, onEvent }).then(
        (report) => onEvent({ type: 'report', report }),
        (error: unknown) => {
          live.delete(runId)
          batch.flush()
          log(`A run ended without its report (${error instanceof Error ? error.name : typeof error}).`)
        },
      )
    },
    stop(runId) {
      const controller = live.get(runId)
      controller?.abort()
      return controller !== undefined
    },
    stopAll() {
      for (const controller of live.values()) controller.abort()
    },
  }
}
