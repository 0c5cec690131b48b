import { openDrafts, type Drafts } from './store/drafts.ts'
import type { JsonFile } from './store/json-file.ts'
import { openSession, type Session } from './store/recents.ts'
import { openSettings } from './store/settings.ts'
import { openTrust, type Trust } from './store/trust.ts'
import { openWindowStates, type WindowStates } from './store/window-states.ts'
import type { Settings } from '../shared/settings.ts'

/** Everything that a studio keeps in small files, and what it has to say about them. */
export interface Stores {
  readonly settings: JsonFile<Settings>
  readonly trust: Trust
  readonly session: JsonFile<Session>
  readonly drafts: Drafts
  readonly windowStates: WindowStates
  /** Sentences about files that could not be used, each given once. */
  takeNotes(): readonly string[]
}

/** Opens the state of a data folder. Writes nothing. */
export function openStores(dataDir: string): Stores {
  const stores = {
    settings: openSettings(dataDir),
    trust: openTrust(dataDir),
    session: openSession(dataDir),
    drafts: openDrafts(dataDir),
    windowStates: openWindowStates(dataDir),
  }
  return { ...stores, takeNotes: () => Object.values(stores).flatMap((store) => store.takeNotes()) }
}
