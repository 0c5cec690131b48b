import { assertNever } from './assert-never.ts'
import { contextBlock } from './context.ts'
import { EVENTS } from './events.ts'
import type { EventName } from './events.ts'
import { mergeAnswers } from './merge.ts'
import { PROFILES } from './profiles.ts'
import type { ProfileName } from './profiles.ts'
import type { Merged, Verdict } from './report.ts'
import type { JudgedRun } from './judged-run.ts'
import { worstTrouble } from './trouble.ts'
import { verdictSentence } from './verdict-sentence.ts'

/** What all hooks say together, and what the agent would do. */
export interface Judgement {
  readonly merged: Merged
  readonly verdict: Verdict
}

/** What the agent would do with what the hooks gave, under a profile. Source: how Cline's task loop treats each event's result. */
export function judge(run: JudgedRun, profile: ProfileName): Judgement {
  const merged = mergeAnswers(run.hooks, profile)
  const action = actionOf(run, merged, profile)
  const trouble = action === 'go-ahead' || action === 'ignored' ? worstTrouble(run.hooks) : null
  const context =
    action === 'go-ahead' ? contextBlock(run.event, run.toolName, merged.contextModification, profile) : null
  const decided = run.hooks.some(({ state }) => state === 'answered')
  return {
    merged,
    verdict: {
      action,
      blocked: action === 'cancel-task' || action === 'stop-after-tool' || action === 'cancelled-by-user',
      decided,
      sentence: verdictSentence({ ...run, profile: PROFILES[profile], action, decided, trouble, merged, context }),
      context,
      ...(trouble === null ? {} : { trouble }),
    },
  }
}

function actionOf(run: JudgedRun, merged: Merged, profile: ProfileName): Verdict['action'] {
  if (isNotCalled(run.event, run.toolName, profile)) return 'not-called'
  if (run.stopped || run.hooks.some(({ state }) => state === 'stopped')) return 'cancelled-by-user'
  if (!merged.cancel) return 'go-ahead'
  const { cancels } = EVENTS[run.event]
  switch (cancels) {
    case 'yes':
      return 'cancel-task'
    case 'softly':
      return PROFILES[profile].postToolUseCancel
    case 'no':
      return 'ignored'
    default:
      return assertNever(cancels)
  }
}

/** Whether a profile would never fire this: an event that it does not call, or the tool that no hook is called for. */
export function isNotCalled(event: EventName, toolName: string | null, profile: ProfileName): boolean {
  return PROFILES[profile].uncalled.includes(event) || (EVENTS[event].ofTool && toolName === UNCALLED_TOOL)
}

/** The tool for which neither PreToolUse nor PostToolUse is called. */
const UNCALLED_TOOL = 'attempt_completion'
