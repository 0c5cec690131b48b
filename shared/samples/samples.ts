import { EVENTS } from '../events.ts'
import type { EventName } from '../events.ts'
import { DEFAULT_PROFILE } from '../profiles.ts'
import type { ProfileName } from '../profiles.ts'
import type { Sample } from './sample.ts'
import { taskSamples } from './task-samples.ts'
import { postToolUseSamples, preToolUseSamples } from './tool-samples.ts'

export type { Sample } from './sample.ts'

/**
 * The samples of an event as an agent of this profile would send them, a good plain one first; with a tool's name, those of
 * that tool (none when it has no sample). Events without a tool ignore it.
 */
export function samplesFor(
  event: EventName,
  profile: ProfileName = DEFAULT_PROFILE,
  toolName?: string,
): readonly Sample[] {
  const samples = allSamples(event, profile)
  if (toolName === undefined || !EVENTS[event].ofTool) return samples
  return samples.filter((sample) => sample.payload['toolName'] === toolName)
}

function allSamples(event: EventName, profile: ProfileName): readonly Sample[] {
  if (event === 'PreToolUse') return preToolUseSamples(profile)
  return event === 'PostToolUse' ? postToolUseSamples(profile) : taskSamples(event, profile)
}
