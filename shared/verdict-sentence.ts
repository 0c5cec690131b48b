import { assertNever } from './assert-never.ts'
import { blockContent } from './context.ts'
import { EVENTS } from './events.ts'
import type { JudgedHook, JudgedRun } from './judged-run.ts'
import { counted, duration, excerpt, listed } from './notices/say.ts'
import type { Profile } from './profiles.ts'
import type { Merged, Verdict } from './report.ts'
import { troubleOf } from './trouble.ts'
import type { Trouble } from './trouble.ts'

/** What a verdict sentence is made from. */
export interface SentenceFacts extends JudgedRun {
  readonly profile: Profile
  readonly action: Verdict['action']
  readonly decided: boolean
  readonly trouble: Trouble | null
  readonly merged: Merged
  readonly context: string | null
}

/**
 * The verdict in one sentence, always in the same words: what the agent would do, who answered, what the model would
 * read. It begins with the verdict's word (see `verdict-words.ts`).
 */
export function verdictSentence(facts: SentenceFacts): string {
  const input = facts.inputProfile === facts.profile.name ? '' : ' with this input'
  const { word, rest } = parts(facts)
  return `${word}${input}${rest}`
}

interface Parts {
  readonly word: string
  readonly rest: string
}

function parts(facts: SentenceFacts): Parts {
  const { event, action } = facts
  switch (action) {
    case 'not-called':
      return { word: 'Not called', rest: notCalled(facts) }
    case 'cancelled-by-user':
      return { word: 'Stopped', rest: stopped(facts) }
    case 'cancel-task':
    case 'stop-after-tool':
      return { word: 'Blocks', rest: `: ${blockEffect(facts)}; ${whoCancelled(facts)}.` }
    case 'ignored':
      return {
        word: 'Cancel ignored',
        rest: `: ${event} cannot be cancelled, so the agent goes ahead although ${who(cancelling(facts))} answered cancel.`,
      }
    case 'go-ahead':
      return goAhead(facts)
    default:
      return assertNever(action)
  }
}

function notCalled({ event, profile }: SentenceFacts): string {
  return profile.uncalled.includes(event)
    ? `: ${profile.title} never calls ${event}, so none of this would happen.`
    : `: ${event} is never called for attempt_completion, so none of this would happen.`
}

function stopped({ event, hooks }: SentenceFacts): string {
  const ended = hooks.filter(({ state }) => state === 'stopped')
  return `: ${ended.length === 0 ? 'the run' : who(ended)} ${ended.length > 1 ? 'were' : 'was'} stopped, so ${event} counts as cancelled.`
}

function blockEffect({ event, action }: SentenceFacts): string {
  if (action === 'stop-after-tool') return "the tool's result stands, and what follows in this turn would be stopped"
  if (event === 'PreToolUse') return 'the whole task would be cancelled'
  if (event === 'TaskResume') return 'the task would be cancelled again'
  if (event === 'PreCompact') return 'the conversation would not be compacted and the task would be cancelled'
  return 'the task would be cancelled'
}

function whoCancelled(facts: SentenceFacts): string {
  const { merged, profile } = facts
  const answered = `${who(cancelling(facts))} answered cancel`
  if (merged.errorMessage.trim() !== '') {
    const words = isAllOfCancelling(facts, 'errorMessage') ? ': ' : '; the message of all hooks is '
    return `${answered}${words}“${message(merged.errorMessage)}”`
  }
  if (profile.contextIsReason && merged.contextModification.trim() !== '') {
    const own = cancelling(facts).length > 1 ? 'their context' : 'its context'
    const whose = isAllOfCancelling(facts, 'contextModification') ? own : 'the context of all hooks'
    return `${answered}, with ${whose} as the reason: “${message(merged.contextModification)}”`
  }
  return `${answered} without a message`
}

/** Whether no hook that did not cancel gave anything of a merged text. */
function isAllOfCancelling(facts: SentenceFacts, field: 'errorMessage' | 'contextModification'): boolean {
  const scripts = new Set(cancelling(facts).map(({ script }) => script))
  return facts.merged.parts.every((part) => part.field !== field || scripts.has(part.script))
}

function message(text: string): string {
  const line = excerpt(text.trim().replaceAll(/\s+/g, ' '), 160)
  return line.endsWith('.') ? line.slice(0, -1) : line
}

function cancelling({ hooks }: SentenceFacts): readonly JudgedHook[] {
  return hooks.filter(({ answer }) => answer?.cancel === true)
}

function goAhead(facts: SentenceFacts): Parts {
  const { hooks, decided, trouble, event } = facts
  if (hooks.length === 0) {
    return { word: 'Did not decide', rest: `: there is no hook for ${event}, so the agent goes ahead on its own.` }
  }
  if (trouble !== null && !decided) return failedAll(facts, trouble)
  if (!decided) {
    return {
      word: 'Did not decide',
      rest: ': no hook gave an answer, so the agent goes ahead as if there were none.',
    }
  }
  const calm = hooks.filter((hook) => hook.state === 'answered' && hook.isRead)
  if (trouble === null) {
    return { word: 'Goes ahead', rest: `: ${who(calm)} answered without a cancel; ${whatIsRead(facts)}.` }
  }
  return {
    word: 'Goes ahead',
    rest: `, but ${troubles(facts, troubleWords)}${lostWords(facts)}; ${whatIsRead(facts)}.`,
  }
}

/** Nothing was decided because of trouble: the trouble is the verdict's word. */
function failedAll(facts: SentenceFacts, trouble: Trouble): Parts {
  return {
    word: TROUBLE_WORDS[trouble],
    rest: `: ${troubles(facts, plainWords)} and no hook decided, so the agent goes ahead.`,
  }
}

const TROUBLE_WORDS: Readonly<Record<Trouble, string>> = {
  'timed-out': 'Timed out',
  failed: 'Failed',
  'not-started': 'Not started',
  rejected: 'Rejected',
  'not-read': 'Not read',
}

type Wording = (trouble: Trouble, hook: JudgedHook, limitMs: number) => string

function troubles({ hooks, limitMs }: SentenceFacts, wording: Wording): string {
  return listed(
    hooks.flatMap((hook) => {
      const trouble = troubleOf(hook)
      return trouble === null ? [] : [`${hook.title} ${wording(trouble, hook, limitMs)}`]
    }),
  )
}

/** As `troubleWords`, after a verdict's word that has said the same already. */
function plainWords(trouble: Trouble, hook: JudgedHook, limitMs: number): string {
  if (trouble === 'failed' && hook.exitCode !== null) return `ended with exit code ${hook.exitCode}`
  return troubleWords(trouble, hook, limitMs)
}

function troubleWords(trouble: Trouble, { exitCode }: JudgedHook, limitMs: number): string {
  switch (trouble) {
    case 'timed-out':
      return `timed out at ${duration(limitMs)}`
    case 'failed':
      return exitCode === null ? 'failed' : `failed with exit code ${exitCode}`
    case 'not-started':
      return 'could not be started'
    case 'rejected':
      return 'had its answer rejected'
    case 'not-read':
      return 'gave an answer in which nothing means anything here'
    default:
      return assertNever(trouble)
  }
}

function lostWords({ merged, hooks }: SentenceFacts): string {
  const lost = hooks.filter(({ script, answer }) => answer !== null && merged.lost.includes(script))
  if (lost.length === 0) return ''
  const cancels = lost.filter(({ answer }) => answer?.cancel === true)
  const whose = who(cancels.length > 0 ? cancels : lost)
  return ` and took the ${cancels.length > 0 ? 'cancel' : 'answer'} of ${whose} with it`
}

function whatIsRead({ merged, context, event }: SentenceFacts): string {
  if (context !== null) return `the model would read ${counted(blockContent(context).length, 'character')} of context`
  if (merged.contextModification.trim() === '') return 'the model would read nothing'
  return EVENTS[event].context === 'observed'
    ? 'the context is only shown, the model would not read it'
    : 'the model would not read the context'
}

function who(hooks: readonly JudgedHook[]): string {
  return hooks.length > 3 ? `${hooks.length} hooks` : listed(hooks.map(({ title }) => title))
}
