/** A payload to fire with: the event's own object, as the agent would send it. */
export interface Sample {
  /** Unique among the samples of an event under a profile. */
  readonly id: string
  readonly title: string
  /** Without the fields whose default value the agent leaves out. */
  readonly payload: Readonly<Record<string, unknown>>
}
