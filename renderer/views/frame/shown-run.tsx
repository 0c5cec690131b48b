import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { keysOf } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { part } from '../../ui/part.tsx'
import { NoRun } from '../run/no-run.tsx'

const RunView = part(async () => (await import('../run/run-view.tsx')).RunView)
const CompareTab = part(async () => (await import('../compare/compare-tab.tsx')).CompareTab)

const COMPARE = <CompareTab />

/** The run that was chosen, or why it cannot be shown. Its view is loaded when the window has nothing else to do, or by the first run. */
export function ShownRun() {
  const studio = useStudio()
  const selected = useStore(studio.runs, (state) => state.selected)
  const model = useStore(studio.runs, (state) => (state.selected === null ? undefined : state.models[state.selected]))
  const expected = useStore(studio.payloadTable, (state) =>
    model === undefined ? undefined : state.expected[model.runId],
  )
  const error = useStore(studio.runs, (state) => state.error)
  const tab = useStore(studio.runs, (state) => state.tab)
  const isListed = useStore(studio.listing, (state) => state.listing !== null)
  const hasNone = useStore(
    studio.listing,
    ({ listing }) => listing !== null && listing.hooks.length === 0 && listing.skipped.length === 0,
  )
  const finding = useStore(studio.window, (state) => state.finding)
  const openSource = useCallback(
    (path: string, line: number) => void studio.editor.getState().open(path, { line }),
    [studio],
  )
  const homeDir = useStore(studio.connection, (state) => state.info?.homeDir)
  const homes = useMemo(() => (homeDir === undefined ? [] : [homeDir]), [homeDir])
  const stopFinding = useCallback(() => studio.window.getState().findIn(null), [studio])
  useEffect(() => {
    if (!isListed) return undefined
    const idle = setTimeout(RunView.ahead, IDLE_MS)
    return () => clearTimeout(idle)
  }, [isListed])
  return (
    <>
      <FailureLine failure={error} place="pane" />
      {model === undefined ? (
        selected === null && (
          <NoRun
            fireKeys={keysOf('run.fire')}
            first={
              hasNone
                ? {
                    keys: keysOf('hook.new'),
                    onNewHook: () =>
                      studio.window
                        .getState()
                        .show({ kind: 'new-hook', event: studio.fire.getState().event, directory: null }),
                  }
                : null
            }
          />
        )
      ) : (
        <RunView
          run={model}
          homes={homes}
          onStop={() => void studio.runs.getState().stop(model.runId)}
          onRejudge={(profile) => void studio.runs.getState().readAs(model.runId, profile)}
          tab={tab}
          onTab={studio.runs.getState().showTab}
          compare={COMPARE}
          finding={finding === model.runId}
          onFinding={stopFinding}
          {...(expected && { expected })}
          {...(model.fileName === null && {
            onOpenSource: openSource,
            onNewHook: (event) => studio.window.getState().show({ kind: 'new-hook', event, directory: null }),
            onExport: () => void studio.handover.getState().beginExport(model.runId),
          })}
          fireKeys={keysOf('run.fire')}
          stopKeys={keysOf('run.stop')}
        />
      )}
    </>
  )
}

/** After the window is usable, in milliseconds. */
const IDLE_MS = 400
