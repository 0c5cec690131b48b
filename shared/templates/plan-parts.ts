import type { PlanPayload, Reading } from './plan.ts'

/** The text of a task. */
export const TASK: Reading = { variable: 'task', path: ['taskMetadata', 'initialTask'], kind: 'text' }
/** How many messages a resumed task has. */
export const COUNT: Reading = { variable: 'count', path: ['previousState', 'messageCount'], kind: 'digits' }
/** What a user submitted. */
export const PROMPT: Reading = { variable: 'prompt', path: ['prompt'], kind: 'text' }
/** The name of a tool. */
export const TOOL: Reading = { variable: 'tool', path: ['toolName'], kind: 'text' }
/** The file that a tool is about. */
export const PATH: Reading = { variable: 'path', path: ['parameters', 'path'], kind: 'text' }
/** Whether a tool succeeded. */
export const SUCCESS: Reading = { variable: 'success', path: ['success'], kind: 'flag' }
/** How a conversation will be made smaller. */
export const STRATEGY: Reading = { variable: 'strategy', path: ['compactionStrategy'], kind: 'text' }

/** The tools of both readings of the agent that write the file of their parameter `path`. */
export const WRITING_TOOLS: readonly string[] = ['write_to_file', 'replace_in_file', 'editor']

type Payload = PlanPayload['payload']

/** A tool that failed: `success` is absent. */
export const FAILED_CALL: Payload = {
  toolName: 'execute_command',
  parameters: { command: 'npm test', requires_approval: 'false' },
  result: '1 test failed',
  executionTimeMs: 2140,
}

/** A tool that succeeded. */
export const GOOD_CALL: Payload = {
  toolName: 'execute_command',
  parameters: { command: 'npm test', requires_approval: 'false' },
  result: 'All tests passed',
  success: true,
  executionTimeMs: 1980,
}

/** A task that begins. */
export function task(initialTask: string): Payload {
  return { taskMetadata: { taskId: 'task-1', ulid: '01JGJ3Q2V8X7S0M9K4T6B5N1CD', initialTask } }
}

/** A task that is resumed. */
export function resumed(messageCount: string): Payload {
  return {
    taskMetadata: { taskId: 'task-1', ulid: '01JGJ3Q2V8X7S0M9K4T6B5N1CD' },
    previousState: { lastMessageTs: '1767222000000', messageCount, conversationHistoryDeleted: 'false' },
  }
}
