import { ok } from '../../shared/result.ts'
import type { Drafts } from '../store/drafts.ts'
import type { Handlers } from './handler.ts'

/** Texts that are not saved: on disk when the request is answered. */
export function draftsHandlers(drafts: Drafts): Handlers<`drafts.${'put' | 'drop' | 'list'}`> {
  return {
    'drafts.put': (draft) => drafts.put(draft),
    'drafts.drop': ({ key, window }) => drafts.drop(key, window),
    'drafts.list': () => ok(drafts.list()),
  }
}
