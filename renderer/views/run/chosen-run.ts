import type { Studio } from '../../stores/studio.ts'
import type { RunModel } from './run-model.ts'

/** The run that is shown; undefined where none is. */
export function shownRun(studio: Studio): RunModel | undefined {
  const { models, selected } = studio.runs.getState()
  return selected === null ? undefined : models[selected]
}

/** The id of the run that is shown, when it is over and of this studio. */
export function exportedRun(studio: Studio): string | null {
  const run = shownRun(studio)
  return run === undefined || run.report === null || run.fileName !== null ? null : run.runId
}
