/** Where times come from: handed in, so that a rule about time can be tested without waiting. */
export interface Clock {
  /** Milliseconds of a clock that never jumps; only differences mean something. */
  now(): number
  /** Milliseconds since the epoch. */
  wall(): number
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => performance.now(), wall: () => Date.now() }
