import { useEffect } from 'react'
import { useStore } from 'zustand'
import { verdictLabel } from '../../../shared/verdict-words.ts'
import type { RunsStore } from '../../stores/runs.ts'
import { useStudio } from '../../stores/studio-context.ts'

/**
 * Tells a screen reader what came of the run that is shown: one sentence per run, not its lines. With fire on save a
 * sentence is said only when it is another one than the last, and the verdict stands in the window's title.
 */
export function RunAnnouncer() {
  const studio = useStudio()
  const isOnSave = useStore(studio.settings, (state) => state.fireOnSave)
  const text = useStore(studio.runs, (state) => sentence(state, isOnSave))
  const title = useStore(studio.runs, (state) => (isOnSave ? verdictTitle(state) : null))
  useEffect(() => {
    document.title = title === null ? NAME : `${title} – ${NAME}`
  }, [title])
  return (
    <div className="visually-hidden" aria-live="polite" data-announcer>
      {text}
    </div>
  )
}

const NAME = 'Hook Studio'

function sentence({ models, selected, rows }: RunsStore, isOnSave: boolean): string {
  const model = selected === null ? undefined : models[selected]
  if (model === undefined) return ''
  const before = rows.find(({ runId, event }) => event === model.event && models[runId]?.report != null)
  const report = model.report ?? (isOnSave && before !== undefined ? models[before.runId]?.report : null)
  return report == null ? `${model.event} is fired.` : `${model.event}: ${report.verdict.sentence}`
}

/** `■ blocks · PreToolUse`, of the last run that is over. */
function verdictTitle({ rows }: RunsStore): string | null {
  for (const { event, state } of rows) {
    if (state.kind !== 'over') continue
    const { shape, word } = verdictLabel(state.verdict)
    return `${shape} ${word} · ${event}`
  }
  return null
}
