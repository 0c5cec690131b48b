import type { PushName, Pushes } from '../../shared/ipc.ts'

/** A window that is connected: the studio pushes to it until it is disconnected. */
export interface Client {
  readonly id: string
  /** Whether a person types in it: it is asked to keep that before the studio ends. */
  readonly isWindow?: boolean
  push<N extends PushName>(name: N, data: Pushes[N]): void
}

/** The windows that are connected. */
export interface Clients {
  /** Gives a function that disconnects it. */
  connect(client: Client): () => void
  /** Whether a window of that id is connected now. */
  isConnected(id: string): boolean
  /** Asks all windows, once, to keep what was typed; resolves when each has answered or gone, and at the latest after `limitMs`. */
  settle(limitMs: number): Promise<void>
  /** That window has answered. */
  settled(id: string): void
  /** Tells every window. */
  push<N extends PushName>(name: N, data: Pushes[N]): void
}

/** No window yet. `log` gets a line when a window could not be told; the others still are. */
export function createClients(log: (line: string) => void): Clients {
  const clients = new Set<Client>()
  const unsettled = new Set<Client>()
  let asked: Promise<void> | null = null
  let allSettled: () => void = () => undefined
  const settle = (client: Client) => {
    if (unsettled.delete(client) && unsettled.size === 0) allSettled()
  }
  const push: Clients['push'] = (name, data) => {
    for (const client of clients) {
      try {
        client.push(name, data)
      } catch (error) {
        log(`A window could not be told ${name} (${error instanceof Error ? error.name : typeof error}).`)
      }
    }
  }
  const askAll = async (limitMs: number): Promise<void> => {
    for (const client of clients) if (client.isWindow === true) unsettled.add(client)
    if (unsettled.size === 0) return
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, limitMs)
      allSettled = () => {
        clearTimeout(limit)
        resolve()
      }
      push('studio.closing', {})
    })
  }
  return {
    isConnected: (id) => [...clients].some((client) => client.id === id),
    connect(client) {
      clients.add(client)
      return () => {
        clients.delete(client)
        settle(client)
      }
    },
    push,
    settled(id) {
      for (const client of unsettled) if (client.id === id) settle(client)
    },
    settle: (limitMs) => (asked ??= askAll(limitMs)),
  }
}
