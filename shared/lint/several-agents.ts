const OTHERS = 'claude|claude-code|cursor|codex|gemini|copilot|windsurf|kiro|vscode'
/** A word in quotes, or a pattern of a `case`. */
const names = (words: string): RegExp =>
  new RegExp(`(["'\`])(?:${words})\\1|(?:^[ \\t]*|;;[ \\t]*|\\bin[ \\t]+|\\|[ \\t]*)\\(?(?:${words})[ \\t]*[|)]`, 'im')
const CLINE = names('cline')
const OTHER_AGENT = names(OTHERS)

const OWN = '(?:preToolUse|postToolUse|userPromptSubmit)\\b'
const OTHER = '\\b(?:tool_name|tool_input|tool_response|hook_event_name|toolArgs)\\b'
const OR = '(?:\\?\\?|\\|\\||\\/\\/|\\bor\\b)'
const EITHER_INPUT = new RegExp(
  `${OWN}[^\\n]{0,60}${OR}[^\\n]{0,60}${OTHER}|${OTHER}[^\\n]{0,60}${OR}[^\\n]{0,60}${OWN}`,
)

/** What two agents call the same thing: who reads both names serves both. A variable may well have kept the other name. */
const SAME: readonly (readonly [own: RegExp, other: RegExp])[] = [
  [/\b(?:preToolUse|postToolUse)\b[^\n]{0,40}\bparameters\b/, /(?:["'.]|\{\s*)tool_input\b/],
  [/\b(?:preToolUse|postToolUse)\b[^\n]{0,40}\btoolName\b/, /(?:["'.]|\{\s*)tool_name\b/],
]

/**
 * Whether a script is written for other agents as well: it tells them apart by name, or takes the input of either. What it
 * says to another agent is no fault then.
 */
export function isForSeveralAgents(text: string): boolean {
  if (SAME.some(([own, other]) => own.test(text) && other.test(text))) return true
  return EITHER_INPUT.test(text) || (CLINE.test(text) && OTHER_AGENT.test(text))
}
