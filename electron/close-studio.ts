import type { Engine } from './engine/engine.ts'
import type { Clients } from './ipc/clients.ts'
import type { LiveRuns } from './ipc/live-runs.ts'
import type { PlacesWatch } from './ipc/watch-places.ts'
import type { KeptLog } from './log/keep-log.ts'
import type { History } from './store/history.ts'
import type { Undos } from './store/undo.ts'

/** What is to be ended with a studio. */
export interface StudioParts {
  readonly closing: AbortController
  readonly engine: Engine
  readonly live: LiveRuns
  readonly watch: PlacesWatch
  readonly clients: Clients
  readonly history: History
  readonly undos: Undos
  readonly log: KeptLog
  /** Ends the telling of processes to the windows. */
  readonly unsubscribe: () => void
}

/** How long windows may take to keep what was typed before the studio ends all the same, in milliseconds. */
export const SETTLE_LIMIT_MS = 700

/** Stops all runs, ends all processes, closes the watchers. `now` leaves the windows no time to keep what was typed. */
export async function closeStudio(parts: StudioParts, now: boolean): Promise<void> {
  const { closing, engine, live, watch, clients, history, undos, log } = parts
  closing.abort()
  live.stopAll()
  watch.close()
  parts.unsubscribe()
  await Promise.all([engine.close(), now ? null : clients.settle(SETTLE_LIMIT_MS)])
  await history.settled()
  undos.close()
  log.end()
}
