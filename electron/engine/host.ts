import type { LiveProcess } from '../../shared/ipc.ts'
import type { AftermathGround } from './aftermath.ts'
import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'
import { createTaskkillEnder } from './end-by-taskkill.ts'
import { createEnder } from './end-process.ts'
import type { Journal } from './journal.ts'
import { createJournal } from './journal.ts'
import { ownEnvironment } from './own-environment.ts'
import type { PowerShellLookup } from './powershell.ts'
import { createPowerShellLookup } from './powershell.ts'
import { createProcessTable } from './process-table.ts'
import type { ProcessTree } from './process-tree.ts'
import { recoverProcesses } from './recover.ts'
import type { Registry } from './registry.ts'
import { createRegistry } from './registry.ts'
import { type HookEnvironment, hookEnvironment } from './spawn-hook.ts'

/** What a host is made of; everything but `stateDir` has a default of this process. */
export interface HostOptions {
  readonly platform?: NodeJS.Platform
  /** The environment of the hooks; copied now, so that all of them get the same. */
  readonly env?: NodeJS.ProcessEnv
  /** Where the journal of live processes is kept; null keeps none. */
  readonly stateDir: string | null
  readonly clock?: Clock
}

/** What every run of one engine shares. */
export interface EngineHost {
  readonly platform: NodeJS.Platform
  readonly clock: Clock
  /** The live processes: known from before their start (with the number 0) until nothing of them is left. */
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
  /** What `runHook` stands on. */
  readonly ground: HookGround
}

/** What a run of a hook takes from its host. */
export interface HookGround extends AftermathGround, HookEnvironment {
  readonly registry: Registry
  readonly journal: Journal
  readonly powerShell: PowerShellLookup
}

/** Makes what the runs of one engine share. */
export function createHost(options: HostOptions): EngineHost {
  const platform = options.platform ?? process.platform
  const clock = options.clock ?? systemClock
  const env = ownEnvironment(options.env)
  const table = createProcessTable(platform)
  const ender = table === null ? createTaskkillEnder() : createEnder(table, clock)
  const environment = hookEnvironment(env, platform)
  const registry = createRegistry()
  const journal = createJournal(options.stateDir, environment.mark(), table)
  const trees = new Set<ProcessTree>()

  const endAll = async (now: boolean): Promise<void> => {
    if (now) ender.hurry()
    await registry.endAll(now)
  }
  return {
    platform,
    clock,
    processes: () => registry.list(),
    onProcesses: (listener) => registry.subscribe(listener),
    end: (id) => registry.end(id),
    endAll: (how) => endAll(how?.now ?? false),
    killAllNow: () => ender.killNow([...trees]),
    recover: async () =>
      options.stateDir === null || table === null ? 0 : recoverProcesses(options.stateDir, table, ender),
    close: async () => {
      await endAll(false)
      journal.close()
      table?.close()
    },
    ground: {
      table,
      ender,
      registry,
      journal,
      trees,
      ...environment,
      powerShell: createPowerShellLookup(env, clock),
    },
  }
}
