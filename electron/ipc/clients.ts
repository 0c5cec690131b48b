import type { PushName, Pushes } from '../../shared/ipc.ts'

/** A window that is connected: the studio pushes to it until it is disconnected. */
export interface Client {
  readonly id: string
  push<N extends PushName>(name: N, data: Pushes[N]): void
}

/** The windows that are connected. */
export interface Clients {
  /** Gives a function that disconnects it. */
  connect(client: Client): () => void
  /** Tells every window. */
  push<N extends PushName>(name: N, data: Pushes[N]): void
}

/** No window yet. `log` gets a line when a window could not be told; the others still are. */
export function createClients(log: (line: string) => void): Clients {
  const clients = new Set<Client>()
  return {
    connect(client) {
      clients.add(client)
      return () => clients.delete(client)
    },
    push(name, data) {
      for (const client of clients) {
        try {
          client.push(name, data)
        } catch (error) {
          log(`A window could not be told ${name} (${error instanceof Error ? error.name : typeof error}).`)
        }
      }
    },
  }
}
