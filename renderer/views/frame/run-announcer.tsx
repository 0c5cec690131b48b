import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'

/** Tells a screen reader what came of the run that is shown: one sentence per run, not its lines. */
export function RunAnnouncer() {
  const studio = useStudio()
  const text = useStore(studio.runs, ({ models, selected }) => {
    const model = selected === null ? undefined : models[selected]
    if (model === undefined) return ''
    return model.report === null ? `${model.event} is fired.` : `${model.event}: ${model.report.verdict.sentence}`
  })
  return (
    <div className="visually-hidden" aria-live="polite" data-announcer>
      {text}
    </div>
  )
}
