import { ok } from '../../shared/result.ts'
import type { WindowStates } from '../store/window-states.ts'
import type { Clients } from './clients.ts'
import type { Handlers } from './handler.ts'

/** What a window keeps over a restart, and its word that all of it is kept. */
export function windowStateHandlers(
  states: WindowStates,
  clients: Pick<Clients, 'settled'>,
): Handlers<`window.${'restore' | 'keep' | 'settled'}`> {
  return {
    'window.restore': ({ workspace }) => ok(states.restore(workspace)),
    'window.keep': ({ workspace, state }) => states.keep(workspace, state),
    'window.settled': (_args, clientId) => {
      clients.settled(clientId)
      return ok(null)
    },
  }
}
