import type { StoreApi } from 'zustand/vanilla'
import type { Bridge } from '../../shared/ipc.ts'
import type { Failure } from '../../shared/result.ts'
import { createCompare } from './compare.ts'
import { createHandover } from './handover.ts'
import { createHistory } from './history.ts'
import { newestFirst } from './run-row.ts'
import type { RunsStore } from './runs.ts'
import type { TakeBack } from './toasts.ts'

/** What the runs that are over need of the rest of the window. */
export interface KeptRunsNeeds {
  readonly bridge: Bridge
  readonly runs: StoreApi<RunsStore>
  readonly say: (text: string, undo?: TakeBack) => void
  readonly fail: (error: Failure) => void
  /** A run is there to be seen. */
  readonly shown: () => void
}

/** The stores of what becomes of runs that are over: they are kept, compared and handed over. */
export function createKeptRuns({ bridge, runs, say, fail, shown }: KeptRunsNeeds) {
  const history = createHistory({
    bridge,
    say,
    fail,
    gone: (isGone) => {
      const before = runs.getState().rows
      runs.getState().forget(({ runId, fileName }) => fileName === null && isGone(runId))
      const left = new Set(runs.getState().rows)
      const taken = before.filter((row) => !left.has(row))
      return () => {
        const { rows } = runs.getState()
        const there = new Set(rows.map(({ runId }) => runId))
        runs.setState({ rows: newestFirst([...rows, ...taken.filter(({ runId }) => !there.has(runId))]) })
      }
    },
  })
  const compare = createCompare({
    getReport: (runId) => runs.getState().getReport(runId),
    shown: () => {
      runs.getState().showTab('Compare')
      shown()
    },
  })
  const handover = createHandover({
    bridge,
    fail,
    opened: (fileName, report) => {
      runs.getState().open(fileName, report)
      shown()
    },
  })
  return { history, compare, handover }
}
