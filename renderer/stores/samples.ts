import type { EventName } from '../../shared/events.ts'
import type { ProfileName } from '../../shared/profiles.ts'

/** A payload to begin with. */
export interface PayloadSample {
  readonly id: string
  readonly title: string
  /** The event's own object as JSON text. */
  readonly text: string
}

/** Gives the samples of an event, for a tool event those of a tool. */
export type LoadSamples = (
  event: EventName,
  profile: ProfileName,
  toolName: string | null,
) => Promise<readonly PayloadSample[]>
