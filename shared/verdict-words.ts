import { assertNever } from './assert-never.ts'
import type { EventName } from './events.ts'
import { EVENTS } from './events.ts'
import type { HookReport, Verdict } from './report.ts'

/** A word for people and a shape: what is said never rests on colour alone. */
export interface Label {
  readonly word:
    | 'blocks'
    | 'goes ahead'
    | 'did not decide'
    | 'timed out'
    | 'failed'
    | 'not started'
    | 'rejected'
    | 'not read'
    | 'stopped'
    | 'not called'
    | 'cancel ignored'
  /** ■ blocks, □ a person stopped it, ● goes ahead, ◇ did not decide, ▲ trouble, ○ off or ignored. */
  readonly shape: '■' | '□' | '●' | '◇' | '▲' | '○'
  readonly tone: 'blocks' | 'stopped' | 'ahead' | 'undecided' | 'trouble' | 'off'
}

/** The part of a verdict that its label rests on; a run in a list keeps it too. */
export type LabelledVerdict = Pick<Verdict, 'action' | 'decided'> & { readonly trouble?: Verdict['trouble'] & string }

/** The label of a verdict. A go-ahead that rests on a hook which failed, or whose answer was not taken, shows as trouble. */
export function verdictLabel({ action, decided, trouble }: LabelledVerdict): Label {
  switch (action) {
    case 'cancel-task':
    case 'stop-after-tool':
      return blocks()
    case 'cancelled-by-user':
      return STOPPED
    case 'not-called':
      return off('not called')
    case 'ignored':
      return trouble === undefined ? off('cancel ignored') : inTrouble('cancel ignored')
    case 'go-ahead':
      if (trouble !== undefined) return inTrouble(decided ? 'goes ahead' : troubleWord(trouble))
      return decided ? { word: 'goes ahead', shape: '●', tone: 'ahead' } : undecided()
    default:
      return assertNever(action)
  }
}

/** The label of one hook of a run. */
export function hookLabel(
  { state, answer, notices }: Pick<HookReport, 'state' | 'answer' | 'notices'>,
  event: EventName,
): Label {
  switch (state) {
    case 'answered':
      if (answer?.cancel === true) return EVENTS[event].cancels === 'no' ? off('cancel ignored') : blocks()
      return notices.some(({ code }) => NOT_READ.has(code))
        ? inTrouble('not read')
        : { word: 'goes ahead', shape: '●', tone: 'ahead' }
    case 'silent':
      return undecided()
    case 'stopped':
      return STOPPED
    case 'timed-out':
    case 'failed':
    case 'not-started':
    case 'rejected':
      return inTrouble(troubleWord(state))
    default:
      return assertNever(state)
  }
}

/** Notices that say that what an answer says was not read. */
const NOT_READ: ReadonlySet<string> = new Set([
  'answer-without-fields',
  'other-agent-shape',
  'nested-answer',
  'near-miss-field',
  'no-known-field',
])

function troubleWord(trouble: NonNullable<Verdict['trouble']>): Label['word'] {
  switch (trouble) {
    case 'timed-out':
      return 'timed out'
    case 'not-started':
      return 'not started'
    case 'not-read':
      return 'not read'
    case 'failed':
    case 'rejected':
      return trouble
    default:
      return assertNever(trouble)
  }
}

const STOPPED: Label = { word: 'stopped', shape: '□', tone: 'stopped' }

function blocks(): Label {
  return { word: 'blocks', shape: '■', tone: 'blocks' }
}

function inTrouble(word: Label['word']): Label {
  return { word, shape: '▲', tone: 'trouble' }
}

function off(word: Label['word']): Label {
  return { word, shape: '○', tone: 'off' }
}

function undecided(): Label {
  return { word: 'did not decide', shape: '◇', tone: 'undecided' }
}
