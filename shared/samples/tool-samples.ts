import { PROFILES } from '../profiles.ts'
import type { Profile, ProfileName } from '../profiles.ts'
import { toolsFor } from '../tools.ts'
import { bigText, QUOTES, SEVERAL_LINES, UNICODE } from './hard-texts.ts'
import type { Sample } from './sample.ts'

/** A call of a tool: what a PreToolUse hook sees of it, and what came of it. */
interface Call {
  readonly id: string
  readonly title: string
  readonly toolName: string
  readonly parameters: Readonly<Record<string, string>>
  readonly result: string
  readonly executionTimeMs: number
  readonly failed?: true
}

/** What PreToolUse hooks are sent: one call of each tool, then the hard ones. */
export function preToolUseSamples(profile: ProfileName): readonly Sample[] {
  return callsOf(profile)
    .filter((call) => call.failed !== true)
    .map(({ id, title, toolName, parameters }) => ({ id, title, payload: { toolName, parameters } }))
}

/** What PostToolUse hooks are sent: after one call of each tool, then the hard ones. */
export function postToolUseSamples(profile: ProfileName): readonly Sample[] {
  return [...callsOf(profile), ...oddResults(profile)].map((call) => {
    const { id, title, toolName, parameters, result, executionTimeMs, failed } = call
    return {
      id,
      title,
      payload: {
        toolName,
        parameters,
        ...(result === '' ? {} : { result }),
        ...(failed === true ? {} : { success: true }),
        ...(executionTimeMs === 0 ? {} : { executionTimeMs }),
      },
    }
  })
}

function callsOf(profile: ProfileName): readonly Call[] {
  const plain = toolsFor(profile).flatMap((tool) => {
    const call = PLAIN[PROFILES[profile].sends][tool.name]
    return call === undefined
      ? []
      : [{ ...call, id: tool.name, title: `${tool.name}: ${tool.does}`, toolName: tool.name }]
  })
  return [...plain, ...hardCalls(profile)]
}

/** The names and keys of the two tools that the hard samples use. */
function writing(profile: ProfileName) {
  const classic = PROFILES[profile].sends === 'classic'
  return classic
    ? ({
        write: 'write_to_file',
        text: 'content',
        run: 'execute_command',
        command: (text: string) => ({ command: text, requires_approval: 'true' }),
      } as const)
    : ({
        write: 'editor',
        text: 'new_text',
        run: 'run_commands',
        command: (text: string) => ({ commands: JSON.stringify([text]) }),
      } as const)
}

function hardCalls(profile: ProfileName): readonly Call[] {
  const { write, text, run, command } = writing(profile)
  const wrote = { toolName: write, result: 'The file was saved.', executionTimeMs: 12 }
  const ran = { toolName: run, executionTimeMs: 340 }
  return [
    {
      id: 'several-lines',
      title: `${run}: a command of several lines`,
      parameters: command('echo one\nrm -rf build\n\necho done'),
      ...ran,
      result: SEVERAL_LINES,
    },
    {
      id: 'quotes',
      title: `${run}: quotes, backslashes and braces`,
      parameters: command(QUOTES),
      ...ran,
      result: QUOTES,
    },
    {
      id: 'unicode',
      title: `${write}: Japanese and emoji, also in the path`,
      parameters: { path: 'docs/読んでね 🚀.md', [text]: UNICODE },
      ...wrote,
    },
    { id: 'big', title: `${write}: 300 KB of text`, parameters: { path: 'data/big.txt', [text]: bigText() }, ...wrote },
    { id: 'empty-value', title: `${write}: an empty file`, parameters: { path: 'src/empty.ts', [text]: '' }, ...wrote },
    {
      id: 'stringly',
      title: `${run}: true, numbers and JSON as text`,
      parameters: {
        ...command('npm publish'),
        requires_approval: 'true',
        timeout: '30',
        options: '{"dry":false,"tags":["a","b"]}',
      },
      ...ran,
      result: 'published',
    },
    {
      id: 'no-parameters',
      title: 'a tool without parameters',
      toolName: 'list_open_tabs',
      parameters: {},
      result: '',
      executionTimeMs: 0,
    },
    {
      id: 'failed',
      title: `${run}: failed, so success is missing`,
      parameters: command('npm test'),
      ...ran,
      result: 'Error: 2 tests failed\n  at test/greeting.test.js:14:3',
      failed: true,
    },
  ]
}

/** Results that only a PostToolUse hook meets. */
function oddResults(profile: ProfileName): readonly Call[] {
  const { run, command } = writing(profile)
  const call = { toolName: run, parameters: command('npm run build'), executionTimeMs: 1840 }
  const odd: Call[] = [
    { id: 'empty-result', title: `${run}: printed nothing, so result is missing`, ...call, result: '' },
    { id: 'big-result', title: `${run}: 300 KB of output`, ...call, result: bigText() },
  ]
  if (PROFILES[profile].sends === 'runtime') {
    odd.push({
      id: 'object-result',
      title: `${run}: the result reads [object Object]`,
      ...call,
      result: '[object Object]',
    })
  }
  return odd
}

type Plain = Pick<Call, 'parameters' | 'result' | 'executionTimeMs'>

/** One good call of each tool. */
const PLAIN: Readonly<Record<Profile['sends'], Readonly<Record<string, Plain>>>> = {
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
