import type { LiveProcess } from '../../shared/ipc.ts'

/** What is known of a process before its start. */
export interface ToBeRegistered {
  readonly runId: string
  readonly script: string
  readonly event: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Settles its run as stopped, unless that has settled, and ends all of it; settles when nothing is left. */
  readonly stop: (now: boolean) => Promise<unknown>
}

/** The live processes: each is known from before its start until it has really ended, and none twice. */
export interface Registry {
  /** Gives its number here; until it has started its process number is 0. */
  add(process: ToBeRegistered): number
  /** It has started. */
  started(id: number, pid: number): void
  /** It is being ended. */
  ending(id: number): void
  /** Nothing of it is left. */
  forget(id: number): void
  list(): readonly LiveProcess[]
  subscribe(listener: (processes: readonly LiveProcess[]) => void): () => void
  end(id: number): Promise<boolean>
  endAll(now: boolean): Promise<void>
}

interface Kept {
  process: LiveProcess
  readonly stop: (now: boolean) => Promise<unknown>
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
    add({ runId, script, event, startedAt, stop }) {
      lastId += 1
      kept.set(lastId, { process: { id: lastId, runId, pid: 0, script, event, startedAt, ending: false }, stop })
      return lastId
    },
    started: (id, pid) => change(id, { pid }),
    ending: (id) => change(id, { ending: true }),
    forget: (id) => {
      if (kept.delete(id)) tell()
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
