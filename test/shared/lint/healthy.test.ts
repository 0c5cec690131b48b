import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isEventName } from '../../../shared/events.ts'
import { allTemplates } from '../../../shared/templates/templates.ts'
import { codes, lint } from './lint.ts'

const SAMPLE = fileURLToPath(new URL('../../../electron/sample-workspace/.clinerules/hooks/', import.meta.url))

/** Sound hooks, with things in them that look like faults. */
const HEALTHY: Readonly<Record<string, string>> = {
  'quotes, comments and here-documents full of bash': `#!/bin/sh
# [[ -n "$CLAUDE_TOOL_NAME" ]] && source x; echo '{"cancel":"true"}' &
cat >/dev/null # (( 1 )) <<< x
printf '%s\\n' '[[ a == b ]] &> x' "source this; function f" >&2
cat >&2 <<'END'
[[ $TOOL_NAME == x ]] <(diff) {"cancel": 1} sleep 5 &
END
cat >&2 <<-END
	function x { arr=(1 2); }
	END
echo '{"cancel":false}'
`,
  'bash as bash': `#!/usr/bin/env bash
set -euo pipefail
command -v jq >/dev/null || { echo 'jq is missing' >&2; exit 0; }
input=$(cat)
tool=$(jq -r '.preToolUse.toolName // ""' <<<"$input")
paths=("a b" 'c')
declare -A seen=([x]=1)
if [[ $tool =~ ^(write|replace) && \${#paths[@]} -gt 0 ]]; then
  jq -n --arg t "$tool" '{cancel: true, errorMessage: ("no " + $t)}'
  exit 0
fi
for ((i = 0; i < 3; i++)); do ((i > 1)) && break; done
diff <(printf a) <(printf b) >/dev/null || true
echo '{"cancel":false}'
`,
  'variables that hold nothing to escape': `#!/bin/bash
cat >/dev/null
LEVEL=high; COUNT=$(wc -l < x); WHEN=$(date +%s); N=$((1 + 2))
esc() { printf '%s' "$1" | sed 's/["\\\\]/\\\\&/g'; }
MSG=$(esc "$USER_TEXT")
deny() { printf '{"cancel":true,"errorMessage":"%s"}\\n' "$1"; }
[ "$N" -gt 2 ] && deny "too many"
echo "{\\"cancel\\":false,\\"contextModification\\":\\"$LEVEL $COUNT $WHEN $N \${#MSG} $MSG $?\\"}"
`,
  'work in the background that is quiet': `#!/bin/bash
cat >/dev/null
nohup slow-thing </dev/null >/dev/null 2>&1 &
( a; b ) >/tmp/log 2>&1 &
{ a; } &>/dev/null &
slow >/tmp/x 2>/tmp/y &
echo '{}'
`,
  'children that are waited for': `#!/bin/bash
cat >/dev/null
a & b &
wait
echo '{}'
`,
  'a loop that does not need the newline': `#!/bin/sh
while read -r line || [ -n "$line" ]; do :; done
printf 'a\\n' | while read -r line; do :; done
while read -r line; do :; done < file
echo '{}'
`,
  'jq with other inputs than the payload': `#!/bin/bash
command -v jq >/dev/null || exit 0
jq -r '.version' package.json >&2
curl -s x | jq -r '.tool_name' >&2
jq -n --arg a b '{cancel: false, contextModification: $a}'
`,
  'jq that goes on behind a pipe': `#!/bin/bash
command -v jq >/dev/null || exit 0
jq -c '.preToolUse.parameters | to_entries | map(.value) | {cancel: (any(. == "x")), errorMessage: "\\(.[0])"}'
`,
  'other people’s variables': `#!/bin/bash
cat >/dev/null
HOOK_DIR=$(dirname "$0"); echo "$HOOK_DIR \${CLAUDE_PROJECT_DIR:-$PWD} $HOME" >&2
echo '{"cancel":false}'
`,
  'Node that reads other JSON too': `#!/usr/bin/env node
// console.log({ cancel: true }) input.tool_name
const fs = require('fs')
const pkg = JSON.parse(fs.readFileSync('package.json', 'utf8'))
const input = JSON.parse(fs.readFileSync(0, 'utf8'))
const labels = { cancel: 'Cancel', ok: 'OK' }
const { toolName = '', parameters: { path = '' } = {} } = input.preToolUse ?? {}
console.error(pkg.version, pkg.tool, labels, toolName.startsWith('x'), Object.keys(input.preToolUse.parameters).length)
const re = /["'\`]{"cancel": 1}/g
const server = input.preToolUse.parameters.server_name, tool = input.preToolUse.parameters.tool_name
const cancel = re.test(path) && server !== tool
process.stdout.write(JSON.stringify({ cancel, errorMessage: \`no \${path}\` }))
`,
  'Python that asks before it reads': `#!/usr/bin/env python3
"""Answers {"cancel": "true"} never; data["tool_name"] is another agent's."""
import json, sys
with open("config.json") as f:
    config = json.load(f)
data = json.load(sys.stdin)
tool = data["preToolUse"]["toolName"]
params = data["preToolUse"].get("parameters", {})
if config["rules"] and params.get("path", "").endswith(".js"):
    print("checked", tool, file=sys.stderr)
    print(json.dumps({"cancel": True, "errorMessage": f"no {tool}"}))
else:
    print("{}")
`,
}

describe('no false alarm', () => {
  it.each(readdirSync(SAMPLE))('on the sample workspace: %s', (name) => {
    const event = isEventName(name) ? name : null
    const off = name === 'PreCompact'
    const text = readFileSync(SAMPLE + name, 'utf8')
    expect(codes(text, { fileName: name, event, mode: off ? 0o644 : 0o755 })).toEqual(off ? ['not-executable'] : [])
  })

  it('on any template', () => {
    const templates = allTemplates()
    expect(templates.length).toBeGreaterThan(50)
    for (const { event, language, purpose, text } of templates) {
      const isPowerShell = language === 'powershell'
      const found = lint(text, {
        event,
        fileName: isPowerShell ? `${event}.ps1` : event,
        mode: isPowerShell ? null : 0o755,
        platform: isPowerShell ? 'win32' : 'linux',
      })
      expect({ event, language, purpose, found }).toEqual({ event, language, purpose, found: [] })
    }
  })

  it.each(Object.entries(HEALTHY))('on %s', (_, text) => {
    expect(lint(text)).toEqual([])
  })
})
