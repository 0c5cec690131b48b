import { assertNever } from '../../../shared/assert-never.ts'
import type { EventName } from '../../../shared/events.ts'
import { REPLACEMENTS } from '../../../shared/hookrun/mask-text.ts'
import type { HookReport } from '../../../shared/report.ts'
import { counted, duration } from '../../../shared/notices/say.ts'
import { hookLabel } from '../../../shared/verdict-words.ts'
import { clockText } from './amounts.ts'
import { isLive, type LiveHook } from './run-model.ts'

/**
 * What became of a hook, in words: `Answered in 412 ms · exit 0 · adds 1,204 characters`. `isMasked`: its texts may hold something
 * in the place of secrets, and have another length than the hook gave them.
 */
export function hookSentence(hook: HookReport, event: EventName, isMasked = false): string {
  return [endWords(hook), ...exitWords(hook), ...answerWords(hook, event, isMasked)].join(' · ')
}

/** What a hook is doing at a moment of its run, in milliseconds after the run began: `Running 1.2 s of 30 s`. */
export function liveHookSentence(hook: LiveHook | undefined, nowMs: number, timeoutMs: number): string {
  if (hook === undefined) return 'Starting'
  if (hook.settled !== null) {
    const settled = `${settledWord(hook.settled.state)} after ${duration(hook.settled.atMs - hook.startedMs)}`
    return isLive(hook) ? `${settled} · still running: 2 s of grace, then SIGKILL` : settled
  }
  const limit = duration(timeoutMs)
  if (hook.exited !== null) {
    const held = hook.exited.held ? ', its output is held open' : ''
    return `Ended after ${duration(hook.exited.atMs - hook.startedMs)}${held} · waiting ${clockText(nowMs - hook.startedMs)} of ${limit}`
  }
  return `Running ${clockText(nowMs - hook.startedMs)} of ${limit}`
}

function endWords(hook: HookReport): string {
  const after = duration(hook.durationMs)
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
      return `Timed out at ${duration(hook.launch.limitMs)}`
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

function answerWords(hook: HookReport, event: EventName, isMasked: boolean): string[] {
  const { answer } = hook
  if (answer === null) return []
  const { word } = hookLabel(hook, event)
  const words = answer.cancel ? [word === 'cancel ignored' ? 'cancels, which is ignored' : 'cancels'] : []
  const text = answer.contextModification
  const masked = isMasked && Object.values(REPLACEMENTS).some((replacement) => text.includes(replacement))
  if (text !== '') words.push(`adds ${counted(text.length, 'character')}${masked ? ' as masked' : ''}`)
  if (answer.errorMessage !== '' && !answer.cancel) words.push('gives an error message')
  if (words.length > 0) return words
  return [word === 'not read' ? 'nothing in it is read' : 'lets it go ahead']
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
