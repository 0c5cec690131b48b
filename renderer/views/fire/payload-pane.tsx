import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { runCommand } from '../../commands.ts'
import { currentDraft } from '../../stores/fire.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { PayloadHead } from '../payloads/payload-head.tsx'
import type { PayloadView } from '../payloads/payload-head.tsx'
import style from './fire.module.css'

const PayloadEditor = lazy(() => import('../payload/payload-editor.tsx'))
const PayloadForm = lazy(async () => ({ default: (await import('../payloads/payload-form.tsx')).PayloadForm }))

/** The payload of the event that is fired. */
export function PayloadPane() {
  const studio = useStudio()
  const event = useStore(studio.fire, (state) => state.event)
  const profile = useStore(studio.settings, (state) => state.profile)
  const draft = useStore(studio.fire, (state) => currentDraft(state, profile))
  const [view, setView] = useState<PayloadView>('json')
  const { setText } = studio.fire.getState()
  if (draft === undefined) return <div className={style['payload']} />
  return (
    <div className={style['payload']}>
      <PayloadHead view={view} onView={setView} />
      <div className={style['payload']} data-pane="payload">
        <Suspense fallback={<p className={style['loading']}>The editor is loading…</p>}>
          {view === 'json' ? (
            <PayloadEditor
              event={event}
              profile={profile}
              value={draft.text}
              onChange={setText}
              onFire={() => runCommand(studio, 'run.fire')}
            />
          ) : (
            <PayloadForm event={event} profile={profile} value={draft.text} onChange={setText} />
          )}
        </Suspense>
      </div>
    </div>
  )
}
