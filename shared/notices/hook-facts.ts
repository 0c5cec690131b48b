import { readAnswer } from '../answer/read-answer.ts'
import type { Reading } from '../answer/read-answer.ts'
import type { HookCapture } from '../capture.ts'
import { EVENTS } from '../events.ts'
import type { EventFacts, EventName } from '../events.ts'
import { hookAnswer, hookState } from '../hook-state.ts'
import { PROFILES } from '../profiles.ts'
import type { Profile, ProfileName } from '../profiles.ts'
import type { Answer, HookState } from '../report.ts'
import type { ScriptText } from './script-text.ts'

/** All that a notice about one hook may rest on. */
export interface HookFacts {
  readonly event: EventFacts
  readonly profile: Profile
  readonly capture: HookCapture
  readonly reading: Reading
  readonly state: HookState
  /** The answer that counts, or null. */
  readonly answer: Answer | null
  readonly script: ScriptText
  /** Lines at the beginning and the end of stderr, each of at most `LINE_UNITS`. */
  readonly stderrLines: readonly string[]
  /** The exact text on stdin. */
  readonly stdin: string
}

/** Gathers the facts of one hook under a profile. */
export function hookFacts(
  event: EventName,
  stdin: string,
  capture: HookCapture,
  profile: ProfileName,
  script: ScriptText,
): HookFacts {
  return {
    event: EVENTS[event],
    profile: PROFILES[profile],
    capture,
    reading: readAnswer(capture.stdout),
    state: hookState(capture, profile),
    answer: hookAnswer(capture, profile),
    script,
    stderrLines: linesOf(capture.stderr.text),
    stdin,
  }
}

/** How much of each end of a stream is looked at for error messages, in UTF-16 units. */
const LOOKED_AT_UNITS = 32_768
/** How much of each line is looked at. */
const LINE_UNITS = 400

function linesOf(text: string): readonly string[] {
  if (text === '') return []
  const seen =
    text.length <= 2 * LOOKED_AT_UNITS ? text : `${text.slice(0, LOOKED_AT_UNITS)}\n${text.slice(-LOOKED_AT_UNITS)}`
  return seen.split('\n').map((line) => line.slice(0, LINE_UNITS).trimEnd())
}
