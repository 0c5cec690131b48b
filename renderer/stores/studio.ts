import type { StudioBridge } from '../bridge.ts'
import { keepBeforeEnd } from './before-end.ts'
import { createConnection } from './connection.ts'
import type { LintScript } from './diagnostics.ts'
import { createEditing } from './editing.ts'
import { createEnvironment } from './environment.ts'
import { unsavedTexts } from './editor.ts'
import { fireBlocker } from './fire-blocker.ts'
import { createFireOnSave } from './fire-on-save.ts'
import { createFire } from './fire.ts'
import { createHookActions } from './hook-actions.ts'
import { createHookResults } from './hook-results.ts'
import { createKeptRuns } from './kept-runs.ts'
import { createListing } from './listing.ts'
import { createNotes } from './notes.ts'
import { createPalette } from './palette.ts'
import { createPayloadTable } from './payload-table.ts'
import { perFrame } from './per-frame.ts'
import type { Schedule } from './per-frame.ts'
import { keepPayloads, keptPayloads } from './payload-drafts.ts'
import { createProcesses } from './processes.ts'
import { createRemembering } from './remembering.ts'
import { reportOf } from './report-of.ts'
import { createRuns, isRunning } from './runs.ts'
import type { LoadSamples } from './samples.ts'
import { createSavedPayloads, hookBeside, sampleOf, savedAs } from './saved-payloads.ts'
import { isOfOpenFolder } from './script-tab.ts'
import { createSettings } from './settings.ts'
import type { Theme } from './settings.ts'
import { createToasts } from './toasts.ts'
import { createTrust } from './trust.ts'
import type { TextStorage } from './unsent-drafts.ts'
import type { WindowIdentity } from './window-id.ts'
import { createWindow } from './window.ts'
import { createWorkspace } from './workspace.ts'

/** What the stores stand on. */
export interface StudioNeeds {
  readonly bridge: StudioBridge
  readonly loadSamples: LoadSamples
  /** Where the browser keeps over a reload what the studio may not have got. */
  readonly storage: TextStorage
  /** Where the page keeps the borders of its panes; left out, nowhere. */
  readonly local?: TextStorage
  /** Who this window is among others; left out, there are none. */
  readonly identity?: Promise<WindowIdentity>
  /** Reads scripts off the page's own thread; left out, nobody does. */
  readonly lint?: LintScript
  /** The theme of the last time, until the studio tells. */
  readonly theme: Theme
  readonly schedule?: Schedule
}

const NO_STORAGE: TextStorage = { getItem: () => null, setItem: () => undefined }

/** The only window. */
const ALONE: WindowIdentity = { id: 'alone', others: () => Promise.resolve(new Set()) }

/** All stores of the window, tied together: each by its subject, none reaches into another. */
export function createStudio({ bridge, loadSamples, storage, theme, schedule = perFrame, ...needs }: StudioNeeds) {
  const connection = createConnection(bridge)
  const workspace = createWorkspace(bridge)
  const toasts = createToasts()
  const { say, fail } = toasts.getState()
  const notes = createNotes(bridge, storage, fail)
  const settings = createSettings(bridge, theme, fail)
  const profile = () => settings.getState().profile
  const listing = createListing(bridge, profile)
  const processes = createProcesses(bridge)
  const trust = createTrust(bridge)
  const runs = createRuns(bridge, schedule)
  const windowStore = createWindow()
  const palette = createPalette()
  const hookActions = createHookActions({ bridge, say, fail, changed: () => listing.getState().refresh() })
  const hookResults = createHookResults(runs, listing)
  const { history, compare, handover } = createKeptRuns({
    bridge,
    runs,
    say,
    fail,
    shown: () => windowStore.getState().showTab('run'),
  })
  const savedPayloads = createSavedPayloads({ bridge, say, fail })
  const payloadTable = createPayloadTable({
    bridge,
    profile,
    unsaved: () => unsaved(),
    began: (start) => runs.getState().begin(start),
    reportOf: (runId) => reportOf(runs, runId),
    ask: (question, go) => trust.getState().ask(question, go),
  })
  const lookedAt = () => ({ run: runs.getState().selected, tab: windowStore.getState().tab })
  const fire = createFire({
    bridge,
    profile,
    loadSamples,
    alongside: (fired) => {
      const texts = unsaved()
      const saved = savedAs(fired, savedPayloads.getState().payloads)
      return {
        ...(texts.length > 0 && { unsaved: texts }),
        ...(saved !== null && { payloadName: saved.payload.name }),
      }
    },
    began: (start, stay, before) => {
      const saved = savedAs(start, savedPayloads.getState().payloads)
      const now = lookedAt()
      const isShown = before.run === null || before.run === now.run
      runs.getState().begin({ ...start, payloadName: saved?.payload.name }, isShown)
      if (saved !== null)
        void payloadTable.getState().follow(start, saved, hookBeside(listing.getState().listing, saved))
      if (!stay && isShown && before.tab === now.tab) windowStore.getState().showTab('run')
    },
    lookedAt,
    ask: (question, go) => trust.getState().ask(question, go),
    fail,
  })
  const fireOnSave = createFireOnSave({
    isOn: () => settings.getState().fireOnSave,
    blocker: (event) => fireBlocker({ connection, workspace, settings, runs, fire }, event),
    isBusy: (event) => fire.getState().firing || isRunning(runs.getState().rows, event),
    chooseEvent: (event) => fire.getState().chooseEvent(event),
    fire: (event) => fire.getState().fire({ event, stay: true }),
    onChange: (listener) => {
      runs.subscribe(listener)
      fire.subscribe(listener)
    },
  })
  const { drafts, editor, diagnostics, restoreTabs } = createEditing({
    bridge,
    storage,
    identity: needs.identity ?? Promise.resolve(ALONE),
    lint: needs.lint ?? (() => Promise.resolve(null)),
    platform: () => connection.getState().info?.platform ?? '',
    showScript: () => windowStore.getState().showTab('script'),
    event: () => fire.getState().event,
    chooseEvent: (event) => {
      if (fire.getState().event !== event) void fire.getState().chooseEvent(event)
    },
    saved: ({ event }) => fireOnSave(event),
  })
  const unsaved = () => {
    const roots = workspace.getState().workspace?.roots ?? []
    return [...unsavedTexts({ tabs: editor.getState().tabs.filter((tab) => isOfOpenFolder(tab, roots)) })]
  }
  const primaryRoot = () => workspace.getState().workspace?.roots[0]?.path ?? ''

  const { windowState, begin } = createRemembering({
    bridge,
    workspace,
    listing,
    fire,
    settings,
    editor,
    savedPayloads,
    palette,
    storage,
    local: needs.local ?? NO_STORAGE,
  })

  keepBeforeEnd({ bridge, drafts, windowState })

  /** Before that a sample would take the place of the payload that was kept. */
  let mayPreparePayload = false

  settings.subscribe((now, before) => {
    if (now.profile === before.profile) return
    void listing.getState().refresh()
    if (mayPreparePayload) void fire.getState().followProfile(before.profile)
  })

  workspace.subscribe((now, before) => {
    if (now.workspace?.roots.length !== before.workspace?.roots.length) windowStore.getState().showStart(null)
  })

  savedPayloads.subscribe((now, before) => {
    if (now.payloads !== before.payloads) fire.getState().followSaved(now.payloads.map(sampleOf))
  })

  fire.subscribe((now, before) => {
    if (now.drafts !== before.drafts) keepPayloads(drafts.getState(), primaryRoot(), now.drafts, before.drafts)
  })

  async function load(): Promise<void> {
    const others = [connection, processes, savedPayloads, notes].map((store) => store.getState().load())
    // What is listed, and which samples there are, depends on the profile.
    await Promise.all([settings.getState().load(), workspace.getState().load(), drafts.getState().load()])
    fire.getState().restore(keptPayloads(drafts.getState().kept, primaryRoot()))
    fire.getState().followSaved(savedPayloads.getState().payloads.map(sampleOf))
    mayPreparePayload = true
    const begun = begin()
    await Promise.all([
      ...others,
      listing.getState().refresh(),
      begun,
      runs
        .getState()
        .load()
        .then(() => handover.getState().takeHanded()),
      history.getState().load(),
      begun.then(restoreTabs),
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
    toasts,
    notes,
    hookActions,
    hookResults,
    history,
    compare,
    handover,
    savedPayloads,
    payloadTable,
    fire,
    drafts,
    editor,
    diagnostics,
    environment: createEnvironment(bridge),
    palette,
    windowState,
    load,
  }
}

/** All stores of the window. */
export type Studio = ReturnType<typeof createStudio>
