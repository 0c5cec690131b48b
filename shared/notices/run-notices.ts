import type { Skipped } from '../capture.ts'
import { EVENTS } from '../events.ts'
import { isNotCalled } from '../judge.ts'
import type { Judgement } from '../judge.ts'
import type { JudgedRun } from '../judged-run.ts'
import { isFailure } from '../merge.ts'
import type { Notice, NoticeCode } from '../notice-codes.ts'
import { PROFILES } from '../profiles.ts'
import type { Profile, ProfileName } from '../profiles.ts'
import type { Verdict } from '../report.ts'
import { giveWords, isNeutral } from './answer-words.ts'
import { counted, listed } from './say.ts'

/** A run as one profile judges it. */
export interface JudgedUnder {
  readonly profile: ProfileName
  readonly run: JudgedRun
  readonly judgement: Judgement
}

/** The codes of the notices below that are made anew for every judgement of a run. */
export const JUDGEMENT_CODES: ReadonlySet<NoticeCode> = new Set<NoticeCode>([
  'not-called',
  'did-not-decide',
  'failure-loses-answers',
  'cancel-loses-context',
  'answer-may-be-lost',
  'profiles-differ',
])

/** What is to be said about a run as a whole: its own judgement, and where the others differ from it. */
export function runNotices(own: JudgedUnder, others: readonly JudgedUnder[]): Notice[] {
  return [
    ...notCalled(own),
    ...didNotDecide(own),
    ...failureLosesAnswers(own),
    ...cancelLosesContext(own),
    ...others.flatMap((other) => [...answerMayBeLost(own, other), ...differs(own, other)]),
  ]
}

/** When nothing was found, and discovery has not said so itself. */
export function noHook(event: string, skipped: readonly Skipped[]): Notice {
  const meant = skipped.filter((file) => file.event === event)
  const near =
    meant.length === 0
      ? ''
      : ` ${counted(meant.length, 'file')} that ${meant.length === 1 ? 'looks' : 'look'} meant for it will not run.`
  return {
    code: 'no-hook',
    message: `There is no hook for ${event}, so nothing was run and nobody decided.${near}`,
    fix:
      meant.length === 0
        ? `Create an executable file named ${event} in .clinerules/hooks of a folder.`
        : 'Look at the reasons in the list of files that will not run.',
  }
}

function notCalled({ profile, run, judgement }: JudgedUnder): Notice[] {
  if (judgement.verdict.action !== 'not-called') return []
  return [
    {
      code: 'not-called',
      message: `${whyNotCalled(run, PROFILES[profile])}: it was fired here as a test, and nothing of this happens in a task.`,
      fix: PROFILES[profile].uncalled.includes(run.event)
        ? 'Move what the hook does to an event that is called, or choose the profile of the version that you use.'
        : 'TaskComplete fires when the user accepts the completion, and cannot stop it; fire this event with another tool.',
    },
  ]
}

function whyNotCalled({ event }: JudgedRun, { uncalled, title }: Profile): string {
  return uncalled.includes(event)
    ? `${title} never calls ${event}`
    : `${event} is never called for the tool attempt_completion`
}

function didNotDecide({ run, judgement: { verdict } }: JudgedUnder): Notice[] {
  const { cancels, context } = EVENTS[run.event]
  if (run.hooks.length === 0 || verdict.decided || verdict.trouble !== undefined || verdict.action !== 'go-ahead')
    return []
  if (cancels === 'no' && context === 'none') return []
  return [
    {
      code: 'did-not-decide',
      message:
        'No hook gave an answer: the agent goes ahead as if there were none, which is not the same as an approval.',
    },
  ]
}

function failureLosesAnswers({ profile, run, judgement: { merged } }: JudgedUnder): Notice[] {
  const lost = lostAnswers(run, merged.lost)
  if (lost.length === 0) return []
  return [
    {
      code: 'failure-loses-answers',
      message: `${atStart(failures(run))} failed, and under ${PROFILES[profile].title} the answers of all hooks of the event go with it: ${listed(lost)} lost.`,
      fix: 'Make the failing hook end with exit 0, also when it has nothing to say.',
    },
  ]
}

/** Where nothing goes ahead the model reads no context, nor that of hooks that did not cancel. */
function cancelLosesContext({ profile, run, judgement: { verdict } }: JudgedUnder): Notice[] {
  if (!verdict.blocked || !PROFILES[profile].contextOf.includes(run.event)) return []
  const cancelling = run.hooks.filter(({ answer }) => answer?.cancel === true)
  const silenced = run.hooks.filter(
    ({ answer }) => answer !== null && !answer.cancel && answer.contextModification.trim() !== '',
  )
  if (cancelling.length === 0 || silenced.length === 0) return []
  const verb = cancelling.length === 1 ? 'cancels' : 'cancel'
  return [
    {
      code: 'cancel-loses-context',
      message: `${atStart(listed(cancelling.map(({ title }) => title)))} ${verb}, so the model does not read the context of ${listed(silenced.map(({ title }) => title))}.`,
    },
  ]
}

function answerMayBeLost(own: JudgedUnder, other: JudgedUnder): Notice[] {
  if (own.judgement.merged.lost.length > 0 || isNotCalled(own.run.event, own.run.toolName, other.profile)) return []
  const lost = lostAnswers(other.run, other.judgement.merged.lost)
  if (lost.length === 0) return []
  return [
    {
      code: 'answer-may-be-lost',
      message: `Under ${PROFILES[other.profile].title} ${failures(other.run)} would count as failed and take the other answers along: ${listed(lost)} would be lost.`,
      fix: 'Make the failing hook end with exit 0, also when it has nothing to say.',
    },
  ]
}

/** Answers that would have done something, by whose they were. */
function lostAnswers(run: JudgedRun, lost: readonly string[]): string[] {
  return run.hooks.flatMap(({ script, answer, title }) =>
    answer === null || isNeutral(answer) || !lost.includes(script) ? [] : [`${giveWords(answer)} of ${title}`],
  )
}

function failures(run: JudgedRun): string {
  return listed(run.hooks.filter(({ state }) => isFailure(state)).map(({ title }) => title))
}

/** A title as a sentence begins: “the global PreToolUse” has a small letter elsewhere. */
function atStart(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1)
}

function differs(own: JudgedUnder, other: JudgedUnder): Notice[] {
  const mine = own.judgement.verdict
  const theirs = other.judgement.verdict
  const acts = mine.action !== theirs.action || mine.blocked !== theirs.blocked
  const reads = (mine.context === null) !== (theirs.context === null)
  if (!acts && !reads) return []
  const say = acts ? actionWords : contextWords
  return [
    {
      code: 'profiles-differ',
      message: `With this input it ${say(mine)} under \`${own.profile}\` and ${say(theirs)} under \`${other.profile}\`${why(own, other)}.`,
    },
  ]
}

function actionWords({ action }: Verdict): string {
  return ACTION_WORDS[action]
}

const ACTION_WORDS: Readonly<Record<Verdict['action'], string>> = {
  'go-ahead': 'goes ahead',
  'cancel-task': 'blocks (the task is cancelled)',
  'stop-after-tool': "blocks (the tool's result stands, the turn stops)",
  'cancelled-by-user': 'counts as cancelled',
  ignored: 'goes ahead (a cancel is ignored)',
  'not-called': 'is never called',
}

function contextWords({ context }: Verdict): string {
  return context === null ? 'gives the model no context' : 'gives the model its context'
}

/** The reason, where it is in the hooks: an exit code that one reading looks over, or a failure that spreads. */
function why(own: JudgedUnder, other: JudgedUnder): string {
  const changed = own.run.hooks.filter((hook, index) => hook.state !== other.run.hooks[index]?.state)
  if (changed.length === 0) {
    const spreads = own.judgement.merged.lost.length > 0 || other.judgement.merged.lost.length > 0
    return spreads ? `, because ${failures(own.run)} failed` : ''
  }
  const codes = changed.map(({ title, exitCode }) => `${title} answered with exit code ${exitCode ?? 'unknown'}`)
  return `, because ${listed(codes)}`
}
