import { useState } from 'react'
import { useStore } from 'zustand'
import { SETTING_BOUNDS } from '../../../shared/setting-defaults.ts'
import { askForNotifications, notificationPermit } from '../../notify.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { NumberField } from './fields.tsx'
import style from './settings.module.css'

/** When the system tells of a run. A browser is asked for its permission here, by the hand that switches it on, and nowhere else. */
export function NotificationFields() {
  const studio = useStudio()
  const notifications = useStore(studio.settings, (state) => state.notifications)
  const { change } = studio.settings.getState()
  const [permit, setPermit] = useState(() => (studio.bridge.shell === 'desktop' ? 'granted' : notificationPermit()))

  async function turn(on: boolean): Promise<void> {
    if (on && permit !== 'granted') setPermit(await askForNotifications())
    await change({ notifications: { ...notifications, on } })
  }

  return (
    <>
      <label className={style['check']}>
        <input
          type="checkbox"
          checked={notifications.on && permit === 'granted'}
          onChange={(ticked) => void turn(ticked.target.checked)}
        />
        Notify of a run that ends while the window is not in front
      </label>
      {permit !== 'granted' && (
        <output className={style['quiet']}>
          {permit === 'default'
            ? 'Your browser has not been asked yet: switching it on asks. The address of the studio changes with each start, so it is asked again each time.'
            : 'Your browser refuses notifications of this page: allow them in its settings for this address.'}
        </output>
      )}
      <NumberField
        label="Only when it took longer than (seconds)"
        value={notifications.afterSeconds}
        {...SETTING_BOUNDS.afterSeconds}
        onCommit={(afterSeconds) => void change({ notifications: { ...notifications, afterSeconds } })}
      />
    </>
  )
}
