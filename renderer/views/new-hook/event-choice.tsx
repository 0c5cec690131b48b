import { useStore } from 'zustand'
import { EVENT_NAMES, EVENTS } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { eventSentences, uncalledBadge } from '../event-facts.ts'
import style from './new-hook.module.css'

interface EventChoiceProps {
  readonly value: EventName
  readonly onPick: (event: EventName) => void
}

/** The nine events, each with what it can do; all about the one that is picked. */
export function EventChoice({ value, onPick }: EventChoiceProps) {
  const studio = useStudio()
  const profile = useStore(studio.settings, (state) => state.profile)
  const { fires, cancel, context, uncalled } = eventSentences(value, profile)
  return (
    <fieldset className={style['events']}>
      <legend>Event</legend>
      {EVENT_NAMES.map((event) => {
        const badge = uncalledBadge(event)
        return (
          <label key={event} className={style['event']} title={eventSentences(event, profile).fires}>
            <input
              type="radio"
              name="event"
              value={event}
              checked={event === value}
              // The first thing that a dialog asks is where its focus belongs.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={event === value}
              onChange={() => onPick(event)}
            />
            <span>{event}</span>
            {badge !== null && <span className={style['badge']}>{badge}</span>}
            <span className={style['can']}>{canText(event)}</span>
          </label>
        )
      })}
      <p className={style['facts']} aria-live="polite">
        {uncalled !== null && <strong className={style['uncalled']}>{uncalled} </strong>}
        {fires} <strong>{cancel}</strong> {context}
      </p>
    </fieldset>
  )
}

function canText(event: EventName): string {
  const { cancels, context } = EVENTS[event]
  const can = [...(cancels === 'no' ? [] : ['cancel']), ...(context === 'used' ? ['context'] : [])]
  return can.length === 0 ? 'only observes' : can.join(' · ')
}
