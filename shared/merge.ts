import { PROFILES } from './profiles.ts'
import type { ProfileName } from './profiles.ts'
import type { Answer, HookState, Merged } from './report.ts'

/** One hook of an event, as far as merging is concerned. */
export interface MergeableHook {
  readonly script: string
  readonly state: HookState
  /** The answer that counts, or null. */
  readonly answer: Answer | null
}

/**
 * What all hooks of an event say together, in the order of the directories. A single hook's answer stays as it is; of
 * several, texts are trimmed, empty ones dropped, the rest joined. Where the profile says so, a hook that fails makes
 * the result neutral. One that a person stopped counts as a cancel, whatever the others say. Source: Cline's combined hook runner.
 */
export function mergeAnswers(hooks: readonly MergeableHook[], profile: ProfileName): Merged {
  const stopped = hooks.filter(({ state }) => state === 'stopped')
  const stops: Merged['parts'] = stopped.map(({ script }) => ({ script, field: 'cancel', text: 'true' }))
  const isStopped = stops.length > 0
  if (PROFILES[profile].failureLosesMerge && hooks.some(({ state }) => isFailure(state))) {
    const lost = hooks.filter(({ answer }) => answer !== null).map(({ script }) => script)
    return { ...NEUTRAL, cancel: isStopped, parts: stops, lost }
  }
  const given = hooks.flatMap(({ script, answer }) =>
    answer === null ? [] : [{ script, answer: hooks.length > 1 ? trimmed(answer) : answer }],
  )
  const texts = (field: 'contextModification' | 'errorMessage') =>
    given.map(({ answer }) => answer[field]).filter((text) => text !== '')
  return {
    cancel: isStopped || given.some(({ answer }) => answer.cancel),
    contextModification: texts('contextModification').join('\n\n'),
    errorMessage: texts('errorMessage').join('\n'),
    parts: [...stops, ...given.flatMap(({ script, answer }) => partsOf(script, answer))],
    lost: [],
  }
}

/** Whether a state is one of those with which a hook takes the others' answers along, under the profiles where it does. */
export function isFailure(state: HookState): boolean {
  return state === 'failed' || state === 'timed-out' || state === 'not-started'
}

const NEUTRAL: Answer = { cancel: false, contextModification: '', errorMessage: '' }

function trimmed({ cancel, contextModification, errorMessage }: Answer): Answer {
  return { cancel, contextModification: contextModification.trim(), errorMessage: errorMessage.trim() }
}

function partsOf(script: string, { cancel, contextModification, errorMessage }: Answer): Merged['parts'] {
  const parts: Merged['parts'] = []
  if (cancel) parts.push({ script, field: 'cancel', text: 'true' })
  if (contextModification !== '') parts.push({ script, field: 'contextModification', text: contextModification })
  if (errorMessage !== '') parts.push({ script, field: 'errorMessage', text: errorMessage })
  return parts
}
