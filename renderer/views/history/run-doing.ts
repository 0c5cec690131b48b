import type { Studio } from '../../stores/studio.ts'
import type { ListedRun } from './list-rows.ts'

/** What can be done with a run of the list. */
export interface RunDoing {
  /** Shows it; when another one waits to be compared, shows the two. */
  readonly show: (run: ListedRun) => void
  readonly compareWithShown: (run: ListedRun) => void
  /** Waits for the run to compare it with. */
  readonly compareWith: (run: ListedRun) => void
  readonly pin: (run: ListedRun) => void
  readonly handOver: (run: ListedRun) => void
  /** Deletes it; a run of a file is only closed. */
  readonly remove: (run: ListedRun) => void
  readonly stop: (run: ListedRun) => void
}

/** What the rows of the list do, by the stores of a window. */
export function runDoing({ runs, history, compare, handover, window: windowStore }: Studio): RunDoing {
  return {
    show: ({ runId, state }) => {
      const { comparison } = compare.getState()
      const first = comparison.kind === 'none' && runs.getState().tab === 'Compare' ? comparison.first : null
      if (first !== null && first !== runId && state.kind === 'over') {
        void compare.getState().compare(first, runId)
      } else {
        void runs.getState().select(runId)
        windowStore.getState().showTab('run')
      }
    },
    compareWithShown: ({ runId, state }) => {
      const { selected } = runs.getState()
      if (selected !== null && selected !== runId && state.kind === 'over') {
        void compare.getState().compare(selected, runId)
      }
    },
    compareWith: ({ runId }) => compare.getState().beginWith(runId),
    pin: ({ runId, pinned, kept }) => {
      if (kept) void history.getState().pin(runId, !pinned)
    },
    handOver: ({ runId }) => void handover.getState().beginExport(runId),
    remove: ({ runId, kept, fileName }) => {
      if (fileName !== null) runs.getState().forget((row) => row.runId === runId)
      else if (kept) void history.getState().remove(runId)
    },
    stop: ({ runId }) => void runs.getState().stop(runId),
  }
}
