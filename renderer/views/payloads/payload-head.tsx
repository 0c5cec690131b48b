import { useStore } from 'zustand'
import { keysOf, runCommand } from '../../commands.ts'
import { currentDraft } from '../../stores/fire.ts'
import { payloadsOf, savedId } from '../../stores/saved-payloads.ts'
import { useStudio } from '../../stores/studio-context.ts'
import type { PayloadView } from '../../stores/window.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Shape } from '../../ui/shape.tsx'
import { expectationTitle } from './expectation-text.ts'
import style from './payloads.module.css'

const VIEWS = [
  { value: 'json', title: 'JSON' },
  { value: 'form', title: 'Form' },
] as const

interface PayloadHeadProps {
  readonly view: PayloadView
  readonly onView: (view: PayloadView) => void
}

/** What stands over the payload: its two views, what is expected of it, and the way to those that are saved. */
export function PayloadHead({ view, onView }: PayloadHeadProps) {
  const studio = useStudio()
  const event = useStore(studio.fire, (state) => state.event)
  const profile = useStore(studio.settings, (state) => state.profile)
  const draft = useStore(studio.fire, (state) => currentDraft(state, profile))
  const payloads = useStore(studio.savedPayloads, (state) => state.payloads)
  const broken = useStore(studio.savedPayloads, (state) => state.broken.length)
  // What was saved is expected of the saved text alone: one that was edited is compared with nothing.
  const saved = draft?.edited === true ? undefined : payloads.find(({ file }) => savedId(file) === draft?.sampleId)
  const count = payloadsOf(payloads, event).length
  return (
    <div className={style['head']}>
      <Choice label="View of the payload" value={view} options={VIEWS} onChoose={onView} bare />
      <span className={style['expects']}>
        {saved?.payload.expect !== undefined && `expects: ${expectationTitle(saved.payload.expect)}`}
      </span>
      <Button
        look="quiet"
        title={`Save this payload beside the hooks (${keysOf('payload.save')})`}
        onClick={() => runCommand(studio, 'payload.save')}
      >
        Save…
      </Button>
      <Button
        look="quiet"
        title={`All saved payloads of ${event} (${keysOf('payload.table')})`}
        onClick={() => runCommand(studio, 'payload.table')}
      >
        {broken > 0 && <Shape kind="trouble" />}
        Saved: {count}
        {broken > 0 && `, ${broken} broken`}
      </Button>
    </div>
  )
}
