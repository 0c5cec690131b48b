import { fieldsOf } from '../answer/validate.ts'
import type { Answer } from '../report.ts'
import { counted } from './say.ts'

/** The fields that mean something in an answer, in both spellings. */
export const ANSWER_FIELDS: readonly string[] = [
  'cancel',
  'contextModification',
  'errorMessage',
  'context_modification',
  'error_message',
]

/** Whether a value holds a field that means something in an answer. */
export function isAnswerLike(value: unknown): boolean {
  const fields = fieldsOf(value)
  return ANSWER_FIELDS.some((name) => Object.hasOwn(fields, name))
}

/** What an answer would do, in a word or two: `cancel`, `a context of 14 characters`. */
export function giveWords({ cancel, contextModification, errorMessage }: Answer): string {
  if (cancel) return 'cancel'
  if (contextModification.trim() !== '') return `a context of ${counted(contextModification.length, 'character')}`
  return errorMessage.trim() === '' ? 'no cancel' : 'a message without a cancel'
}

/** Whether an answer does nothing: no cancel, no text. */
export function isNeutral({ cancel, contextModification, errorMessage }: Answer): boolean {
  return !cancel && contextModification.trim() === '' && errorMessage.trim() === ''
}

/** An answer as JSON text for a fix: what is neutral is left out. */
export function answerJson(answer: Partial<Answer>): string {
  return JSON.stringify({
    cancel: answer.cancel ?? false,
    ...(answer.errorMessage ? { errorMessage: short(answer.errorMessage) } : {}),
    ...(answer.contextModification ? { contextModification: short(answer.contextModification) } : {}),
  })
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
