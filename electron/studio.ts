import { join } from 'node:path'
import type { RequestName, RequestResults, Shell } from '../shared/ipc.ts'
import type { RunReport } from '../shared/report.ts'
import type { Result } from '../shared/result.ts'
import type { Settings } from '../shared/settings.ts'
import { sampleWorkspaceDir } from './built-files.ts'
import { closeStudio, SETTLE_LIMIT_MS } from './close-studio.ts'
import { openStores } from './open-stores.ts'
import { createEngine } from './engine/create-engine.ts'
import type { Engine } from './engine/engine.ts'
import { globalHooksDir } from './engine/global-dir.ts'
import { homeDir } from './engine/home-dir.ts'
import { createEnvironments, type EnvironmentsHost } from './environment/environments.ts'
import type { Desktop } from './files/desktop.ts'
import { removeFoldersOfDead } from './files/owned-folder.ts'
import { keepLog } from './log/keep-log.ts'
import { allHandlers } from './ipc/all-handlers.ts'
import { createClients, type Client } from './ipc/clients.ts'
import { createDispatch } from './ipc/dispatch.ts'
import { createHandedRuns } from './ipc/handed-runs.ts'
import { createLiveRuns } from './ipc/live-runs.ts'
import { createOpenFolders } from './ipc/open-folders.ts'
import { createNotes } from './ipc/notes.ts'
import { tellProcesses } from './ipc/processes.ts'
import { createRunHistory } from './ipc/run-history.ts'
import type { RunsContext } from './ipc/runs.ts'
import { startRoots } from './ipc/start-roots.ts'
import { watchPlaces } from './ipc/watch-places.ts'
import type { WindowSignals } from './ipc/window-signals.ts'
import { isUnchangedSample, sampleWorkspace } from './store/sample-workspace.ts'
import { createUndos } from './store/undo.ts'
import { openTrash } from './store/trash.ts'

export type { Client } from './ipc/clients.ts'

/** What a studio lives on. */
export interface StudioOptions {
  readonly shell: Shell
  /** Where settings, trust, recent folders and the journal of live processes are kept: see `userDataDir`. */
  readonly dataDir: string
  readonly version: string
  /** Folders to open, as typed; empty reopens the last ones, or the sample workspace at the very first start. */
  readonly folders: readonly string[]
  /** Another engine than a new one of this process. */
  readonly engine?: Engine
  /** The global hooks directory, where it is not the agent's own; null for none. */
  readonly globalDir?: string | null
  /** The sample workspace to copy at first use, where it is not the bundled one. */
  readonly sampleDir?: string
  /** The native folder dialog of the window of that client; an empty list when it was cancelled. The browser has none. */
  readonly pickFolders?: (clientId: string) => Promise<readonly string[]>
  /** What the desktop does with files; a browser has none, and keeps a trash of its own. */
  readonly desktop?: Desktop
  /** What the desktop shows outside of its window. */
  readonly signals?: WindowSignals
  /** Where the environments of hooks are read from, when not from this process. */
  readonly environments?: Omit<EnvironmentsHost, 'closing'>
  /** Gets what happens later, one sentence each and without payloads; stderr where it is absent. */
  readonly log?: (line: string) => void
}

/** The object both shells drive: everything behind the bridge. */
export interface Studio {
  /** What the start had to say, one sentence each: a state file that was set aside, a folder that is gone. */
  readonly startNotes: readonly string[]
  /** What people set, as it holds now. */
  settings(): Settings
  /** Answers one request of a window. Trusts nothing in it and rejects never: a bad request is an error result. */
  dispatch(clientId: string, name: unknown, args: unknown): Promise<Result<RequestResults[RequestName]>>
  /** Gives a function that disconnects the client; its runs go on. */
  connect(client: Client): () => void
  /** Says something of the shell: to the log, and where else the studio's lines go. Without payloads. */
  readonly log: (line: string) => void
  /** Gives the windows a `.hookrun` file that the system asked to open. */
  handRun(path: string): void
  /** Has all windows keep what was typed; once, and not for long. `close` begins with it. */
  settleWindows(): Promise<void>
  /** Stops all runs, ends all processes (`now`: without grace), closes the watchers. May be called again, to hurry. */
  close(how?: { readonly now: boolean }): Promise<void>
  /** SIGKILL to every process of a hook, synchronously: for the moment in which this process must end. */
  killAllNow(): void
}

/** Opens a studio: see `StudioOptions`. Reads and writes only in the data folder, and runs no hook by itself. */
export function createStudio(options: StudioOptions): Studio {
  const { shell, version, dataDir } = options
  const home = homeDir()
  const kept = keepLog(dataDir, home, options.log)
  const log = kept.say
  const engine = options.engine ?? createEngine({ stateDir: join(dataDir, 'processes') })
  const clients = createClients(log)
  const notes = createNotes(clients, log)
  const stores = openStores(dataDir, { onHistory: () => clients.push('history.changed', {}), log: notes.say })
  const { settings, trust, session, history } = stores
  const sampleDir = options.sampleDir ?? sampleWorkspaceDir()
  const start = startRoots({
    folders: options.folders,
    cwd: process.cwd(),
    home,
    session: session.get(),
    dataDir,
    sampleDir,
  })
  let globalDir = options.globalDir ?? null
  let closed: Promise<void> | null = null
  const closing = new AbortController()
  const undos = createUndos()
  const recent = createRunHistory()
  const live = createLiveRuns(engine, keepRun, clients, log)
  const places = () => ({ runtimeDir: null, globalDir, roots: folders.roots() })
  const watch = watchPlaces({ engine, places, clients, workspace: () => folders.describe() })
  const folders = createOpenFolders({
    session,
    roots: start.roots,
    globalDir: () => globalDir ?? '',
    home,
    onChange: () => watch.restart(),
    log,
  })
  const startNotes = [...stores.takeNotes(), ...start.notes]
  notes.remember(startNotes)
  kept.begin({ shell, version, settings: settings.get(), folders: start.roots.length, notes: startNotes }, clients)
  const desktop = options.desktop ?? null
  const handed = createHandedRuns(clients, notes.say)
  const standInsDir = join(dataDir, 'stand-ins')
  removeFoldersOfDead(standInsDir)
  const environments = createEnvironments({ ...options.environments, closing: closing.signal })
  // A mistyped folder must not cost the session of last time.
  if (start.roots.length > 0) folders.remember()
  const found = beginWatching().catch(() =>
    log('The hooks directories cannot be watched: look for hooks again after a change.'),
  )
  const unsubscribe = tellProcesses(engine, clients)
  engine.recover().then(
    (ended) => (ended > 0 ? log(`Ended ${ended} processes of hooks that a killed studio had left running.`) : null),
    () => log('What a killed studio may have left running could not be looked up.'),
  )
  const runs: RunsContext = {
    engine,
    trust,
    isOwnScript: (script) => isUnchangedSample(script, dataDir, sampleDir),
    live,
    recent,
    history,
    environments,
    places,
    standInsDir,
    settings: () => settings.get(),
    isClosing: () => closing.signal.aborted,
  }
  const files = {
    places,
    undos,
    clients,
    desktop,
    log: notes.say,
    settings: () => settings.get(),
    trash: openTrash({ dataDir, desktop, home }),
  }
  const handlers = allHandlers({
    shell,
    version,
    dataDir,
    home,
    stores,
    runs,
    files,
    folders,
    pickFolders: options.pickFolders ?? null,
    sample: () => sampleWorkspace(dataDir, sampleDir),
    handed,
    signals: options.signals ?? null,
    log: kept,
    notes,
    closing: closing.signal,
  })
  const dispatch = kept.following(createDispatch(handlers, log))
  return {
    startNotes,
    settings: () => settings.get(),
    async dispatch(clientId, name, args) {
      // The first look-up of the global directory may take a moment; what needs no hooks need not wait for it.
      if (typeof name === 'string' && /^(?:workspace|hooks|runs|files|payloads|help)\./.test(name)) await found
      const result = await dispatch(clientId, name, args)
      for (const note of stores.takeNotes()) notes.say(note)
      return result
    },
    connect: (client) => clients.connect(client),
    log,
    handRun: handed.hand,
    settleWindows: () => clients.settle(SETTLE_LIMIT_MS),
    async close(how) {
      const parts = { closing, engine, live, watch, clients, history, undos, log: kept, unsubscribe }
      closed ??= closeStudio(parts, how?.now === true)
      if (how?.now === true) await engine.endAll({ now: true })
      await closed
    },
    killAllNow: () => engine.killAllNow(),
  }

  function keepRun(runId: string, report: RunReport, payloadName?: string): void {
    recent.add(runId, report, payloadName)
    history.add(runId, report, payloadName)
  }

  async function beginWatching(): Promise<void> {
    globalDir = options.globalDir === undefined ? await globalHooksDir() : options.globalDir
    if (!closing.signal.aborted) watch.restart()
  }
}
