import { homedir } from 'node:os'
import { join } from 'node:path'
import type { RequestName, RequestResults, Shell } from '../shared/ipc.ts'
import type { Result } from '../shared/result.ts'
import { sampleWorkspaceDir } from './built-files.ts'
import { createEngine } from './engine/create-engine.ts'
import type { Engine } from './engine/engine.ts'
import { globalHooksDir } from './engine/global-dir.ts'
import { createClients, type Client } from './ipc/clients.ts'
import { createDispatch } from './ipc/dispatch.ts'
import { hooksHandlers } from './ipc/hooks.ts'
import { createLiveRuns } from './ipc/live-runs.ts'
import { createOpenFolders } from './ipc/open-folders.ts'
import { pathsHandlers } from './ipc/paths.ts'
import { processesHandlers, tellProcesses } from './ipc/processes.ts'
import { createRunHistory } from './ipc/run-history.ts'
import { runsHandlers } from './ipc/runs.ts'
import { settingsHandlers } from './ipc/settings.ts'
import { startRoots } from './ipc/start-roots.ts'
import { studioHandlers } from './ipc/studio.ts'
import { trustHandlers } from './ipc/trust.ts'
import { watchPlaces } from './ipc/watch-places.ts'
import { workspaceHandlers } from './ipc/workspace.ts'
import { openSession } from './store/recents.ts'
import { openSettings } from './store/settings.ts'
import { openTrust } from './store/trust.ts'

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
  const settings = openSettings(dataDir)
  const trust = openTrust(dataDir)
  const session = openSession(dataDir)
  const takeNotes = () => [settings, trust, session].flatMap((file) => file.takeNotes())
  const start = startRoots({
    folders: options.folders,
    cwd: process.cwd(),
    home,
    session: session.get(),
    dataDir,
    sampleDir: options.sampleDir ?? sampleWorkspaceDir(),
  })
  let globalDir = options.globalDir ?? null
  let closed: Promise<void> | null = null
  const clients = createClients(log)
  const history = createRunHistory()
  const live = createLiveRuns(engine, history, clients, log)
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
  const dispatch = createDispatch(
    {
      ...studioHandlers(shell, version, home),
      ...workspaceHandlers(folders, options.pickFolders ?? null),
      ...pathsHandlers(home),
      ...hooksHandlers(engine, places),
      ...runsHandlers({ engine, trust, live, history, places, isClosing: () => closed !== null }),
      ...trustHandlers(trust),
      ...processesHandlers(engine),
      ...settingsHandlers(settings, clients),
    },
    log,
  )
  return {
    startNotes,
    async dispatch(clientId, name, args) {
      // The first look-up of the global directory may take a moment; what needs no hooks need not wait for it.
      if (typeof name === 'string' && /^(?:workspace|hooks|runs)\./.test(name)) await found
      const result = await dispatch(clientId, name, args)
      for (const note of takeNotes()) log(note)
      return result
    },
    connect: (client) => clients.connect(client),
    async close(how) {
      closed ??= closeAll()
      if (how?.now === true) await engine.endAll({ now: true })
      await closed
    },
    killAllNow: () => engine.killAllNow(),
  }

  async function beginWatching(): Promise<void> {
    globalDir = options.globalDir === undefined ? await globalHooksDir() : options.globalDir
    if (closed === null) watch.restart()
  }

  async function closeAll(): Promise<void> {
    live.stopAll()
    watch.close()
    unsubscribe()
    await engine.close()
  }
}

function logToStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
