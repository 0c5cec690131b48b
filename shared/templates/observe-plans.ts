import type { EventName } from '../events.ts'
import type { ObservePlan, PlanPayload, Reading } from './plan.ts'
import {
  COUNT,
  FAILED_CALL,
  GOOD_CALL,
  PATH,
  PROMPT,
  resumed,
  STRATEGY,
  SUCCESS,
  TASK,
  task,
  TOOL,
} from './plan-parts.ts'

/** What is written down at each event: a payload with everything in it, and one in which something is absent or different. */
export const OBSERVE_PLANS: Readonly<Record<EventName, ObservePlan>> = {
  TaskStart: observe(
    'Log each task',
    'the text of each new task',
    [TASK],
    [
      { name: 'A task with a text', payload: task('Add a greeting to the start page') },
      { name: 'A task without a text', payload: task('') },
    ],
  ),
  TaskResume: observe(
    'Log each resume',
    'how many messages a resumed task has',
    [COUNT],
    [
      { name: 'Resumed after messages', payload: resumed('24') },
      { name: 'Resumed without messages', payload: resumed('0') },
    ],
  ),
  UserPromptSubmit: observe(
    'Log each prompt',
    'each prompt',
    [PROMPT],
    [
      { name: 'A prompt', payload: { prompt: 'Please add tests for the greeting' } },
      { name: 'An empty prompt', payload: { prompt: '' } },
    ],
  ),
  PreToolUse: observe(
    'Log each tool before it runs',
    'each tool before it runs, and the file it is about',
    [TOOL, PATH],
    [
      { name: 'A tool with a path', payload: { toolName: 'read_file', parameters: { path: 'src/greeting.ts' } } },
      {
        name: 'A tool without a path',
        payload: { toolName: 'execute_command', parameters: { command: 'npm test', requires_approval: 'false' } },
      },
    ],
  ),
  PostToolUse: observe(
    'Log each tool after it ran',
    'each tool after it ran, whether it succeeded and how long it took',
    [TOOL, SUCCESS, { variable: 'took', path: ['executionTimeMs'], kind: 'integer' }],
    [
      { name: 'A tool that succeeded', payload: GOOD_CALL },
      { name: 'A tool that failed', payload: FAILED_CALL },
    ],
  ),
  PreCompact: observe(
    'Log each compaction',
    'how each conversation is made smaller',
    [STRATEGY, { variable: 'size', path: ['contextSize'], kind: 'integer' }],
    [
      {
        name: 'A summary',
        payload: { taskId: 'task-1', contextSize: 182_400, compactionStrategy: 'auto-condense' },
      },
      {
        name: 'A cut of unknown size',
        payload: { taskId: 'task-1', compactionStrategy: 'standard-truncation-firstpair' },
      },
    ],
  ),
  TaskCancel: observe(
    'Log each cancelled task',
    'how each task was cancelled',
    [{ variable: 'status', path: ['taskMetadata', 'completionStatus'], kind: 'text' }],
    [
      { name: 'Cancelled by the user', payload: { taskMetadata: { taskId: 'task-1', completionStatus: 'cancelled' } } },
      { name: 'Abandoned', payload: { taskMetadata: { taskId: 'task-1', completionStatus: 'abandoned' } } },
    ],
  ),
  TaskComplete: observe(
    'Log each result',
    'what the agent said at the end of each task',
    [{ variable: 'result', path: ['taskMetadata', 'result'], kind: 'text' }],
    [
      {
        name: 'A task with a result',
        payload: { taskMetadata: { taskId: 'task-1', result: 'The start page now greets the user.' } },
      },
      { name: 'A task without a result', payload: { taskMetadata: { taskId: 'task-1' } } },
    ],
  ),
  Notification: observe(
    'Log each notification',
    'each notification, and whether the agent waits for the user',
    [
      { variable: 'message', path: ['message'], kind: 'text' },
      { variable: 'waiting', path: ['waitingForUserInput'], kind: 'flag' },
    ],
    [
      {
        name: 'A question waits for the user',
        payload: {
          event: 'user_attention',
          source: 'followup',
          message: 'Which greeting should be used?',
          waitingForUserInput: true,
          requiresUserAction: true,
        },
      },
      {
        name: 'A task completed',
        payload: { event: 'task_complete', source: 'attempt_completion', message: 'The start page greets the user.' },
      },
    ],
  ),
}

function observe(
  title: string,
  what: string,
  readings: readonly Reading[],
  payloads: readonly [PlanPayload, PlanPayload],
): ObservePlan {
  return {
    purpose: 'observe',
    title,
    does: `Logs ${what}.`,
    notes: ['The log grows until you delete it.'],
    readings,
    payloads,
  }
}
