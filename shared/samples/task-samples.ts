import type { EventName } from '../events.ts'
import { HOST_DEFAULTS } from '../payload/host-fields.ts'
import { PROFILES } from '../profiles.ts'
import type { ProfileName } from '../profiles.ts'
import { bigText, QUOTES, SEVERAL_LINES, UNICODE } from './hard-texts.ts'
import type { Sample } from './sample.ts'

/** An event that is not about a tool. */
type TaskEvent = Exclude<EventName, 'PreToolUse' | 'PostToolUse'>

const { taskId } = HOST_DEFAULTS
const ULID = '01KDVK1C00Q5V8Z3M7TXN4R2HB'

/** What the hooks of an event without a tool are sent: a plain sample first, then the hard ones. */
export function taskSamples(event: TaskEvent, profile: ProfileName): readonly Sample[] {
  return SAMPLES[event](profile)
}

/** Whether the agent fills everything in that the documentation names. */
function sendsAll(profile: ProfileName): boolean {
  return PROFILES[profile].sends === 'classic'
}

/** The ids of a task; the released extension knows no second one. */
function ids(profile: ProfileName) {
  return { taskId, ulid: sendsAll(profile) ? ULID : '' }
}

const SAMPLES: Readonly<Record<TaskEvent, (profile: ProfileName) => readonly Sample[]>> = {
  TaskStart: (profile) => {
    const start = (id: string, title: string, initialTask: string): Sample => ({
      id,
      title,
      payload: { taskMetadata: { ...ids(profile), initialTask } },
    })
    if (!sendsAll(profile)) return [start('plain', 'a task; its text is not sent', '')]
    return [
      start('plain', 'a task', 'Add a greeting in the user’s language to the start page'),
      start('several-lines', 'a task of several lines', `Fix the failing test:\n\n${SEVERAL_LINES}`),
      start('quotes', 'quotes, backslashes and braces', QUOTES),
      start('unicode', 'Japanese and emoji', UNICODE),
      start('empty', 'a task without text', ''),
      start('big', '300 KB of text', bigText()),
    ]
  },
  TaskResume: (profile) => {
    const resume = (id: string, title: string, messageCount: string, conversationHistoryDeleted: string): Sample => ({
      id,
      title,
      payload: {
        taskMetadata: ids(profile),
        previousState: { lastMessageTs: '1767222000000', messageCount, conversationHistoryDeleted },
      },
    })
    return [
      resume('plain', 'resumed after an hour', '24', 'false'),
      resume('deleted', 'its history was deleted', '512', 'true'),
      resume('no-messages', 'without messages', '0', 'false'),
    ]
  },
  UserPromptSubmit: (profile) => {
    const prompts: Sample[] = [
      { id: 'plain', title: 'a prompt', payload: { prompt: 'Please add tests for the greeting' } },
      { id: 'several-lines', title: 'a prompt of several lines', payload: { prompt: SEVERAL_LINES } },
      { id: 'quotes', title: 'quotes, backslashes and braces', payload: { prompt: QUOTES } },
      { id: 'unicode', title: 'Japanese and emoji', payload: { prompt: UNICODE } },
      { id: 'empty', title: 'an empty prompt', payload: { prompt: '' } },
      { id: 'big', title: '300 KB of text', payload: { prompt: bigText() } },
    ]
    if (!sendsAll(profile)) return prompts
    const attachments = ['/home/me/greeter/design/start page.png', '/home/me/greeter/docs/読んでね.md']
    prompts.splice(1, 0, {
      id: 'attachments',
      title: 'with attachments',
      payload: { prompt: 'Make it look like this', attachments },
    })
    return prompts
  },
  PreCompact: (profile) => {
    // An agent makes these files for the hook and takes them away after it; here is no conversation to put into them.
    const compact = (id: string, title: string, compactionStrategy: string, more: Record<string, number>): Sample => ({
      id,
      title: `${title}, without the context files`,
      payload: {
        taskId,
        ...(ids(profile).ulid === '' ? {} : { ulid: ULID }),
        contextSize: 182_400,
        compactionStrategy,
        previousApiReqIndex: 41,
        tokensIn: 178_100,
        tokensOut: 1_320,
        ...more,
        contextJsonPath: '/tmp/cline/context.json',
        contextRawPath: '/tmp/cline/context.txt',
      },
    })
    return [
      compact('plain', 'a summary takes its place', 'auto-condense', { tokensInCache: 96_000, tokensOutCache: 2_980 }),
      compact('firstpair', 'all but the first pair is cut', 'standard-truncation-firstpair', {
        deletedRangeStart: 2,
        deletedRangeEnd: 83,
      }),
      compact('lasthalf', 'half is cut', 'standard-truncation-lasthalf', { deletedRangeStart: 2, deletedRangeEnd: 41 }),
      compact('lastquarter', 'three quarters are cut', 'standard-truncation-lastquarter', {
        deletedRangeStart: 2,
        deletedRangeEnd: 61,
      }),
    ]
  },
  TaskCancel: (profile) => [
    {
      id: 'plain',
      title: 'cancelled by the user',
      payload: { taskMetadata: { ...ids(profile), completionStatus: 'cancelled' } },
    },
    {
      id: 'abandoned',
      title: 'abandoned',
      payload: { taskMetadata: { ...ids(profile), completionStatus: 'abandoned' } },
    },
  ],
  TaskComplete: (profile) => {
    const complete = (id: string, title: string, result: string, command: string): Sample => ({
      id,
      title,
      payload: { taskMetadata: { ...ids(profile), result, ...(sendsAll(profile) ? { command } : {}) } },
    })
    return [
      complete('plain', 'a task was done', 'The start page now greets the user in their language.', 'npm start'),
      complete('several-lines', 'a result of several lines', SEVERAL_LINES, ''),
      complete('quotes', 'quotes, backslashes and braces', QUOTES, QUOTES),
      complete('unicode', 'Japanese and emoji', UNICODE, ''),
      complete('empty', 'without a result', '', ''),
      complete('big', '300 KB of text', bigText(), ''),
    ]
  },
  Notification: () => {
    const note = (id: string, title: string, more: Record<string, unknown>): Sample => ({
      id,
      title,
      payload: {
        event: 'user_attention',
        source: 'followup',
        message: 'Which greeting should be used?',
        waitingForUserInput: true,
        eventVersion: '1',
        eventId: ULID,
        sourceType: 'ask',
        sourceId: 'followup',
        requiresUserAction: true,
        severity: 'info',
        ...more,
      },
    })
    return [
      note('plain', 'a question waits for the user', {}),
      note('tool', 'a tool waits for approval', {
        source: 'execute_command',
        message: 'npm publish',
        sourceType: 'tool',
        sourceId: 'execute_command',
      }),
      {
        id: 'task-complete',
        title: 'a task completed',
        payload: {
          event: 'task_complete',
          source: 'attempt_completion',
          message: 'The start page now greets the user in their language.',
          eventVersion: '1',
          eventId: ULID,
          sourceType: 'tool',
          sourceId: 'attempt_completion',
          severity: 'info',
        },
      },
      note('several-lines', 'a message of several lines', { message: SEVERAL_LINES }),
      note('quotes', 'quotes, backslashes and braces', { message: QUOTES }),
      note('unicode', 'Japanese and emoji', { message: UNICODE }),
      note('long', 'a message that is cut at 8,000 characters', { message: bigText().slice(0, 9_000) }),
      note('big', '300 KB of text, cut at 8,000 characters', { message: bigText() }),
    ]
  },
}
