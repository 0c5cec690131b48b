import type { LiveProcess } from '../../shared/ipc.ts'
import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'

/** What a host is made of; everything but `stateDir` has a default of this process. */
export interface HostOptions {
  readonly platform?: NodeJS.Platform
  readonly env?: NodeJS.ProcessEnv
  /** Where the journal of live processes is kept; null keeps none. */
  readonly stateDir: string | null
  readonly clock?: Clock
}

/** What every run of one engine shares. */
export interface EngineHost {
  readonly platform: NodeJS.Platform
  readonly clock: Clock
  /** The live processes: known from before their start until nothing of them is left. */
  processes(): readonly LiveProcess[]
  /** Is called after each change of the live processes; gives a function that ends the subscription. */
  onProcesses(listener: (processes: readonly LiveProcess[]) => void): () => void
  /** Ends one process and all that belongs to it, its run settles as stopped; false when there is none of that number. */
  end(id: number): Promise<boolean>
  /** The same for all: SIGTERM, grace, SIGKILL; `now` goes to SIGKILL at once. */
  endAll(how?: { readonly now: boolean }): Promise<void>
  /** SIGKILL to everything, synchronously. */
  killAllNow(): void
  /** Ends what a studio that was killed left running; gives the number of processes. */
  recover(): Promise<number>
  /** Ends all processes and closes the journal. */
  close(): Promise<void>
}

/** Makes what the runs of one engine share. */
export function createHost(options: HostOptions): EngineHost {
  const clock = options.clock ?? systemClock
  return {
    platform: options.platform ?? process.platform,
    clock,
    processes: () => [],
    onProcesses: () => () => undefined,
    end: () => Promise.resolve(false),
    endAll: () => Promise.resolve(),
    killAllNow: () => undefined,
    recover: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  }
}
