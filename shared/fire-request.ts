import type { EnvironmentKind } from './environment-kinds.ts'
import type { EventName } from './events.ts'
import type { Notice } from './notice-codes.ts'
import type { HookPlaces } from './places.ts'
import type { ProfileName } from './profiles.ts'

/** What the engine is asked to fire. Everything in it is final: the engine reads no payload and no settings. */
export interface FireRequest {
  readonly runId: string
  readonly event: EventName
  readonly profile: ProfileName
  readonly places: HookPlaces
  /** Just this file, whatever its name; null fires what discovery finds. */
  readonly script: string | null
  /** The exact bytes on stdin. */
  readonly stdin: Uint8Array
  /** What making the input had to say. */
  readonly inputNotices: readonly Notice[]
  /** The length of a notification's message before it was cut, in UTF-16 units; null, or absent, when none was. */
  readonly notificationLength?: number | null
  readonly timeoutMs: number
  /** Files that are started in the place of scripts, by the script's path: private copies of texts that are not saved. */
  readonly standIns?: ReadonlyMap<string, string>
  /** The environment of the hooks, in the place of the engine's own. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Whose that is, for the report. */
  readonly environment?: EnvironmentKind
}
