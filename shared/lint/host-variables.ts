/** Names that a hook is often written for, and that no agent of this kind sets. */
const HOST_VARIABLE =
  /^(?:CLINE_(?:TOOL|HOOK|EVENT|TASK|PARAM|PROMPT|FILE|INPUT|PAYLOAD|WORKSPACE)\w*|TOOL_(?:NAME|INPUT|ARGS|PARAMS|PARAMETERS|RESULT|OUTPUT)|HOOK_(?:EVENT|NAME|INPUT|PAYLOAD|TYPE|DATA)\w*|CLAUDE_(?:PROJECT_DIR|TOOL\w*|FILE\w*|HOOK\w*|EVENT\w*|PLUGIN_ROOT|SESSION_ID|NOTIFICATION|ENV_FILE)|CURSOR_(?:PROJECT_DIR|TOOL\w*|FILE\w*))$/

/** Matches every text that may name such a variable. */
export const HOST_VARIABLE_HINT = /\b(?:CLINE|TOOL|HOOK|CLAUDE|CURSOR)_/

/** Whether a variable is one that authors expect a host to set, and none does. */
export function isHostVariable(name: string): boolean {
  return HOST_VARIABLE.test(name)
}

/** What is said about reading such a variable. */
export function sayHostVariable(name: string): string {
  return `No agent sets ${name}: it is empty unless you set it yourself. What a hook must know comes as JSON on stdin.`
}
