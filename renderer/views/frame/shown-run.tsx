import { lazy, Suspense, useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import { keysOf } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { NoRun } from '../run/no-run.tsx'
import style from './frame.module.css'

const loadRunView = () => import('../run/run-view.tsx')
const RunView = lazy(async () => ({ default: (await loadRunView()).RunView }))
const CompareTab = lazy(async () => ({ default: (await import('../compare/compare-tab.tsx')).CompareTab }))

/** The run that was chosen, or why it can't be shown. Its view is loaded when the window has nothing else to do, or by the first run. */
export function ShownRun() {
  const studio = useStudio()
  const selected = useStore(studio.runs, (state) => state.selected)
  const model = useStore(studio.runs, (state) => (state.selected === null ? undefined : state.models[state.selected]))
  const error = useStore(studio.runs, (state) => state.error)
  const tab = useStore(studio.runs, (state) => state.tab)
  const isListed = useStore(studio.listing, (state) => state.listing !== null)
  const openSource = useCallback(
    (path: string, line: number) => void studio.editor.getState().open(path, { line }),
    [studio],
  )
  useEffect(() => {
    if (!isListed) return undefined
    // Only ahead of time: when the studio is gone meanwhile, its banner says so, and the first run asks again.
    const idle = setTimeout(() => void loadRunView().catch(() => undefined), IDLE_MS)
    return () => clearTimeout(idle)
  }, [isListed])
  return (
    <>
      {error !== null && (
        <p className={style['error']} role="alert">
          {error.message} {error.fix}
        </p>
      )}
      {model === undefined ? (
        selected === null && <NoRun fireKeys={keysOf('run.fire')} />
      ) : (
        <Suspense>
          <RunView
            run={model}
            onStop={() => void studio.runs.getState().stop(model.runId)}
            onRejudge={(profile) => void studio.runs.getState().readAs(model.runId, profile)}
            tab={tab}
            onTab={studio.runs.getState().showTab}
            compare={<CompareTab />}
            {...(model.fileName === null && {
              onOpenSource: openSource,
              onExport: () => void studio.handover.getState().beginExport(model.runId),
            })}
            fireKeys={keysOf('run.fire')}
            stopKeys={keysOf('run.stop')}
          />
        </Suspense>
      )}
    </>
  )
}

/** After the window is usable, in milliseconds. */
const IDLE_MS = 400
