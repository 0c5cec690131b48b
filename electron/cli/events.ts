import { EVENT_NAMES, EVENTS } from '../../shared/events.ts'
import type { EventName } from '../../shared/events.ts'
import { PROFILE_NAMES, PROFILES } from '../../shared/profiles.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import { ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import type { Paint } from '../../shared/terminal-text.ts'
import type { Output } from './output.ts'

/** What an event can do under one profile. */
interface EventAbility {
  readonly called: boolean
  readonly cancels: 'yes' | 'softly' | 'no'
  readonly cancelEffect: string
  /** Whether the model reads what the hook adds. */
  readonly contextReachesModel: boolean
}

/** Writes the nine events and what each can do, by profile. */
export function events(options: { readonly json?: true }, output: Output): Result<number> {
  const { out } = output
  const all = EVENT_NAMES.map((name) => {
    const abilities = PROFILE_NAMES.map((profile) => [profile, abilityOf(name, profile)] as const)
    return { ...EVENTS[name], profiles: Object.fromEntries(abilities) as Record<ProfileName, EventAbility> }
  })
  if (options.json === true) out.write(`${JSON.stringify(all, null, out.isTerminal ? 2 : 0)}\n`)
  else out.write(`${all.map((event) => eventText(event, out.paint)).join('\n\n')}\n`)
  return ok(0)
}

function abilityOf(event: EventName, name: ProfileName): EventAbility {
  const profile = PROFILES[name]
  const { cancels, cancelEffect } = EVENTS[event]
  const cancelsTask = cancels === 'softly' && profile.postToolUseCancel === 'cancel-task'
  return {
    called: !profile.uncalled.includes(event),
    cancels: cancelsTask ? 'yes' : cancels,
    cancelEffect: cancelsTask ? 'the task is cancelled' : cancelEffect,
    contextReachesModel: profile.contextOf.includes(event),
  }
}

type EventLine = (typeof EVENTS)[EventName] & { readonly profiles: Record<ProfileName, EventAbility> }

function eventText({ name, fires, profiles }: EventLine, paint: Paint): string {
  const lines = [paint('strong', name), `  fires when ${fires}`.replace(/when (after|before) /, '$1 ')]
  for (const [profile, ability] of Object.entries(profiles)) {
    lines.push(`  ${paint('quiet', `${profile}:`)} ${abilityText(ability)}`)
  }
  return lines.join('\n')
}

function abilityText({ called, cancels, cancelEffect, contextReachesModel }: EventAbility): string {
  if (!called) return 'never called'
  const cancel = cancels === 'no' ? `cannot cancel (${cancelEffect})` : `can cancel: ${cancelEffect}`
  return `${cancel}; ${contextReachesModel ? 'the model reads its context' : 'its context does not reach the model'}`
}
