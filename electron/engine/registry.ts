import type { LiveProcess } from '../../shared/ipc.ts'

/** What is known of a process before its start. */
export interface ToBeRegistered {
  readonly runId: string
  readonly script: string
  readonly event: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Settles its run as stopped, unless that has settled, and ends all of it; settles when nothing is left. */
  readonly stop: (now: boolean) => Promise<void>
}

/** The registry's hold on one process. */
export interface RegistryEntry {
  readonly id: number
  /** It has started under this number; before, its number is 0. */
  started(pid: number): void
  /** It is being ended. */
  ending(): void
  /** Nothing of it is left. */
  forget(): void
}

/** The live processes: each is known from before its start until it has really ended, and none twice. */
export interface Registry {
  add(process: ToBeRegistered): RegistryEntry
  list(): readonly LiveProcess[]
  subscribe(listener: (processes: readonly LiveProcess[]) => void): () => void
  end(id: number): Promise<boolean>
  endAll(now: boolean): Promise<void>
}

interface Kept {
  process: LiveProcess
  readonly stop: (now: boolean) => Promise<void>
}

/** Makes an empty registry. */
export function createRegistry(): Registry {
  const kept = new Map<number, Kept>()
  const listeners = new Set<(processes: readonly LiveProcess[]) => void>()
  let lastId = 0

  const list = (): readonly LiveProcess[] => [...kept.values()].map(({ process }) => process)
  const tell = (): void => {
    if (listeners.size === 0) return
    const processes = list()
    for (const listener of listeners) listener(processes)
  }
  const change = (id: number, fields: Partial<LiveProcess>): void => {
    const found = kept.get(id)
    if (found === undefined) return
    found.process = { ...found.process, ...fields }
    tell()
  }
  return {
    add({ stop, ...process }) {
      lastId += 1
      const id = lastId
      kept.set(id, { process: { id, pid: 0, ending: false, ...process }, stop })
      return {
        id,
        started: (pid) => change(id, { pid }),
        ending: () => {
          if (kept.get(id)?.process.ending === false) change(id, { ending: true })
        },
        forget: () => {
          if (kept.delete(id)) tell()
        },
      }
    },
    list,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async end(id) {
      const found = kept.get(id)
      if (found === undefined) return false
      await found.stop(false)
      return true
    },
    async endAll(now) {
      await Promise.all([...kept.values()].map(({ stop }) => stop(now)))
    },
  }
}
