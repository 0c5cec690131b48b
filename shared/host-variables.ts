/** Names that a hook is often written for, and that Cline does not set. */
const NAMES = String.raw`(?:CLINE_(?:TOOL|HOOK|EVENT|TASK|PARAM|PROMPT|FILE|INPUT|PAYLOAD|WORKSPACE)\w*|TOOL_(?:NAME|INPUT|ARGS|PARAMS|PARAMETERS|RESULT|OUTPUT)|HOOK_(?:EVENT|NAME|INPUT|PAYLOAD|TYPE|DATA|TOOL)\w*|CLAUDE_(?:PROJECT_DIR|TOOL\w*|FILE\w*|HOOK\w*|EVENT\w*|PLUGIN_ROOT|SESSION_ID|NOTIFICATION|ENV_FILE)|CURSOR_(?:PROJECT_DIR|TOOL\w*|FILE\w*))`

const WHOLE = new RegExp(`^${NAMES}$`)

/** Finds each such name in a text. */
export const HOST_VARIABLES = new RegExp(String.raw`\b${NAMES}\b`, 'g')

/** Matches every text that may name such a variable. */
export const HOST_VARIABLE_HINT = /\b(?:CLINE|TOOL|HOOK|CLAUDE|CURSOR)_/

/** Whether a variable is one that authors expect a host to set, and none does. */
export function isHostVariable(name: string): boolean {
  return WHOLE.test(name)
}

/** What is said about reading such a variable. */
export function sayHostVariable(name: string): string {
  const who = OTHERS_SET.test(name) ? `Cline does not set ${name}, as other agents do` : `No agent sets ${name}`
  return `${who}: it is empty unless you set it yourself. What a hook must know comes as JSON on stdin.`
}

/** Source: what Claude Code and Cursor document of a hook's environment. */
const OTHERS_SET = /^(?:CLAUDE_(?:PROJECT_DIR|PLUGIN_ROOT|ENV_FILE)|CURSOR_PROJECT_DIR)$/
