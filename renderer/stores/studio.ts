import type { StudioBridge } from '../bridge.ts'
import { createConnection } from './connection.ts'
import { readDrafts, writeDrafts } from './draft-storage.ts'
import type { TextStorage } from './draft-storage.ts'
import { createFire } from './fire.ts'
import { createListing } from './listing.ts'
import { perFrame } from './per-frame.ts'
import type { Schedule } from './per-frame.ts'
import { createProcesses } from './processes.ts'
import { createRuns } from './runs.ts'
import type { LoadSamples } from './samples.ts'
import { createSettings } from './settings.ts'
import type { Theme } from './settings.ts'
import { createTrust } from './trust.ts'
import { createWindow } from './window.ts'
import { createWorkspace } from './workspace.ts'

/** What the stores stand on. */
export interface StudioNeeds {
  readonly bridge: StudioBridge
  readonly loadSamples: LoadSamples
  /** Where drafts are kept over a reload. */
  readonly storage: TextStorage
  /** The theme of the last time, until the studio tells. */
  readonly theme: Theme
  readonly schedule?: Schedule
}

/** How long after the last key a draft is kept, in milliseconds. */
const KEEP_AFTER_MS = 300

/** All stores of the window, tied together: each by its subject, none reaches into another. */
export function createStudio({ bridge, loadSamples, storage, theme, schedule = perFrame }: StudioNeeds) {
  const connection = createConnection(bridge)
  const workspace = createWorkspace(bridge)
  const settings = createSettings(bridge, theme)
  const profile = () => settings.getState().profile
  const listing = createListing(bridge, profile)
  const processes = createProcesses(bridge)
  const trust = createTrust(bridge)
  const runs = createRuns(bridge, schedule)
  const windowStore = createWindow()
  const fire = createFire({
    bridge,
    profile,
    loadSamples,
    drafts: readDrafts(storage),
    began: (start) => {
      runs.getState().begin(start)
      windowStore.getState().showTab('run')
    },
    ask: (directories, go) => trust.getState().ask(directories, go),
  })

  settings.subscribe((now, before) => {
    if (now.profile === before.profile) return
    void listing.getState().refresh()
    void fire.getState().followProfile(before.profile)
  })

  let keeping: ReturnType<typeof setTimeout> | undefined
  function keepDrafts(): void {
    clearTimeout(keeping)
    if (keeping !== undefined) writeDrafts(storage, fire.getState().drafts)
    keeping = undefined
  }
  fire.subscribe((now, before) => {
    if (now.drafts === before.drafts) return
    clearTimeout(keeping)
    keeping = setTimeout(keepDrafts, KEEP_AFTER_MS)
  })

  async function load(): Promise<void> {
    const others = [connection.getState().load(), workspace.getState().load(), processes.getState().load()]
    // What is listed, and which samples there are, depends on the profile.
    await settings.getState().load()
    await Promise.all([
      ...others,
      listing.getState().refresh(),
      fire.getState().chooseEvent(fire.getState().event),
      runs.getState().load(),
    ])
  }

  connection.subscribe((now, before) => {
    if (now.state.kind === 'connected' && before.state.kind !== 'connected') void load()
  })
  if (connection.getState().state.kind === 'connected') void load()

  return {
    bridge,
    connection,
    workspace,
    settings,
    listing,
    processes,
    trust,
    runs,
    window: windowStore,
    fire,
    load,
    /** Keeps at once what was typed since drafts were kept last: the page may be on its way out. */
    keepDrafts,
  }
}

/** All stores of the window. */
export type Studio = ReturnType<typeof createStudio>
