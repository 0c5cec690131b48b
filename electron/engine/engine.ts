import type { FireRequest } from '../../shared/fire-request.ts'
import type { LiveProcess } from '../../shared/ipc.ts'
import type { HookListing, HookPlaces } from '../../shared/places.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { RunReport } from '../../shared/report.ts'
import type { RunEvent } from '../../shared/run-events.ts'

/** What an engine lives on; all but `stateDir` have defaults of this process. */
export interface EngineOptions {
  /** Where the journal of live processes is kept; null keeps none. */
  readonly stateDir: string | null
  readonly platform?: NodeJS.Platform
  readonly env?: NodeJS.ProcessEnv
}

/** How a run is watched and stopped. */
export interface FireOptions {
  /** Aborting it stops the run: every hook settles at once as stopped. */
  readonly signal?: AbortSignal
  readonly onEvent?: (event: RunEvent) => void
}

/** What changed on disk: hooks, or the payloads that are saved beside them, or both. */
export interface PlacesChange {
  readonly hooks: boolean
  readonly payloads: boolean
}

/** The hook engine: finds, starts, watches and ends hooks; knows no window and no transport. */
export interface Engine {
  /** Everything that is found for all nine events, and a reason for every file that will not run. Writes nothing. */
  list(places: HookPlaces, profile: ProfileName): HookListing
  /** Fires every hook of the event at once and waits until nothing of them is left. Rejects never: a failure is a report. */
  fire(request: FireRequest, options?: FireOptions): Promise<RunReport>
  /** Calls back, at most every 50 ms, after something in the hooks directories changed, or one appeared or went. */
  watch(places: HookPlaces, onChange: (change: PlacesChange) => void): { close(): void }
  /** The live processes. */
  processes(): readonly LiveProcess[]
  /** Is called after each change of the live processes; gives a function that ends the subscription. */
  onProcesses(listener: (processes: readonly LiveProcess[]) => void): () => void
  /** Ends one process and all that belongs to it; false when there is none of that number. */
  end(id: number): Promise<boolean>
  /** Ends all processes: SIGTERM, grace, SIGKILL; `now` goes to SIGKILL at once. */
  endAll(how?: { now: boolean }): Promise<void>
  /** SIGKILL to everything, synchronously: for the moment in which this process must end. */
  killAllNow(): void
  /** Ends what a studio that was killed left running; gives the number of processes. */
  recover(): Promise<number>
  /** Ends all processes and closes the watchers. */
  close(): Promise<void>
}
