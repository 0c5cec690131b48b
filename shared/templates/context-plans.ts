import type { EventName } from '../events.ts'
import type { DecidingPlan } from './plan.ts'
import {
  COUNT,
  FAILED_CALL,
  GOOD_CALL,
  PATH,
  PROMPT,
  resumed,
  SUCCESS,
  TASK,
  task,
  TOOL,
  WRITING_TOOLS,
} from './plan-parts.ts'

/** What the model is told at each event whose context it reads. */
export const CONTEXT_PLANS: Readonly<Partial<Record<EventName, DecidingPlan>>> = {
  TaskStart: {
    purpose: 'context',
    title: 'Say how tests are run',
    does: 'Tells the model how tests are run here, when the task is about tests.',
    notes: ['Here the text reaches the model as it is: a first word such as RULES: means nothing.'],
    readings: [TASK],
    conditions: [{ kind: 'contains', variable: 'task', text: 'test' }],
    says: 'Run the tests with npm test, and add one for every change.',
    payloads: [
      { name: 'A task about tests', payload: task('Fix the failing test of the greeting') },
      { name: 'Any other task', payload: task('Add a greeting to the start page') },
    ],
  },
  TaskResume: {
    purpose: 'context',
    title: 'Have changed files read again',
    does: 'Tells the model to read the files again, when more than 20 messages were exchanged before.',
    notes: [],
    readings: [COUNT],
    conditions: [{ kind: 'over', variable: 'count', limit: 20 }],
    says: 'Files may have changed since the last of {count} messages: read them again.',
    payloads: [
      { name: 'After many messages', payload: resumed('24') },
      { name: 'After a few messages', payload: resumed('4') },
    ],
  },
  UserPromptSubmit: {
    purpose: 'context',
    title: 'Say how things are deployed',
    does: 'Tells the model how things are deployed here, when the prompt asks for it.',
    notes: ['Here the text reaches the model as it is: a first word such as RULES: means nothing.'],
    readings: [PROMPT],
    conditions: [{ kind: 'contains', variable: 'prompt', text: 'deploy' }],
    says: 'Only the CI deploys: never do it by hand, push a tag instead.',
    payloads: [
      { name: 'A prompt about deploying', payload: { prompt: 'Please deploy the greeting' } },
      { name: 'Any other prompt', payload: { prompt: 'Please add tests for the greeting' } },
    ],
  },
  PreToolUse: {
    purpose: 'context',
    title: 'Remind of the rules for TypeScript files',
    does: 'Tells the model a rule of this project, when it writes a TypeScript file.',
    notes: [
      'A first word in capitals and a colon, such as WORKSPACE_RULES:, becomes the type of the text; Cline for VS Code 4.1 leaves it in the text.',
    ],
    readings: [TOOL, PATH],
    conditions: [
      { kind: 'one-of', variable: 'tool', values: WRITING_TOOLS },
      { kind: 'ends-with', variable: 'path', end: '.ts' },
    ],
    says: 'WORKSPACE_RULES: Every exported function of {path} has a doc comment.',
    payloads: [
      {
        name: 'A write to a TypeScript file',
        payload: { toolName: 'write_to_file', parameters: { path: 'src/greeting.ts', content: 'export {}\n' } },
      },
      {
        name: 'A write to another file',
        payload: { toolName: 'write_to_file', parameters: { path: 'README.md', content: '# Greeter\n' } },
      },
    ],
  },
  PostToolUse: {
    purpose: 'context',
    title: 'Say what to do after a failure',
    does: 'Tells the model what to do after a tool failed.',
    notes: [
      'After a failure `success` is absent, never false: test whether it is true.',
      'A first word in capitals and a colon, such as FAILURE:, becomes the type of the text; Cline for VS Code 4.1 leaves it in the text.',
    ],
    readings: [TOOL, SUCCESS],
    conditions: [{ kind: 'not-true', variable: 'success' }],
    says: 'FAILURE: {tool} failed. Read its output and find the cause before you try again.',
    payloads: [
      { name: 'A tool that failed', payload: FAILED_CALL },
      { name: 'A tool that succeeded', payload: GOOD_CALL },
    ],
  },
}
