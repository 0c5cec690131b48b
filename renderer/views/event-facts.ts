import { EVENTS } from '../../shared/events.ts'
import type { EventName } from '../../shared/events.ts'
import { PROFILES } from '../../shared/profiles.ts'
import type { ProfileName } from '../../shared/profiles.ts'

/** What an event is under a profile, in three short sentences. */
export interface EventSentences {
  readonly fires: string
  readonly cancel: string
  readonly context: string
  /** Why nothing of it matters under this profile, or null. */
  readonly uncalled: string | null
}

/** What an event can do under a profile. */
export function eventSentences(event: EventName, profile: ProfileName): EventSentences {
  const facts = EVENTS[event]
  const reading = PROFILES[profile]
  return {
    fires: `${capital(facts.fires)}.`,
    cancel: cancelSentence(event, profile),
    context: contextSentence(event, profile),
    uncalled: reading.uncalled.includes(event)
      ? `${reading.title} never calls ${event}: firing it is only a test.`
      : null,
  }
}

/** The badge of an event that a profile never calls: `not called by 4.1`; null for one that all call. */
export function uncalledBadge(event: EventName): string | null {
  const names = Object.values(PROFILES)
    .filter((profile) => profile.uncalled.includes(event))
    .map(({ name }) => name.split('@')[1] ?? name)
  return names.length === 0 ? null : `not called by ${names.join(', ')}`
}

function cancelSentence(event: EventName, profile: ProfileName): string {
  const { cancels, cancelEffect } = EVENTS[event]
  if (cancels === 'no') return 'Cannot cancel: a cancel is ignored.'
  if (event === 'PostToolUse' && PROFILES[profile].postToolUseCancel === 'cancel-task') {
    return 'Can cancel: the tool’s result stands and the task is cancelled.'
  }
  return `Can cancel: ${cancelEffect}.`
}

function contextSentence(event: EventName, profile: ProfileName): string {
  if (PROFILES[profile].contextOf.includes(event)) return 'Context reaches the model with its next request.'
  if (EVENTS[event].context === 'observed') return 'Context is only observed, the model never reads it.'
  return 'Context is dropped.'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
