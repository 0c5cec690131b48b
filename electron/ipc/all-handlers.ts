import type { RequestName, Shell } from '../../shared/ipc.ts'
import { settingsPath } from '../store/settings.ts'
import { trashFolder } from '../store/trash.ts'
import type { Stores } from '../open-stores.ts'
import type { KeptLog } from '../log/keep-log.ts'
import { draftsHandlers } from './drafts.ts'
import { environmentHandlers } from './environment.ts'
import { filesHandlers, type FilesContext } from './files.ts'
import type { HandedRuns } from './handed-runs.ts'
import type { Handlers } from './handler.ts'
import { helpHandlers } from './help.ts'
import { historyHandlers } from './history.ts'
import { hookrunHandlers } from './hookrun.ts'
import { hooksHandlers } from './hooks.ts'
import type { Notes } from './notes.ts'
import type { OpenFolders } from './open-folders.ts'
import { pathsHandlers } from './paths.ts'
import { payloadsHandlers } from './payloads.ts'
import { processesHandlers } from './processes.ts'
import { runsHandlers, type RunsContext } from './runs.ts'
import { scriptsHandlers } from './scripts.ts'
import { settingsHandlers } from './settings.ts'
import { studioHandlers } from './studio.ts'
import { trustHandlers } from './trust.ts'
import { windowSignalHandlers, type WindowSignals } from './window-signals.ts'
import { windowStateHandlers } from './window-state.ts'
import { workspaceHandlers } from './workspace.ts'

/** What the handlers of all requests live on. */
export interface HandlersGround {
  readonly shell: Shell
  readonly version: string
  readonly dataDir: string
  readonly home: string
  readonly stores: Stores
  readonly runs: RunsContext
  readonly files: FilesContext
  readonly folders: OpenFolders
  readonly pickFolders: ((clientId: string) => Promise<readonly string[]>) | null
  /** Gives the folder of the sample workspace, which is copied at first use. */
  readonly sample: Parameters<typeof workspaceHandlers>[2]
  readonly handed: HandedRuns
  readonly signals: WindowSignals | null
  readonly log: KeptLog
  readonly notes: Notes
  readonly closing: AbortSignal
}

/** What answers the requests of the windows. */
export function allHandlers(ground: HandlersGround): Handlers<RequestName> {
  const { shell, version, dataDir, home, stores, runs, files, closing } = ground
  const { recent, history, environments, engine } = runs
  const { clients, undos, desktop } = files
  const { settings, trust, drafts, windowStates } = stores
  const help = {
    ...runs,
    ...files,
    shell,
    version,
    drafts,
    home,
    trashDir: trashFolder(dataDir),
    studioLog: ground.log.file,
    notes: ground.notes.all,
  }
  return {
    ...studioHandlers(shell, version, home),
    ...workspaceHandlers(ground.folders, ground.pickFolders, ground.sample),
    ...pathsHandlers(home),
    ...hooksHandlers({ ...runs, version, closing }),
    ...filesHandlers(files),
    ...payloadsHandlers(files),
    ...draftsHandlers(drafts, clients),
    ...scriptsHandlers({ ...runs, closing }),
    ...runsHandlers(runs),
    ...historyHandlers({ recent, history, undos }),
    ...hookrunHandlers({ recent, history, version, home, takeHanded: ground.handed.take }),
    ...environmentHandlers(environments),
    ...windowStateHandlers(windowStates, clients),
    ...windowSignalHandlers(ground.signals),
    ...helpHandlers(help),
    ...trustHandlers(trust),
    ...processesHandlers(engine),
    ...settingsHandlers(settings, clients, { path: settingsPath(dataDir), desktop }),
  }
}
