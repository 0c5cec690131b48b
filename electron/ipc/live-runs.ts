import type { Engine } from '../engine/engine.ts'
import type { FireRequest } from '../../shared/fire-request.ts'
import type { RunReport } from '../../shared/report.ts'
import { forWindow, type RunEvent } from '../../shared/run-events.ts'
import type { LiveRun } from '../../shared/requests/history.ts'
import type { Clients } from './clients.ts'
import { createEventBatch, type EventBatch } from './event-batch.ts'
import { createLiveEvents, type LiveEvents } from './live-events.ts'

/** So many runs go on at once. */
export const MAX_LIVE_RUNS = 8

/** The runs that go on. They belong to the studio and not to the window that fired them: a reload stops none. */
export interface LiveRuns {
  readonly count: number
  /** Starts the hooks in this very tick. */
  fire(request: FireRequest, more?: FireMore): void
  /** The runs that go on, the first one first. All that is in them was told to the windows before this returns. */
  list(): readonly LiveRun[]
  /** Stops one; false when none of that id goes on. */
  stop(runId: string): boolean
  stopAll(): void
}

/** What the studio does and keeps of a run beside what the engine is asked. */
export interface FireMore {
  /** Is called when nothing of the run is left. */
  readonly onOver?: () => void
  /** The saved payload that is fired. */
  readonly payloadName?: string | undefined
}

/** No run yet. Each run's events go to all windows, and its report to `keep` before any window hears of it. */
export function createLiveRuns(
  engine: Engine,
  keep: (runId: string, report: RunReport, payloadName?: string) => void,
  clients: Clients,
  log: (line: string) => void,
): LiveRuns {
  const live = new Map<string, Live>()
  return {
    get count() {
      return live.size
    },
    fire(request, { onOver = () => {}, payloadName } = {}) {
      const { runId } = request
      const controller = new AbortController()
      const batch = createEventBatch((events) => clients.push('runs.events', { runId, events }))
      const seen = createLiveEvents()
      live.set(runId, { request, payloadName, controller, batch, seen, startedAt: new Date().toISOString() })
      const onEvent = (event: RunEvent) => {
        // A run reports once.
        if (!live.has(runId)) return
        if (event.type === 'report') {
          live.delete(runId)
          keep(runId, event.report, payloadName)
        }
        const told = forWindow(event)
        if (told.type !== 'report') seen.add(told)
        batch.add(told)
        if (event.type === 'report') batch.flush()
      }
      engine
        .fire(request, { signal: controller.signal, onEvent })
        .then(
          (report) => onEvent({ type: 'report', report }),
          (error: unknown) => {
            live.delete(runId)
            batch.flush()
            log(`A run ended without its report (${kindOf(error)}).`)
          },
        )
        .finally(onOver)
        // A copy that cannot be removed is no reason to end the studio, which an unheard rejection is.
        .catch((error: unknown) => log(`What a run left could not be cleared away (${kindOf(error)}).`))
    },
    list: () =>
      [...live.values()].map((run) => {
        run.batch.flush()
        return liveRun(run)
      }),
    stop(runId) {
      const run = live.get(runId)
      run?.controller.abort()
      return run !== undefined
    },
    stopAll() {
      for (const { controller } of live.values()) controller.abort()
    },
  }
}

interface Live {
  readonly request: FireRequest
  readonly payloadName: string | undefined
  readonly controller: AbortController
  readonly batch: EventBatch
  readonly seen: LiveEvents
  readonly startedAt: string
}

function liveRun({ request, payloadName, seen, startedAt }: Live): LiveRun {
  const { runId, event, profile, timeoutMs, environment = 'studio' } = request
  const events = seen.list()
  const { linesLeftOut } = seen
  const run = { runId, event, profile, startedAt, timeoutMs, environment, events, linesLeftOut }
  return payloadName === undefined ? run : { ...run, payloadName }
}

/** Without the message: that may quote a payload. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
