import { ok } from '../../shared/result.ts'
import type { Trust } from '../store/trust.ts'
import type { Handlers } from './handler.ts'

/** What may run. Revoking stops no run that goes on; the next fire asks. */
export function trustHandlers(trust: Trust): Handlers<`trust.${'list' | 'grant' | 'revoke'}`> {
  return {
    'trust.list': () => ok(trust.list()),
    'trust.grant': ({ directories }) => trust.grant(directories),
    'trust.revoke': ({ directory }) => trust.revoke(directory),
  }
}
