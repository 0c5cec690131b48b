import { failure, ok } from '../../shared/result.ts'
import type { Engine } from '../engine/engine.ts'
import type { Clients } from './clients.ts'
import type { Handlers } from './handler.ts'

/** The live processes. */
export function processesHandlers(engine: Engine): Handlers<`processes.${'list' | 'end'}`> {
  return {
    'processes.list': () => ok(engine.processes()),
    'processes.end': async ({ id }) =>
      (await engine.end(id)) ? ok(null) : failure('no-such-process', 'That process has ended already.'),
  }
}

/** How long changes of the live processes are gathered, in milliseconds: a hundred hooks start within a few frames. */
const GATHER_MS = 16

/** Tells all windows after changes of the live processes; gives a function that ends it. */
export function tellProcesses(engine: Engine, clients: Clients): () => void {
  let timer: NodeJS.Timeout | null = null
  const tell = () => {
    timer = null
    clients.push('processes.changed', { processes: engine.processes() })
  }
  const unsubscribe = engine.onProcesses(() => {
    timer ??= setTimeout(tell, GATHER_MS)
  })
  return () => {
    unsubscribe()
    if (timer !== null) clearTimeout(timer)
  }
}
