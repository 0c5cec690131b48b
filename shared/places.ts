import type { HookSource, Skipped } from './capture.ts'
import type { EventName } from './events.ts'
import type { Notice } from './notice-codes.ts'

/** Where hooks are looked for. All paths are absolute. */
export interface HookPlaces {
  /** The runtime hooks directory, if one was given. */
  readonly runtimeDir: string | null
  /** The global hooks directory, or null to leave it out. */
  readonly globalDir: string | null
  /** The workspace roots; the first is the primary one. */
  readonly roots: readonly string[]
}

/** A hooks directory that was looked at. */
export interface HooksDirectory {
  readonly path: string
  /** Links resolved; the directory is trusted under this name. Equals `path` where it does not exist. */
  readonly realPath: string
  readonly source: HookSource
  /** The root that owns it, or null for the runtime and the global one. */
  readonly root: string | null
  readonly exists: boolean
}

/** A hook that would run. */
export interface FoundHook {
  readonly event: EventName
  readonly script: string
  readonly realPath: string
  readonly directory: string
  readonly source: HookSource
  readonly root: string | null
  /** Its working directory: the owning root (innermost wins), or the primary one. */
  readonly cwd: string
}

/** Everything that was found for all nine events. */
export interface HookListing {
  readonly directories: readonly HooksDirectory[]
  readonly hooks: readonly FoundHook[]
  readonly skipped: readonly Skipped[]
  readonly notices: readonly Notice[]
}
