import { ok } from '../../shared/result.ts'
import type { WindowStates } from '../store/window-states.ts'
import type { Handlers } from './handler.ts'

/** What a window keeps over a restart. */
export function windowStateHandlers(states: WindowStates): Handlers<`window.${'restore' | 'keep'}`> {
  return {
    'window.restore': ({ workspace }) => ok(states.restore(workspace)),
    'window.keep': ({ workspace, state }) => states.keep(workspace, state),
  }
}
