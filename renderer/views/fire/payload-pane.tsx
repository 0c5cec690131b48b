import { useState } from 'react'
import { useStore } from 'zustand'
import { runCommand } from '../../commands.ts'
import { currentDraft } from '../../stores/fire.ts'
import { conflictOf } from '../../stores/saved-payloads.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { part } from '../../ui/part.tsx'
import { PayloadConflict } from '../payloads/payload-conflict.tsx'
import { PayloadHead } from '../payloads/payload-head.tsx'
import style from './fire.module.css'

const LOADING = <p className={style['loading']}>The editor is loading…</p>
const PayloadEditor = part(async () => (await import('../payload/payload-editor.tsx')).default, undefined, LOADING)
const PayloadForm = part(async () => (await import('../payloads/payload-form.tsx')).PayloadForm, undefined, LOADING)

/** The payload of the event that is fired. */
export function PayloadPane() {
  const studio = useStudio()
  const event = useStore(studio.fire, (state) => state.event)
  const profile = useStore(studio.settings, (state) => state.profile)
  const draft = useStore(studio.fire, (state) => currentDraft(state, profile))
  const payloads = useStore(studio.savedPayloads, (state) => state.payloads)
  const view = useStore(studio.window, (state) => state.payloadView)
  const [comparing, setComparing] = useState(false)
  const { setText } = studio.fire.getState()
  if (draft === undefined) return <div className={style['payload']} />
  const theirs = conflictOf(draft, payloads)
  return (
    <div className={style['payload']}>
      <PayloadHead view={view} onView={studio.window.getState().showPayloadAs} />
      <div className={style['payload']} data-pane="payload">
        {theirs !== null && (
          <PayloadConflict theirs={theirs} mine={draft.text} comparing={comparing} onCompare={setComparing} />
        )}
        {(theirs === null || !comparing) &&
          (view === 'json' ? (
            <PayloadEditor
              event={event}
              profile={profile}
              value={draft.text}
              onChange={setText}
              onFire={() => runCommand(studio, 'run.fire')}
            />
          ) : (
            <PayloadForm event={event} profile={profile} value={draft.text} onChange={setText} />
          ))}
      </div>
    </div>
  )
}
