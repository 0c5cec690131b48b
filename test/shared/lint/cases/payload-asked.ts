import type { RuleCase } from './rule-case.ts'

/** Of fields and variables that are asked for in passing: behind a pipe of jq, in a substitution, in a `case`. */
export const PAYLOAD_ASKED: readonly RuleCase[] = [
  {
    code: 'tests-left-out-field',
    head: 'bash',
    text: "jq -e '.postToolUse | select(.success == false)' >&2\n",
    at: '.success',
    fixed: "jq -e '.postToolUse | select(.success != true)' >&2\n",
    more: { event: 'PostToolUse' },
  },
  {
    code: 'tests-left-out-field',
    head: 'bash',
    text: 'if [ "$(jq -r .postToolUse.success)" = "false" ]; then x; fi\n',
    fixed: 'if [ "$(jq -r .postToolUse.success)" != true ]; then x; fi\n',
    more: { event: 'PostToolUse' },
  },
  {
    code: 'compares-string-parameter',
    head: 'bash',
    text: "jq -e '.preToolUse.parameters | .requires_approval == true' >&2\n",
    fixed: 'jq -e \'.preToolUse.parameters | .requires_approval == "true"\' >&2\n',
  },
  {
    code: 'other-agent-input',
    head: 'bash',
    text: 'if [[ $(jq -r .preToolUse.toolName) == Bash ]]; then x; fi\n',
    at: 'Bash',
    fixed: 'if [[ $(jq -r .preToolUse.toolName) == execute_command ]]; then x; fi\n',
  },
  {
    code: 'unset-variable',
    head: 'sh',
    text: 'cat >&2\ncase "$TOOL_INPUT" in *x*) y ;; esac\n',
    at: '$TOOL_INPUT',
  },
  {
    code: 'unset-variable',
    head: 'sh',
    text: 'cat >&2\ncd "$CLAUDE_PROJECT_DIR"\n',
    says: /^Cline does not set CLAUDE_PROJECT_DIR, as other agents do: /,
  },
  {
    code: 'compares-string-parameter',
    head: 'node',
    text: 'const { preToolUse: { parameters: p = {} } } = JSON.parse(fs.readFileSync(0))\nif (p.recursive === true) x()\n',
    fixed:
      'const { preToolUse: { parameters: p = {} } } = JSON.parse(fs.readFileSync(0))\nif (p.recursive === "true") x()\n',
  },
  {
    code: 'unknown-payload-path',
    head: 'node',
    text: 'const { preToolUse: { params: { path } = {} } } = JSON.parse(fs.readFileSync(0))\n',
    at: 'params',
  },
]
