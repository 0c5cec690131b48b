import type { Profile } from '../profiles.ts'

/** What is the same for each call of a tool that goes well; `executionTimeMs` in milliseconds. */
export interface GoodCall {
  readonly parameters: Readonly<Record<string, string>>
  readonly result: string
  readonly executionTimeMs: number
}

/** One good call of each tool, by what a profile sends and the tool's name. */
export const GOOD_CALLS: Readonly<Record<Profile['sends'], Readonly<Record<string, GoodCall>>>> = {
  classic: {
    write_to_file: {
      parameters: {
        path: 'src/greeting.js',
        content: 'export function greet(name) {\n  return `Hello, ${name}!`\n}\n',
      },
      result: 'The content was saved to src/greeting.js.',
      executionTimeMs: 14,
    },
    replace_in_file: {
      parameters: {
        path: 'src/greeting.ts',
        diff: '------- SEARCH\n  return `Hello, ${name}!`\n=======\n  return `Good morning, ${name}!`\n+++++++ REPLACE',
      },
      result: 'The changes were saved to src/greeting.ts.',
      executionTimeMs: 21,
    },
    read_file: {
      parameters: { path: 'package.json' },
      result: '{\n  "name": "greeter",\n  "type": "module"\n}\n',
      executionTimeMs: 6,
    },
    execute_command: {
      parameters: { command: 'npm test', requires_approval: 'false' },
      result: 'Command executed.\nOutput:\n12 passed',
      executionTimeMs: 2310,
    },
    search_files: {
      parameters: { path: 'src', regex: 'greet\\(', file_pattern: '*.ts' },
      result: 'Found 2 results.\n\nsrc/greeting.ts\n│export function greet(name: string) {',
      executionTimeMs: 48,
    },
    list_files: {
      parameters: { path: '.', recursive: 'true' },
      result: 'README.md\npackage.json\nsrc/\nsrc/greeting.ts',
      executionTimeMs: 17,
    },
    list_code_definition_names: {
      parameters: { path: 'src' },
      result: 'greeting.ts\n|----\n│export function greet(name: string)',
      executionTimeMs: 33,
    },
    browser_action: {
      parameters: { action: 'launch', url: 'http://localhost:3000' },
      result: '{"logs":"","screenshot":""}',
      executionTimeMs: 1520,
    },
    use_mcp_tool: {
      parameters: { server_name: 'weather', tool_name: 'get_forecast', arguments: '{"city":"Osaka","days":3}' },
      result: '{"temperature":21,"sky":"clear"}',
      executionTimeMs: 412,
    },
    access_mcp_resource: {
      parameters: { server_name: 'notes', uri: 'notes://today' },
      result: 'Buy milk',
      executionTimeMs: 88,
    },
    ask_followup_question: {
      parameters: { question: 'Which greeting should be used?', options: '["Hello","Good morning"]' },
      result: '<answer>\nGood morning\n</answer>',
      executionTimeMs: 9400,
    },
    web_fetch: {
      parameters: { url: 'https://example.com/', prompt: 'What is this page about?' },
      result: 'An example domain.',
      executionTimeMs: 730,
    },
    new_task: {
      parameters: { context: 'Greeting works; tests are missing.' },
      result: 'The user created a new task.',
      executionTimeMs: 5200,
    },
    attempt_completion: {
      parameters: { result: 'The greeting now says good morning.', command: 'npm start' },
      result: '',
      executionTimeMs: 0,
    },
  },
  runtime: {
    editor: {
      parameters: {
        path: '/home/me/greeter/src/greeting.js',
        new_text: 'export function greet(name) {\n  return `Hello, ${name}!`\n}\n',
      },
      result: 'Created /home/me/greeter/src/greeting.js',
      executionTimeMs: 14,
    },
    run_commands: { parameters: { commands: '["npm test"]' }, result: '12 passed', executionTimeMs: 2310 },
    read_files: {
      parameters: { files: '[{"path":"/home/me/greeter/package.json"}]' },
      result: '{\n  "name": "greeter"\n}\n',
      executionTimeMs: 6,
    },
    search_codebase: {
      parameters: { queries: '["greet\\\\("]' },
      result: 'src/greeting.ts:1: export function greet(name: string) {',
      executionTimeMs: 48,
    },
    apply_patch: {
      parameters: {
        input:
          '*** Begin Patch\n*** Update File: src/greeting.ts\n@@\n-  return `Hello, ${name}!`\n+  return `Good morning, ${name}!`\n*** End Patch',
      },
      result: 'Updated src/greeting.ts',
      executionTimeMs: 21,
    },
    fetch_web_content: {
      parameters: { requests: '[{"url":"https://example.com/","prompt":"What is this page about?"}]' },
      result: 'An example domain.',
      executionTimeMs: 730,
    },
    skills: {
      parameters: { skill: 'release-notes', args: '--since v1.2.0' },
      result: 'Three changes since v1.2.0.',
      executionTimeMs: 64,
    },
    ask_question: {
      parameters: { question: 'Which greeting should be used?', options: '["Hello","Good morning"]' },
      result: 'Good morning',
      executionTimeMs: 9400,
    },
    submit_and_exit: {
      parameters: { summary: 'The greeting now says good morning.', verified: 'true' },
      result: '',
      executionTimeMs: 0,
    },
  },
}
