import type { HookCapture } from '../capture.ts'
import type { EventName } from '../events.ts'
import type { Notice } from '../notice-codes.ts'
import type { ProfileName } from '../profiles.ts'
import { answerNotices } from './answer-notices.ts'
import { withCancelCaveat } from './cancel-caveat.ts'
import { hookFacts } from './hook-facts.ts'
import { launchNotices } from './launch-notices.ts'
import { wrongInterpreter } from './wrong-interpreter.ts'
import { noAnswerNotices } from './no-answer-notices.ts'
import { outcomeNotices } from './outcome-notices.ts'
import { endingNotices, sideNotices } from './process-notices.ts'
import { readScript, scriptNotices } from './script-notices.ts'
import type { ReadScript } from './script-notices.ts'
import { stderrNotices } from './stderr-notices.ts'

/** All that the author of a hook should know about one run of it, the weightiest first. `script`: its text, read for the same input. */
export function hookNotices(
  event: EventName,
  stdin: string,
  capture: HookCapture,
  profile: ProfileName,
  script: ReadScript = readScript(event, stdin, capture),
): Notice[] {
  const { ending } = capture
  if (ending.kind === 'not-started') {
    const { code, message, fix } = ending
    return [fix === undefined ? { code, message } : { code, message, fix }]
  }
  const facts = hookFacts(event, stdin, capture, profile, script.text)
  const wrong = wrongInterpreter(facts)
  // What it did and said then is nothing that its author wrote.
  if (wrong !== null && facts.reading.kind !== 'answer')
    return [wrong, ...endingNotices(facts), ...sideNotices(facts, true)]
  const causes = [...launchNotices(facts), ...endingNotices(facts), ...stderrNotices(facts)]
  const traps = scriptNotices(script, facts.stderrLines)
  const known = causes.length === 0 ? traps : [...causes, ...traps]
  const stderrExplained = known.some(({ code }) => COMPLAINTS.has(code))
  const read = ending.kind === 'exited' ? [...noAnswerNotices(facts, stderrExplained), ...answerNotices(facts)] : []
  const stdinExplained = causes.some(({ code }) => READS_NOTHING.has(code))
  const explained = known.some(({ code }) => CAUSES_OF_FAILURE.has(code))
  // A cancel that was written otherwise is the one thing to be said of an answer without one.
  const misspelt = read.some(({ code }) => code === 'near-miss-field')
  const outcome = outcomeNotices(facts, explained).filter(({ code }) => !misspelt || code !== 'message-without-cancel')
  return [...causes, ...read, ...traps, ...outcome, ...sideNotices(facts, stdinExplained)].map((notice) =>
    withCancelCaveat(notice, facts.event),
  )
}

/** Notices about what stands on stderr: then it is more than information. */
const COMPLAINTS: ReadonlySet<string> = new Set([
  'no-shebang',
  'opens-dev-stream',
  'command-not-found',
  'shell-error-in-stderr',
  'echo-mangles-input',
])

/** Notices after which nobody wonders that the input was not read. */
const READS_NOTHING: ReadonlySet<string> = new Set(['opens-dev-stream', 'shell-error-in-stderr', 'cannot-execute'])

/** Notices that say why a hook failed, so that "it failed" needs no notice of its own. */
const CAUSES_OF_FAILURE: ReadonlySet<string> = new Set([
  'crlf-shebang',
  'interpreter-missing',
  'cannot-execute',
  'killed-by-signal',
  'opens-dev-stream',
  'command-not-found',
  'shell-error-in-stderr',
  'uncaught-error',
  'read-needs-newline',
])
