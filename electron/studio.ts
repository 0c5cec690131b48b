import { homedir } from 'node:os'
import { join } from 'node:path'
import type { RequestName, RequestResults, Shell } from '../shared/ipc.ts'
import type { RunReport } from '../shared/report.ts'
import type { Result } from '../shared/result.ts'
import { sampleWorkspaceDir } from './built-files.ts'
import { openStores } from './open-stores.ts'
import { createEngine } from './engine/create-engine.ts'
import type { Engine } from './engine/engine.ts'
import { globalHooksDir } from './engine/global-dir.ts'
import { createEnvironments, type EnvironmentsHost } from './environment/environments.ts'
import type { Desktop } from './files/desktop.ts'
import { removeFoldersOfDead } from './files/owned-folder.ts'
import { createClients, type Client } from './ipc/clients.ts'
import { createDispatch } from './ipc/dispatch.ts'
import { draftsHandlers } from './ipc/drafts.ts'
import { environmentHandlers } from './ipc/environment.ts'
import { filesHandlers } from './ipc/files.ts'
import { createHandedRuns } from './ipc/handed-runs.ts'
import { helpHandlers } from './ipc/help.ts'
import { historyHandlers } from './ipc/history.ts'
import { hookrunHandlers } from './ipc/hookrun.ts'
import { hooksHandlers } from './ipc/hooks.ts'
import { createLiveRuns } from './ipc/live-runs.ts'
import { createOpenFolders } from './ipc/open-folders.ts'
import { createNotes } from './ipc/notes.ts'
import { pathsHandlers } from './ipc/paths.ts'
import { payloadsHandlers } from './ipc/payloads.ts'
import { processesHandlers, tellProcesses } from './ipc/processes.ts'
import { createRunHistory } from './ipc/run-history.ts'
import { runsHandlers, type RunsContext } from './ipc/runs.ts'
import { scriptsHandlers } from './ipc/scripts.ts'
import { settingsHandlers } from './ipc/settings.ts'
import { startRoots } from './ipc/start-roots.ts'
import { studioHandlers, systemShell } from './ipc/studio.ts'
import { trustHandlers } from './ipc/trust.ts'
import { watchPlaces } from './ipc/watch-places.ts'
import { windowStateHandlers } from './ipc/window-state.ts'
import { workspaceHandlers } from './ipc/workspace.ts'
import { sampleWorkspace } from './store/sample-workspace.ts'
import { settingsPath } from './store/settings.ts'
import { createUndos } from './store/undo.ts'
import { openHistory } from './store/history.ts'
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
  /** Where the environments of hooks are read from, when not from this process. */
  readonly environments?: Omit<EnvironmentsHost, 'closing'>
  /** Gets what happens later, one sentence each and without payloads; stderr where it is absent. */
  readonly log?: (line: string) => void
}

/** The object both shells drive: everything behind the bridge. */
export interface Studio {
  /** What the start had to say, one sentence each: a state file that was set aside, a folder that is gone. */
  readonly startNotes: readonly string[]
  /** Answers one request of a window. Trusts nothing in it and rejects never: a bad request is an error result. */
  dispatch(clientId: string, name: unknown, args: unknown): Promise<Result<RequestResults[RequestName]>>
  /** Gives a function that disconnects the client; its runs go on. */
  connect(client: Client): () => void
  /** Gives the windows a `.hookrun` file that the system asked to open. */
  handRun(path: string): void
  /** Stops all runs, ends all processes (`now`: without grace), closes the watchers. May be called again, to hurry. */
  close(how?: { readonly now: boolean }): Promise<void>
  /** SIGKILL to every process of a hook, synchronously: for the moment in which this process must end. */
  killAllNow(): void
}

/** Opens a studio: see `StudioOptions`. Reads and writes only in the data folder, and runs no hook by itself. */
export function createStudio(options: StudioOptions): Studio {
  const { shell, version, dataDir, log = logToStderr } = options
  const home = homedir()
  const engine = options.engine ?? createEngine({ stateDir: join(dataDir, 'processes') })
  const stores = openStores(dataDir)
  const { settings, trust, session, drafts, windowStates } = stores
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
  const clients = createClients(log)
  const notes = createNotes(clients, log)
  const undos = createUndos()
  const recent = createRunHistory()
  const history = openHistory({
    dataDir,
    limits: () => settings.get().keepRuns,
    onChange: () => clients.push('history.changed', {}),
    log: notes.say,
  })
  const takeNotes = () => [...stores.takeNotes(), ...history.takeNotes()]
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
  const startNotes = [...takeNotes(), ...start.notes]
  notes.remember(startNotes)
  const desktop = options.desktop ?? null
  const handed = createHandedRuns(clients, notes.say)
  const standInsDir = join(dataDir, 'stand-ins')
  removeFoldersOfDead(standInsDir)
  const environments = createEnvironments({ ...options.environments, closing: closing.signal })
  // A mistyped folder must not cost the session of last time.
  if (start.roots.length > 0) folders.remember()
  const found = beginWatching().catch(() =>
    log('The hooks directories can not be watched: look for hooks again after a change.'),
  )
  const unsubscribe = tellProcesses(engine, clients)
  engine.recover().then(
    (ended) => (ended > 0 ? log(`Ended ${ended} processes of hooks that a killed studio had left running.`) : null),
    () => log('What a killed studio may have left running could not be looked up.'),
  )
  const runs: RunsContext = {
    engine,
    trust,
    live,
    recent,
    history,
    environments,
    places,
    standInsDir,
    settings: () => settings.get(),
    isClosing: () => closed !== null,
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
  const help = { ...runs, shell, version, drafts, systemShell: systemShell(process.platform), notes: notes.all }
  const dispatch = createDispatch(
    {
      ...studioHandlers(shell, version, home),
      ...workspaceHandlers(folders, options.pickFolders ?? null, () => sampleWorkspace(dataDir, sampleDir)),
      ...pathsHandlers(home),
      ...hooksHandlers({ engine, places, history, version }),
      ...filesHandlers(files),
      ...payloadsHandlers(files),
      ...draftsHandlers(drafts),
      ...scriptsHandlers({ ...runs, closing: closing.signal }),
      ...runsHandlers(runs),
      ...historyHandlers({ recent, history, undos }),
      ...hookrunHandlers({ recent, history, version, home, takeHanded: handed.take }),
      ...environmentHandlers(environments),
      ...windowStateHandlers(windowStates),
      ...helpHandlers(help),
      ...trustHandlers(trust),
      ...processesHandlers(engine),
      ...settingsHandlers(settings, clients, { path: settingsPath(dataDir), desktop }),
    },
    log,
  )
  return {
    startNotes,
    async dispatch(clientId, name, args) {
      // The first look-up of the global directory may take a moment; what needs no hooks need not wait for it.
      if (typeof name === 'string' && /^(?:workspace|hooks|runs|files|payloads|help)\./.test(name)) await found
      const result = await dispatch(clientId, name, args)
      for (const note of takeNotes()) notes.say(note)
      return result
    },
    connect: (client) => clients.connect(client),
    handRun: handed.hand,
    async close(how) {
      closed ??= closeAll()
      if (how?.now === true) await engine.endAll({ now: true })
      await closed
    },
    killAllNow: () => engine.killAllNow(),
  }

  function keepRun(runId: string, report: RunReport): void {
    recent.add(runId, report)
    history.add(runId, report)
  }

  async function beginWatching(): Promise<void> {
    globalDir = options.globalDir === undefined ? await globalHooksDir() : options.globalDir
    if (closed === null) watch.restart()
  }

  async function closeAll(): Promise<void> {
    closing.abort()
    live.stopAll()
    watch.close()
    unsubscribe()
    await engine.close()
    await history.settled()
    undos.close()
  }
}

function logToStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
