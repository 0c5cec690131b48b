import { readAnswer } from './answer/read-answer.ts'
import type { Reading } from './answer/read-answer.ts'
import { assertNever } from './assert-never.ts'
import type { HookCapture } from './capture.ts'
import { PROFILES } from './profiles.ts'
import type { ProfileName } from './profiles.ts'
import type { Answer, HookState } from './report.ts'

/** The state of a hook under a profile. Reading happens once for each capture, so this is cheap to ask again. */
export function hookState(capture: HookCapture, profile: ProfileName): HookState {
  switch (capture.ending.kind) {
    case 'timed-out':
    case 'stopped':
    case 'not-started':
      return capture.ending.kind
    case 'exited':
      return stateAtExit(readAnswer(capture.stdout), capture.exitCode === 0, profile)
    default:
      return assertNever(capture.ending)
  }
}

/** The answer that counts under a profile, or null. */
export function hookAnswer(capture: HookCapture, profile: ProfileName): Answer | null {
  if (hookState(capture, profile) !== 'answered') return null
  const reading = readAnswer(capture.stdout)
  return reading.kind === 'answer' ? reading.answer : null
}

function stateAtExit(reading: Reading, exitedZero: boolean, profile: ProfileName): HookState {
  if (!exitedZero) {
    return reading.kind === 'answer' && PROFILES[profile].answerSurvivesExitCode ? 'answered' : 'failed'
  }
  switch (reading.kind) {
    case 'answer':
      return 'answered'
    case 'rejected':
      return 'rejected'
    case 'null':
    case 'none':
      return 'silent'
    default:
      return assertNever(reading)
  }
}
