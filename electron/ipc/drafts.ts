import { ok } from '../../shared/result.ts'
import type { Drafts } from '../store/drafts.ts'
import type { Clients } from './clients.ts'
import type { Handlers } from './handler.ts'

/** So many windows are remembered to be somebody's. */
const MAX_OWNED = 500

/**
 * Texts that are not saved: on disk when the request is answered. Those of a window that is open in another browser are
 * not for the taking: a page knows only of the windows of its own one.
 */
export function draftsHandlers(
  drafts: Drafts,
  clients: Pick<Clients, 'isConnected'>,
): Handlers<`drafts.${'put' | 'drop' | 'claim' | 'list'}`> {
  /** By the window, the connection that spoke for it last. */
  const owners = new Map<string, string>()
  const claim = (window: string, clientId: string) => {
    owners.delete(window)
    owners.set(window, clientId)
    for (const [known, owner] of owners) {
      if (owners.size > MAX_OWNED || !clients.isConnected(owner)) owners.delete(known)
    }
  }
  const isOthers = (window: string, clientId: string) => {
    const owner = owners.get(window)
    return owner !== undefined && owner !== clientId && clients.isConnected(owner)
  }
  return {
    'drafts.put': (draft, clientId) => {
      claim(draft.window, clientId)
      return drafts.put(draft)
    },
    'drafts.drop': ({ key, window }) => drafts.drop(key, window),
    'drafts.claim': ({ window }, clientId) => {
      claim(window, clientId)
      return ok(null)
    },
    'drafts.list': ({ window }, clientId) => {
      if (window !== undefined) claim(window, clientId)
      return ok(drafts.list().filter((draft) => !isOthers(draft.window, clientId)))
    },
  }
}
