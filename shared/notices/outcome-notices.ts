import { CONTEXT_LIMIT_UNITS } from '../limits.ts'
import type { Notice } from '../notice-codes.ts'
import { PROFILES } from '../profiles.ts'
import type { Answer } from '../report.ts'
import { answerJson, giveWords } from './answer-words.ts'
import type { HookFacts } from './hook-facts.ts'
import { count, counted, excerpt, listed } from './say.ts'

/** What the exit code does to an answer, and what becomes of the answer's parts. `explained`: another notice says why the hook failed. */
export function outcomeNotices(facts: HookFacts, explained: boolean): Notice[] {
  const { answer, profile, event } = facts
  return [
    ...exitCode(facts, explained),
    ...(answer === null || profile.uncalled.includes(event.name) ? [] : whatBecomes(answer, facts)),
  ]
}

function exitCode(facts: HookFacts, explained: boolean): Notice[] {
  const { capture, reading, profile, state } = facts
  const { exitCode: code, ending } = capture
  if (ending.kind !== 'exited' || code === 0 || code === null) return []
  if (reading.kind === 'answer') {
    const gives = giveWords(reading.answer)
    const effect = profile.answerSurvivesExitCode
      ? `${profile.title} takes the answer (${gives}) all the same, ${DROPPING} drops it and goes ahead`
      : `${profile.title} takes the hook for failed and drops the answer (${gives}), so the action goes ahead`
    return [
      {
        code: 'exit-code-with-answer',
        message: `The hook answered and ended with exit code ${code}: ${effect}.${code === 2 ? TWO : ''}`,
        fix: 'End with exit 0 after the answer: the answer alone decides.',
      },
    ]
  }
  return state !== 'failed' || explained ? [] : [withoutAnswer(facts, code)]
}

function withoutAnswer({ capture: { script }, event, stderrLines }: HookFacts, exitCode: number): Notice {
  const code = 'exit-code-without-answer'
  const failed = `The hook ended with exit code ${exitCode} and without an answer that counts: for the agent it failed`
  const two = exitCode === 2 ? TWO : ''
  if (event.cancels === 'no') {
    return {
      code,
      message: `${failed}, and goes on all the same.${two}`,
      fix: `End with exit 0: nothing can be stopped at ${event.name}, so write what went wrong to a log.`,
    }
  }
  const last = stderrLines.findLast((line) => line.trim() !== '')?.trim() ?? ''
  // Where the script is named, a shell or an interpreter complains: no words of its author.
  const said = last.includes(script) ? '' : last
  const answer = answerJson({ cancel: true, errorMessage: said === '' ? 'why' : excerpt(said, 80) })
  return {
    code,
    message: `${failed}, which is not a "no", and the action goes ahead.${two}`,
    fix: `To stop the task, print ${answer} and end with exit 0.`,
  }
}

/** The profiles under which an exit code that is not 0 outweighs the answer. */
const DROPPING = listed(
  Object.values(PROFILES)
    .filter(({ answerSurvivesExitCode }) => !answerSurvivesExitCode)
    .map(({ title }) => title),
)

const TWO = ' Exit code 2, with which Claude Code and others block, has no meaning here.'

function whatBecomes(answer: Answer, facts: HookFacts): Notice[] {
  const cancels = facts.event.cancels !== 'no'
  return [
    ...contextTruncated(facts),
    ...blankText(answer),
    ...contextFate(answer, facts),
    ...(answer.cancel && !cancels ? [cancelIgnored(facts)] : []),
    ...(answer.cancel && cancels ? cancelMessage(answer, facts) : []),
    ...(answer.cancel ? [] : messageAlone(answer, cancels)),
  ]
}

function contextTruncated({ reading }: HookFacts): Notice[] {
  if (reading.kind !== 'answer' || reading.contextUnits <= CONTEXT_LIMIT_UNITS) return []
  const dropped = reading.contextUnits - CONTEXT_LIMIT_UNITS
  return [
    {
      code: 'context-truncated',
      message: `The context has ${count(reading.contextUnits)} characters; ${count(CONTEXT_LIMIT_UNITS)} is the limit: ${dropped === 1 ? 'the last one is' : `the last ${count(dropped)} are`} cut off and a line says so.`,
      fix: 'Give the model less: what matters first, or the name of a file to read.',
    },
  ]
}

function blankText(answer: Answer): Notice[] {
  const blank = (['contextModification', 'errorMessage'] as const).filter(
    (field) => answer[field] !== '' && answer[field].trim() === '',
  )
  return blank.map((field) => ({
    code: 'blank-text',
    message: `\`${field}\` holds only white space: ${field === 'errorMessage' ? 'there is no message' : 'the model reads nothing of it'}.`,
    fix: `Leave ${field} out, or write something in it.`,
  }))
}

function contextFate(answer: Answer, { event, profile }: HookFacts): Notice[] {
  const text = answer.contextModification
  if (text.trim() === '') return []
  const valid = `The context is valid (${counted(text.length, 'character')})`
  const isReason = answer.cancel && profile.contextIsReason && answer.errorMessage.trim() === ''
  if (isReason && event.cancels !== 'no') {
    return [
      {
        code: 'context-of-cancelling-hook',
        message:
          'The hook cancels, so the model does not read its context; it serves as the reason that is shown, since there is no errorMessage.',
        fix: REASON_FIX,
      },
    ]
  }
  if (event.context === 'observed') {
    return [
      {
        code: 'context-only-observed',
        message: `${valid}, but at ${event.name} it is only shown: the model does not read it.`,
        fix: CONTEXT_FIX,
      },
    ]
  }
  if (!profile.contextOf.includes(event.name)) {
    return [
      {
        code: 'context-dropped',
        message: `${valid}, but ${profile.title} drops the context of ${event.name}: the hook shows as completed and the model reads nothing of it.`,
        fix: CONTEXT_FIX,
      },
    ]
  }
  if (!answer.cancel) return []
  return [
    {
      code: 'context-of-cancelling-hook',
      message: 'The hook cancels, so the model does not read its context.',
      fix: REASON_FIX,
    },
  ]
}

const REASON_FIX = 'Put the reason in errorMessage.'

const CONTEXT_FIX = 'Give it from PreToolUse or PostToolUse: the model reads it with its next request.'

function cancelIgnored({ event }: HookFacts): Notice {
  return {
    code: 'cancel-ignored',
    message: `The hook answered cancel, but at ${event.name} ${event.cancelEffect}.`,
    fix: 'Cancel in an earlier event, such as PreToolUse or UserPromptSubmit.',
  }
}

/** Agents show the message of a cancel; of several hooks the messages are joined, whoever cancels. */
function messageAlone({ errorMessage, contextModification }: Answer, cancels: boolean): Notice[] {
  if (errorMessage.trim() === '') return []
  if (!cancels) {
    return [
      {
        code: 'message-without-cancel',
        message: 'The hook gives an errorMessage, which nobody reads here: this event cannot be cancelled.',
        fix: 'Write what should be seen to stderr, or to a file.',
      },
    ]
  }
  const model = contextModification === '' ? ' What the model should read belongs in contextModification.' : ''
  return [
    {
      code: 'message-without-cancel',
      message:
        'The hook gives an errorMessage but does not cancel: the action goes ahead, and nobody reads the message unless another hook cancels.',
      fix: `To stop the task, print ${answerJson({ cancel: true, errorMessage })}.${model}`,
    },
  ]
}

function cancelMessage(answer: Answer, { profile }: HookFacts): Notice[] {
  if (answer.errorMessage.trim() !== '') return []
  if (profile.contextIsReason && answer.contextModification.trim() !== '') return []
  return [
    {
      code: 'cancel-without-message',
      message: 'The hook cancels without a message: a default sentence is shown, which does not say why.',
      fix: 'Add "errorMessage" with the reason and what to do instead.',
    },
  ]
}
