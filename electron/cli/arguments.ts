import { InvalidArgumentError } from 'commander'
import { EVENT_NAMES, isEventName } from '../../shared/events.ts'
import type { EventName } from '../../shared/events.ts'
import { nearest } from '../../shared/nearest.ts'
import { isProfileName, PROFILE_NAMES } from '../../shared/profiles.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import { TAG_WORD } from '../../shared/tags.ts'

/** The longest time that a timer of the platform can wait, in milliseconds. */
const MAX_TIMEOUT_MS = 2_147_483_647

/** Reads an event's name in its exact spelling. */
export function eventArgument(text: string): EventName {
  if (isEventName(text)) return text
  const meant = nearest(text, EVENT_NAMES)
  if (meant === null) throw new InvalidArgumentError(`The events are ${EVENT_NAMES.join(', ')}.`)
  if (meant.toLowerCase() === text.toLowerCase()) {
    throw new InvalidArgumentError(`Capital letters count: write ${meant}.`)
  }
  throw new InvalidArgumentError(`Did you mean ${meant}?`)
}

/** Reads a profile's name. */
export function profileArgument(text: string): ProfileName {
  if (isProfileName(text)) return text
  const meant = nearest(text, PROFILE_NAMES)
  const names = PROFILE_NAMES.join(', ')
  throw new InvalidArgumentError(
    meant === null ? `The profiles are ${names}.` : `Did you mean ${meant}? The profiles are ${names}.`,
  )
}

/** Reads a time limit in milliseconds. */
export function timeoutArgument(text: string): number {
  const ms = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (ms >= 1 && ms <= MAX_TIMEOUT_MS) return ms
  throw new InvalidArgumentError(`Give a whole number of milliseconds from 1 to ${MAX_TIMEOUT_MS}, such as 30000.`)
}

/** Reads a port; 0 takes a free one. */
export function portArgument(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new InvalidArgumentError('Give a number from 0 to 65535; 0 takes a free one.')
}

/** Gathers an option that may be given more than once. */
export function gather(text: string, gathered: readonly string[] | undefined): readonly string[] {
  return [...(gathered ?? []), text]
}

/** Gathers tags, of which none is empty. */
export function tagArgument(text: string, gathered: readonly string[] | undefined): readonly string[] {
  const tag = text.trim()
  if (tag === '') throw new InvalidArgumentError('A tag has at least one letter.')
  if (!TAG_WORD.test(tag)) throw new InvalidArgumentError('A tag is one word, without commas: give --tag for each.')
  return gather(tag, gathered)
}
