import type { ProfileName } from '../../../shared/profiles.ts'
import type { RunModel } from './run-model.ts'

/** What the view of a run needs. */
export interface RunViewProps {
  /** The run to show; null when nothing was fired yet. */
  readonly run: RunModel | null
  /** Asks for the end of the run that is shown. */
  readonly onStop: () => void
  /** Shows the same run as another profile reads it; left out where that can't be had. */
  readonly onRejudge?: (profile: ProfileName) => void
  /** How firing is written on this machine's keyboard. */
  readonly fireKeys?: string
  /** How stopping is written on this machine's keyboard. */
  readonly stopKeys?: string
}

/** The right-hand side of the studio: one run, from its first line to its verdict. */
export function RunView({ run }: RunViewProps) {
  return <section aria-label="Run">{run === null ? 'No run yet' : run.event}</section>
}
