import type { Settings } from '../shared/settings.ts'
import { removeLeftOvers } from './files/write-whole.ts'
import { openDrafts, type Drafts } from './store/drafts.ts'
import { openHistory, type History } from './store/history.ts'
import type { JsonFile } from './store/json-file.ts'
import { openSession, type Session } from './store/recents.ts'
import { openSettings } from './store/settings.ts'
import { openTrust, type Trust } from './store/trust.ts'
import { openWindowStates, type WindowStates } from './store/window-states.ts'

/** Everything that a studio keeps in files of its own, and what it has to say about them. */
export interface Stores {
  readonly settings: JsonFile<Settings>
  readonly trust: Trust
  readonly session: JsonFile<Session>
  readonly drafts: Drafts
  readonly windowStates: WindowStates
  readonly history: History
  /** Sentences about files that could not be used, each given once. */
  takeNotes(): readonly string[]
}

/** What is told of the history. */
export interface StoresListener {
  readonly onHistory: () => void
  /** Gets what went wrong later, one sentence each. */
  readonly log: (line: string) => void
}

/** Opens the state of a data folder. Writes nothing; what a killed studio was writing is removed. */
export function openStores(dataDir: string, { onHistory, log }: StoresListener): Stores {
  removeLeftOvers(dataDir)
  const settings = openSettings(dataDir)
  const stores = {
    settings,
    trust: openTrust(dataDir),
    session: openSession(dataDir),
    drafts: openDrafts(dataDir),
    windowStates: openWindowStates(dataDir),
    history: openHistory({
      dataDir,
      // Defaults that nobody chose must not cost anybody's runs.
      limits: () => (settings.isRead() ? settings.get().keepRuns : null),
      onChange: onHistory,
      log,
    }),
  }
  return { ...stores, takeNotes: () => Object.values(stores).flatMap((store) => store.takeNotes()) }
}
