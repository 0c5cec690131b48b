import type { EventName } from '../events.ts'
import type { DecidingPlan } from './plan.ts'
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
  WRITING_TOOLS,
} from './plan-parts.ts'

/** What a guard does at each event that can be cancelled. */
export const GUARD_PLANS: Readonly<Partial<Record<EventName, DecidingPlan>>> = {
  TaskStart: {
    purpose: 'guard',
    title: 'Keep tasks off production',
    does: 'Cancels tasks whose text speaks of production.',
    notes: ['Cline for VS Code 4.1 sends an empty task text: there this guard lets everything pass.'],
    readings: [TASK],
    conditions: [{ kind: 'contains', variable: 'task', text: 'production' }],
    says: 'This workspace is not for work on production. Ask the user first.',
    payloads: [
      { name: 'A task about production', payload: task('Restart the production database') },
      { name: 'Any other task', payload: task('Add a greeting to the start page') },
    ],
  },
  TaskResume: {
    purpose: 'guard',
    title: 'Stop long conversations from being resumed',
    does: 'Cancels a resume when the conversation has more than 200 messages.',
    notes: [],
    readings: [COUNT],
    conditions: [{ kind: 'over', variable: 'count', limit: 200 }],
    says: 'This conversation has {count} messages. Start a new task with a summary instead.',
    payloads: [
      { name: 'A long conversation', payload: resumed('512') },
      { name: 'A short conversation', payload: resumed('24') },
    ],
  },
  UserPromptSubmit: {
    purpose: 'guard',
    title: 'Keep private keys out of prompts',
    does: 'Cancels prompts that hold a private key.',
    notes: [],
    readings: [PROMPT],
    conditions: [{ kind: 'contains', variable: 'prompt', text: 'PRIVATE KEY-----' }],
    says: 'The prompt holds a private key. Take it out and send it again.',
    payloads: [
      {
        name: 'A prompt with a private key',
        payload: { prompt: 'Why is this refused?\n-----BEGIN PRIVATE KEY-----\n(the key)\n-----END PRIVATE KEY-----' },
      },
      { name: 'Any other prompt', payload: { prompt: 'Please add tests for the greeting' } },
    ],
  },
  PreToolUse: {
    purpose: 'guard',
    title: 'Block writes to package.json',
    does: 'Blocks tools that write package.json.',
    notes: ['A shell command or a patch can write it too: look at their parameters if that matters.'],
    readings: [TOOL, PATH],
    conditions: [
      { kind: 'one-of', variable: 'tool', values: WRITING_TOOLS },
      { kind: 'file-named', variable: 'path', name: 'package.json' },
    ],
    says: 'Ask the user before you change {path}.',
    payloads: [
      {
        name: 'A write to package.json',
        payload: { toolName: 'write_to_file', parameters: { path: 'package.json', content: '{}\n' } },
      },
      {
        name: 'A write to another file',
        payload: { toolName: 'write_to_file', parameters: { path: 'src/greeting.ts', content: 'export {}\n' } },
      },
    ],
  },
  PostToolUse: {
    purpose: 'guard',
    title: 'Stop after a tool failed',
    does: 'Stops the turn when a tool failed.',
    notes: ['After a failure `success` is absent, never false: test whether it is true.'],
    readings: [TOOL, SUCCESS],
    conditions: [{ kind: 'not-true', variable: 'success' }],
    says: '{tool} failed. Read its result before going on.',
    payloads: [
      { name: 'A tool that failed', payload: FAILED_CALL },
      { name: 'A tool that succeeded', payload: GOOD_CALL },
    ],
  },
  PreCompact: {
    purpose: 'guard',
    title: 'Keep messages from being cut off',
    does: 'Cancels a compaction that drops messages instead of summarising them.',
    notes: [],
    readings: [STRATEGY],
    conditions: [{ kind: 'contains', variable: 'strategy', text: 'truncation' }],
    says: 'Messages would be dropped by {strategy}. Start a new task with a summary instead.',
    payloads: [
      {
        name: 'Half of the messages would be dropped',
        payload: { taskId: 'task-1', contextSize: 182_400, compactionStrategy: 'standard-truncation-lasthalf' },
      },
      {
        name: 'A summary takes their place',
        payload: { taskId: 'task-1', contextSize: 182_400, compactionStrategy: 'auto-condense' },
      },
    ],
  },
}
