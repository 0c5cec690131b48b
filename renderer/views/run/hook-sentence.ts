import { assertNever } from '../../../shared/assert-never.ts'
import type { HookReport } from '../../../shared/report.ts'
import { counted, clockText, durationText } from './amounts.ts'
import type { LiveHook } from './run-model.ts'

/** What became of a hook, in words: `Answered in 412 ms · exit 0 · adds 1,204 characters`. */
export function hookSentence(hook: HookReport): string {
  return [endWords(hook), ...exitWords(hook), ...answerWords(hook)].join(' · ')
}

/** What a hook is doing at a moment of its run, in milliseconds after the run began: `Running 1.2 s of 30 s`. */
export function liveHookSentence(hook: LiveHook | undefined, nowMs: number, timeoutMs: number): string {
  if (hook === undefined) return 'Starting'
  if (hook.settled !== null)
    return `${settledWord(hook.settled.state)} after ${durationText(hook.settled.atMs - hook.startedMs)}`
  const limit = durationText(timeoutMs)
  if (hook.exited !== null) {
    const held = hook.exited.held ? ', its output is held open' : ''
    return `Ended after ${durationText(hook.exited.atMs - hook.startedMs)}${held} · waiting ${clockText(nowMs - hook.startedMs)} of ${limit}`
  }
  return `Running ${clockText(nowMs - hook.startedMs)} of ${limit}`
}

function endWords(hook: HookReport): string {
  const after = durationText(hook.durationMs)
  switch (hook.state) {
    case 'answered':
      return `Answered in ${after}`
    case 'silent':
      return `Gave no answer in ${after}`
    case 'rejected':
      return `Answer rejected after ${after}`
    case 'failed':
      return `Failed after ${after}`
    case 'timed-out':
      return `Timed out at ${durationText(hook.launch.limitMs)}`
    case 'stopped':
      return `Stopped after ${after}`
    case 'not-started':
      return 'Not started'
    default:
      return assertNever(hook.state)
  }
}

function exitWords(hook: HookReport): string[] {
  if (hook.state === 'stopped' || hook.state === 'not-started') return []
  if (hook.signal !== null) return [`ended by ${hook.signal}${hook.exitCode === null ? '' : ` (${hook.exitCode})`}`]
  return hook.exitCode === null ? [] : [`exit ${hook.exitCode}`]
}

function answerWords(hook: HookReport): string[] {
  const { answer } = hook
  if (answer === null) return []
  const words = answer.cancel ? ['cancels'] : []
  if (answer.contextModification !== '') words.push(`adds ${counted(answer.contextModification.length, 'character')}`)
  if (answer.errorMessage !== '' && !answer.cancel) words.push('gives an error message')
  return words.length === 0 && hook.state === 'answered' ? ['lets it go ahead'] : words
}

function settledWord(state: HookReport['state']): string {
  switch (state) {
    case 'answered':
      return 'Answered'
    case 'silent':
      return 'Gave no answer'
    case 'rejected':
      return 'Answer rejected'
    case 'failed':
      return 'Failed'
    case 'timed-out':
      return 'Timed out'
    case 'stopped':
      return 'Stopped'
    case 'not-started':
      return 'Not started'
    default:
      return assertNever(state)
  }
}
