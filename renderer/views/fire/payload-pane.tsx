import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { runCommand } from '../../commands.ts'
import { currentDraft } from '../../stores/fire.ts'
import { useStudio } from '../../stores/studio-context.ts'
import style from './fire.module.css'

const PayloadEditor = lazy(() => import('../payload/payload-editor.tsx'))

/** The payload of the event that is fired. */
export function PayloadPane() {
  const studio = useStudio()
  const event = useStore(studio.fire, (state) => state.event)
  const profile = useStore(studio.settings, (state) => state.profile)
  const draft = useStore(studio.fire, (state) => currentDraft(state, profile))
  const { setText } = studio.fire.getState()
  if (draft === undefined) return <div className={style['payload']} />
  return (
    <div className={style['payload']} data-pane="payload">
      <Suspense fallback={<p className={style['loading']}>The editor is loading…</p>}>
        <PayloadEditor
          event={event}
          profile={profile}
          value={draft.text}
          onChange={setText}
          onFire={() => runCommand(studio, 'run.fire')}
        />
      </Suspense>
    </div>
  )
}
