/** Sound hooks, each with one idiom that a reader of shell text easily takes for something else. */
export const HEALTHY_IDIOMS: Readonly<Record<string, string>> = {
  'a pattern with alternatives, and a test of several lines': `#!/bin/bash
command -v jq >/dev/null || exit 0
P=$(jq -r '.userPromptSubmit.prompt // .preToolUse.parameters.command // ""')
if [[ $P =~ (sk-live|AKIA)[A-Z]+ || ( quux == "$P" && $P < zip ) ]]; then
  echo '{"cancel":true,"errorMessage":"a secret"}'
elif [[ $P == x && quux == "$P"
  || $P =~ ^(a|b)$ ]]; then
  echo '{"cancel":false,"contextModification":"odd"}'
fi
`,
  'an exit of a subshell, whose code is asked for': `#!/bin/bash
IN=$(cat)
( if [[ $IN == *nope* ]]; then exit 2; fi )
if [ $? -eq 2 ]; then echo '{"cancel":true,"errorMessage":"no"}'; else echo '{}'; fi
`,
  'an exit for whoever starts it by hand': `#!/bin/bash
[ -t 0 ] && { echo "usage: pipe the event in" >&2; exit 2; }
if [ $# -gt 0 ]; then
  echo "no arguments" >&2
  exit 2
fi
cat >/dev/null
echo '{}'
`,
  'an exit for whoever starts it by hand, in Python': `#!/usr/bin/env python3
import json, sys
if sys.stdin.isatty():
    print("pipe the event in", file=sys.stderr)
    sys.exit(2)
json.load(sys.stdin)
print(json.dumps({"cancel": False}))
`,
  'a service that is asked in words of its own': `#!/bin/bash
IN=$(cat)
reply=$(printf '{"decision":"%s"}' "$(grep -q nope <<<"$IN" && echo deny || echo allow)")
if grep -q deny <<<"$reply"; then echo '{"cancel":true,"errorMessage":"no"}'; else echo '{}'; fi
`,
  'words that a choice gives': `#!/bin/bash
IN=$(cat)
RESULT=$(printf '%s' "$IN" | grep -q nope && echo BLOCK || echo PASS)
LEVEL=$(if [ "$RESULT" = BLOCK ]; then echo high; else echo low; fi)
HAS=$(command -v git >/dev/null && echo git || echo none)
cat <<JSON
{"cancel": false, "contextModification": "$RESULT $LEVEL $HAS"}
JSON
`,
  'JavaScript that sh hands over to node': `#!/bin/sh
':' //; exec node "$0" "$@"
const input = JSON.parse(require('fs').readFileSync(0, 'utf8'))
console.log(JSON.stringify({ cancel: input.preToolUse.parameters.command === 'nope' }))
`,
  'Python that sh hands over to python3': `#!/bin/sh
''':'
exec /usr/bin/env python3 "$0" "$@"
'''
import json, sys
data = json.load(sys.stdin)
print(json.dumps({"cancel": data["preToolUse"]["parameters"].get("command") == "nope"}))
`,
  'bash that sh hands over to bash': `#!/bin/sh
[ -n "$BASH_VERSION" ] || exec bash "$0" "$@"
IN=$(cat)
if [[ $IN == *nope* ]]; then echo '{"cancel":true,"errorMessage":"no"}'; else echo '{}'; fi
`,
  'a hook for two agents, told apart by a variable': `#!/bin/bash
command -v jq >/dev/null || exit 0
INPUT=$(cat)
if [ -n "\${CLAUDE_PROJECT_DIR:-}" ]; then
  CMD=$(jq -r '.tool_input.command // ""' <<<"$INPUT")
else
  CMD=$(jq -r '.preToolUse.parameters.command // ""' <<<"$INPUT")
fi
if [ "$CMD" = nope ]; then
  if [ -n "\${CLAUDE_PROJECT_DIR:-}" ]; then echo "no" >&2; exit 2; fi
  echo '{"cancel":true,"errorMessage":"no"}'
  exit 0
fi
echo '{}'
`,
  'an answer of JavaScript whose fields have their names from variables': `#!/usr/bin/env node
const input = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const cancel = input.preToolUse.toolName === 'x'
console.log(JSON.stringify({ cancel, errorMessage: 'no' }))
`,
  'an answer of JavaScript that takes in another one': `#!/usr/bin/env node
const input = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const base = { cancel: input.preToolUse.toolName === 'x' }
console.log(JSON.stringify({ ...base, errorMessage: 'no' }))
`,
  'answers of Python that take in another one': `#!/usr/bin/env python3
import json, sys
data = json.load(sys.stdin)
base = {"cancel": data["preToolUse"]["toolName"] == "x"}
if data["taskId"]:
    print(json.dumps({**base, "errorMessage": "no"}))
else:
    print(json.dumps({"errorMessage": "no"} | base))
`,
  'an answer that jq puts together': `#!/bin/bash
command -v jq >/dev/null || exit 0
jq -c '{cancel: (.preToolUse.toolName == "x")} + (if .preToolUse.toolName == "x" then {errorMessage: "no"} else {} end)'
`,
  'an answer of jq whose fields have their names from variables': `#!/bin/bash
command -v jq >/dev/null || exit 0
cat >/dev/null
jq -n --argjson cancel true --arg errorMessage "no" '{$cancel, $errorMessage}'
`,
  'an answer that is printed in pieces': `#!/bin/bash
IN=$(cat)
if [[ $IN == *nope* ]]; then printf '{"cancel":true,'; printf '"errorMessage":"no"}'; else printf '{}'; fi
`,
  'texts behind an answer that do it no harm': `#!/usr/bin/env node
const input = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const why = []
if (input.preToolUse.parameters.path) why.push('no ' + input.preToolUse.toolName)
const joined = [why.length].join(' ')
process.stdout.write(JSON.stringify({ cancel: why.length > 0, errorMessage: why.join(', '), contextModification: joined }))
process.stdout.write('\\n')
console.error('answered', { why }, JSON.stringify({ cancel: why.length }))
`,
  'a newline that is printed by itself': `#!/bin/sh
cat >/dev/null
case $1 in a) printf '{"cancel":true}' && exit 0 ;; *) printf '{"cancel":false}' ;; esac
echo
`,
  'names that are taken out of the input in one pattern': `#!/usr/bin/env node
const { workspaceRoots: [root], preToolUse: { toolName: name, parameters: { path = '', recursive: deep } = {} } = {} } =
  JSON.parse(require('fs').readFileSync(0, 'utf8'))
console.log(JSON.stringify({ cancel: name === 'list_files' && deep === 'true' && path.startsWith(root) }))
`,
  'a field with a value of its own for what is left out, in JavaScript': `#!/usr/bin/env node
const { postToolUse: { success = false, result = '' } } = JSON.parse(require('fs').readFileSync(0, 'utf8'))
if (success === false) console.log(JSON.stringify({ cancel: true, errorMessage: result }))
else console.log('{}')
`,
  'a field with a value of its own for what is left out, later in JavaScript': `#!/usr/bin/env node
const event = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const success = event.postToolUse.success ?? false
console.log(JSON.stringify({ cancel: success === false }))
`,
  'a field with a value of its own for what is left out, in Python': `#!/usr/bin/env python3
import argparse, json, sys
argparse.ArgumentParser(description='{"cancel": "no"}', epilog='{"cancel": 1}').parse_args()
post = json.load(sys.stdin)["postToolUse"]
success = post.get("success", False)
print(json.dumps({"cancel": success == False, "errorMessage": "it failed"}))
`,
}
