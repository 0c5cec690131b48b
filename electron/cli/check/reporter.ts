import type { EventName } from '../../../shared/events.ts'
import type { Expectation, Outcome } from '../../../shared/expectation.ts'
import type { ProfileName } from '../../../shared/profiles.ts'

/** How a check is reported. */
export const REPORTER_NAMES = ['spec', 'json', 'junit'] as const
/** See `REPORTER_NAMES`. */
export type ReporterName = (typeof REPORTER_NAMES)[number]

/** What became of one file of saved payloads. */
export type CheckCase = FiredCase | BrokenCase

/** A saved payload that was fired. */
export interface FiredCase {
  readonly status: 'matches' | 'differs' | 'no-expectation'
  readonly file: string
  readonly directory: string
  readonly event: EventName
  readonly name: string
  readonly profile: ProfileName
  readonly expect: Expectation | null
  readonly actual: Outcome
  /** The verdict's sentence. */
  readonly sentence: string
  readonly durationMs: number
  /** What the run had to say, where it is not what was expected: notices and files that will not run. */
  readonly reasons: readonly string[]
}

/** A file that is no saved payload, or one that cannot become input. */
export interface BrokenCase {
  readonly status: 'broken'
  readonly file: string
  readonly directory: string
  readonly message: string
}

/** How a check went in numbers. */
export interface CheckTotals {
  readonly matches: number
  readonly differs: number
  readonly noExpectation: number
  readonly broken: number
  /** Left out after the first that differs, or by Ctrl-C. */
  readonly notFired: number
  readonly durationMs: number
}

/** Writes a check while it goes on, or at its end. */
export interface Reporter {
  readonly result: (result: CheckCase) => void
  readonly end: (totals: CheckTotals) => void
}
