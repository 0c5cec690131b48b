import type { EventName } from '../../events.ts'
import { toolsFor } from '../../tools.ts'
import type { Finding } from '../diagnostic.ts'

/** Tools of other agents, and what does the same here. */
const OTHERS: Readonly<Record<string, string>> = {
  Bash: 'execute_command',
  Shell: 'execute_command',
  bash: 'execute_command',
  shell: 'execute_command',
  run_terminal_cmd: 'execute_command',
  Write: 'write_to_file',
  write: 'write_to_file',
  create: 'write_to_file',
  create_file: 'write_to_file',
  Edit: 'replace_in_file',
  MultiEdit: 'replace_in_file',
  edit: 'replace_in_file',
  Read: 'read_file',
  read: 'read_file',
  Grep: 'search_files',
  Glob: 'list_files',
  LS: 'list_files',
  WebFetch: 'web_fetch',
  Task: 'new_task',
}

let ownTools: RegExp | null = null

/** Whether a script names a tool of Cline: then it knows them, and others beside them are for another agent. */
function namesOwnTool(text: string): boolean {
  const names = (): string[] => [...toolsFor('cline'), ...toolsFor('cline-vscode@4.1')].map(({ name }) => name)
  ownTools ??= new RegExp(`\\b(?:${names().join('|')})\\b`)
  return ownTools.test(text)
}

/** The end of a path that names the tool, also where it is misspelt. */
export const TOOL_FIELD = /^(?:toolName|tool_name|tool)$/

/** A name that the name of the tool is compared with, and its place. */
export interface Compared {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Whether it is asked if it is this one, not if it is another. */
  readonly isEqual: boolean
}

/** What is wrong with comparing the name of the tool with a name, in a script of this text. */
export function toolFindings({ name, from, to, isEqual }: Compared, text: string, event: EventName | null): Finding[] {
  if (name === 'attempt_completion') {
    if (!isEqual || (event !== 'PreToolUse' && event !== 'PostToolUse')) return []
    return [
      {
        code: 'never-called-for-tool',
        severity: 'warning',
        message: `No ${event} hook is ever called for attempt_completion, so this never holds. TaskComplete comes when the user accepts the result.`,
        from,
        to,
      },
    ]
  }
  const own = Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined
  if (own === undefined || namesOwnTool(text)) return []
  return [
    {
      code: 'other-agent-input',
      severity: 'warning',
      message: `No tool of Cline is called ${name}: here it is ${own}.`,
      from,
      to,
      fixes: [{ title: `Write ${own}`, kind: 'edit', edits: [{ from, to, insert: own }] }],
    },
  ]
}
