import { PROFILES } from './profiles.ts'
import type { ProfileName } from './profiles.ts'

/** A tool of an agent, as a PreToolUse or PostToolUse hook meets it. */
export interface Tool {
  /** What stands in `toolName`. */
  readonly name: string
  /** What it does, as a half sentence. */
  readonly does: string
  /** The keys of its parameters that are commonly seen. */
  readonly parameters: readonly string[]
}

/** The tools that an agent offers under a profile, in the order in which a picker shows them. */
export function toolsFor(profile: ProfileName): readonly Tool[] {
  return PROFILES[profile].sends === 'classic' ? CLASSIC : RUNTIME
}

/** The tools of the classic design, as Cline's documentation names them. */
const CLASSIC: readonly Tool[] = [
  { name: 'write_to_file', does: 'writes a whole file', parameters: ['path', 'content'] },
  { name: 'replace_in_file', does: 'changes parts of a file', parameters: ['path', 'diff'] },
  { name: 'read_file', does: 'reads a file', parameters: ['path'] },
  { name: 'execute_command', does: 'runs a shell command', parameters: ['command', 'requires_approval'] },
  { name: 'search_files', does: 'searches files', parameters: ['path', 'regex', 'file_pattern'] },
  { name: 'list_files', does: 'lists a folder', parameters: ['path', 'recursive'] },
  { name: 'list_code_definition_names', does: 'lists what the code of a folder defines', parameters: ['path'] },
  { name: 'browser_action', does: 'acts in a browser', parameters: ['action', 'url', 'coordinate', 'text'] },
  {
    name: 'use_mcp_tool',
    does: 'calls a tool of an MCP server',
    parameters: ['server_name', 'tool_name', 'arguments'],
  },
  { name: 'access_mcp_resource', does: 'reads a resource of an MCP server', parameters: ['server_name', 'uri'] },
  { name: 'ask_followup_question', does: 'asks the user', parameters: ['question', 'options'] },
  { name: 'web_fetch', does: 'reads a web page', parameters: ['url', 'prompt'] },
  { name: 'new_task', does: 'begins a new task', parameters: ['context'] },
  {
    name: 'attempt_completion',
    does: 'says that the task is done (its hooks are never called)',
    parameters: ['result', 'command'],
  },
]

/** The tools of the runtime inside the released extension: lists and objects reach a hook as JSON text. */
const RUNTIME: readonly Tool[] = [
  { name: 'editor', does: 'creates or edits a file', parameters: ['path', 'old_text', 'new_text', 'insert_line'] },
  { name: 'run_commands', does: 'runs shell commands', parameters: ['commands'] },
  { name: 'read_files', does: 'reads files', parameters: ['files'] },
  { name: 'search_codebase', does: 'searches the code', parameters: ['queries'] },
  { name: 'apply_patch', does: 'applies a patch to files', parameters: ['input'] },
  { name: 'fetch_web_content', does: 'reads web pages', parameters: ['requests'] },
  { name: 'skills', does: 'runs a skill', parameters: ['skill', 'args'] },
  { name: 'ask_question', does: 'asks the user', parameters: ['question', 'options'] },
  { name: 'submit_and_exit', does: 'hands in the result', parameters: ['summary', 'verified'] },
]
