import { PROFILES } from '../profiles.ts'
import type { ProfileName } from '../profiles.ts'
import { toolsFor } from '../tools.ts'
import { GOOD_CALLS, type GoodCall } from './good-calls.ts'
import { bigText, QUOTES, SEVERAL_LINES, UNICODE } from './hard-texts.ts'
import type { Sample } from './sample.ts'

/** A call of a tool: what a PreToolUse hook sees of it, and what came of it. */
interface Call extends GoodCall {
  readonly id: string
  readonly title: string
  readonly toolName: string
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
    const call = GOOD_CALLS[PROFILES[profile].sends][tool.name]
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
