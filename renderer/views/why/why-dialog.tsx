import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { EVENT_NAMES } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { PROFILE_NAMES, PROFILES } from '../../../shared/profiles.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import type { Result } from '../../../shared/result.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Picker } from '../../ui/picker.tsx'
import style from './why.module.css'

/** "Why didn't it fire?": the ordered story of an event under a profile, as text for a bug report. */
export function WhyDialog({ event: first, onClose }: { readonly event: EventName; readonly onClose: () => void }) {
  const studio = useStudio()
  const [event, setEvent] = useState(first)
  const [profile, setProfile] = useState<ProfileName>(useStore(studio.settings, (state) => state.profile))
  const [story, setStory] = useState<Result<string> | null>(null)
  const [copied, setCopied] = useState('')

  useEffect(() => {
    let asked = 0
    async function ask(): Promise<void> {
      const mine = ++asked
      const result = await studio.bridge.request('hooks.why', { event, profile })
      // Checking the scripts takes its time, and an earlier story may be the last to come.
      if (mine === asked) setStory(result)
    }
    void ask()
    // The story is of now.
    const end = studio.bridge.on('hooks.changed', () => void ask())
    return () => {
      asked = -1
      end()
    }
  }, [studio, event, profile])

  async function copy(): Promise<void> {
    if (story?.ok !== true) return
    try {
      await navigator.clipboard.writeText(story.value)
      setCopied('Copied.')
    } catch {
      setCopied('The clipboard refused it: select the text and copy it.')
    }
  }

  return (
    <Modal
      title="Why didn’t it fire?"
      intro="What the agent looks at for an event, in its order, and what came of each file. Made to be put into a bug report."
      wide
      onClose={onClose}
      foot={
        <>
          <output className={style['copied']}>{copied}</output>
          <Button disabled={story?.ok !== true} onClick={() => void copy()}>
            Copy
          </Button>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={style['pickers']}>
        <Picker
          label="Event"
          value={event}
          items={EVENT_NAMES.map((name) => ({ value: name, title: name }))}
          onPick={(next) => {
            setEvent(next)
            setCopied('')
          }}
        />
        <Picker
          label="Profile"
          value={profile}
          items={PROFILE_NAMES.map((name) => ({ value: name, title: name, detail: PROFILES[name].meaning }))}
          onPick={(next) => {
            setProfile(next)
            setCopied('')
          }}
        />
      </div>
      {story?.ok === false ? (
        <FailureLine failure={story.error} />
      ) : (
        // A long text is read with the keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={style['story']} tabIndex={0} aria-label="The story">
          {story?.value ?? 'Looking…'}
        </pre>
      )}
    </Modal>
  )
}
