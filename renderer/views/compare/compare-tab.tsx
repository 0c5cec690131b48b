import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { type ListedRun, listRows, runsIn } from '../history/list-rows.ts'
import { useToday } from '../history/use-today.ts'
import { runWord } from '../runs-list/run-word.ts'
import { ComparisonView } from './comparison-view.tsx'
import style from './compare-tab.module.css'

/** So many runs can be picked here; any other one is picked in the list of runs. */
const OFFERED = 100

/** Compares any two runs: which ones is chosen here, or in the list of runs. */
export function CompareTab() {
  const studio = useStudio()
  const comparison = useStore(studio.compare, (state) => state.comparison)
  const shown = useStore(studio.runs, ({ rows, selected }) =>
    rows.some(({ runId, state }) => runId === selected && state.kind === 'running') ? null : selected,
  )
  const runs = useOffered()
  const before = comparison.kind === 'none' ? (comparison.first ?? shown) : comparison.before
  const after = comparison.kind === 'none' ? null : comparison.after
  const { compare } = studio.compare.getState()
  if (runs.length < 2) {
    return <p className={style['teach']}>Fire twice, and the two runs can be compared here.</p>
  }
  return (
    <div className={style['page']}>
      <div className={style['picks']}>
        <Pick
          label={after === null ? 'Run' : 'Before'}
          value={before}
          runs={runs.filter(({ runId }) => runId !== after)}
          onPick={(runId) => (after === null ? studio.compare.getState().beginWith(runId) : void compare(runId, after))}
        />
        <Pick
          label={after === null ? 'Compare with' : 'After'}
          value={after}
          runs={runs.filter(({ runId }) => runId !== before)}
          onPick={(runId) =>
            before === null ? studio.compare.getState().beginWith(runId) : void compare(before, runId)
          }
        />
      </div>
      {comparison.kind === 'none' && (
        <p className={style['teach']}>
          Choose the other run above or in the list of runs. There, a click with Ctrl or the key C compares a run with
          the one that is shown.
        </p>
      )}
      {comparison.kind === 'failed' && <FailureLine failure={comparison.error} />}
      {comparison.kind === 'ready' && (
        <ComparisonView
          key={`${comparison.before} ${comparison.after}`}
          before={comparison.reports.before}
          after={comparison.reports.after}
        />
      )}
    </div>
  )
}

/** The runs that are over, as the list has them when nothing is searched. */
function useOffered(): readonly ListedRun[] {
  const studio = useStudio()
  const rows = useStore(studio.runs, (state) => state.rows)
  const kept = useStore(studio.history, (state) => state.kept)
  const now = useToday()
  return useMemo(
    () => runsIn(listRows({ rows, kept, found: null, now })).filter(({ state }) => state.kind === 'over'),
    [rows, kept, now],
  )
}

function Pick(props: {
  readonly label: string
  readonly value: string | null
  readonly runs: readonly ListedRun[]
  readonly onPick: (runId: string) => void
}) {
  const { label, value, runs, onPick } = props
  const chosen = runs.find(({ runId }) => runId === value)
  const offered = runs.slice(0, OFFERED)
  const shown = chosen === undefined || offered.includes(chosen) ? offered : [chosen, ...offered]
  return (
    <label className={style['pick']}>
      <span>{label}</span>
      <select className={style['choice']} value={value ?? ''} onChange={(changed) => onPick(changed.target.value)}>
        {value === null && <option value="">choose a run</option>}
        {shown.map((run) => (
          <option key={run.runId} value={run.runId}>
            {titleOf(run)}
          </option>
        ))}
      </select>
    </label>
  )
}

function titleOf({ event, state, firedAt, toolName, fileName }: ListedRun): string {
  const parts = [WHEN.format(firedAt), event, toolName, runWord(state).word, fileName]
  return parts.filter((part) => part !== null).join(' · ')
}

const WHEN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
