import type { Engine } from './engine/engine.ts'
import type { PushName, Pushes, RequestName, RequestResults, Shell } from '../shared/ipc.ts'
import type { Result } from '../shared/result.ts'

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
}

/** A window that is connected: the studio pushes to it until it is disconnected. */
export interface Client {
  readonly id: string
  push<N extends PushName>(name: N, data: Pushes[N]): void
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
  throw new Error(`The studio in ${options.dataDir} is not there yet.`)
}
