import { readAnswer } from './answer/read-answer.ts'
import type { CapturedRun, HookCapture } from './capture.ts'
import { hookState } from './hook-state.ts'
import { CONTEXT_LIMIT_UNITS, NOTIFICATION_LIMIT_CHARACTERS, OUTPUT_LIMIT_BYTES } from './limits.ts'
import type { ProfileName } from './profiles.ts'
import type { Truncation } from './report.ts'

/** Everything that was cut in a run: a notification's message and contexts in UTF-16 units, shown output in bytes. */
export function truncations(run: CapturedRun, profile: ProfileName): Truncation[] {
  return [...ofNotification(run), ...run.hooks.flatMap((hook) => [...ofOutput(hook), ...ofContext(hook, profile)])]
}

function ofNotification({ notificationLength }: CapturedRun): Truncation[] {
  const actual = notificationLength ?? 0
  const limit = NOTIFICATION_LIMIT_CHARACTERS
  return actual <= limit ? [] : [{ kind: 'notification', script: '', limit, actual, dropped: actual - limit }]
}

function ofOutput({ script, stdout, stderr }: HookCapture): Truncation[] {
  if (!stdout.truncated && !stderr.truncated) return []
  const actual = stdout.bytes + stderr.bytes
  const dropped = actual - stdout.shownBytes - stderr.shownBytes
  return [{ kind: 'output', script, limit: OUTPUT_LIMIT_BYTES, actual, dropped }]
}

/** Only an answer that counts has a context that can be cut. */
function ofContext(hook: HookCapture, profile: ProfileName): Truncation[] {
  const reading = readAnswer(hook.stdout)
  const limit = CONTEXT_LIMIT_UNITS
  if (reading.kind !== 'answer' || reading.contextUnits <= limit || hookState(hook, profile) !== 'answered') return []
  const actual = reading.contextUnits
  return [{ kind: 'context', script: hook.script, limit, actual, dropped: actual - limit }]
}
