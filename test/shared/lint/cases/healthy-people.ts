/** Sound hooks as different people write them: what goes into their answers needs no escaping, for a reason that stands elsewhere. */
export const HEALTHY_PEOPLE: Readonly<Record<string, string>> = {
  'keys and elements of lists in an answer': `#!/bin/bash
payload=$(cat)
declare -A PATTERNS=(
  [aws]='AKIA[0-9A-Z]{16}'
  [slack]='xox[baprs]-[A-Za-z0-9-]+'
)
names=(one "two words" # and more
  three)
names+=('four')
for name in "\${!PATTERNS[@]}"; do
  if grep -qE "\${PATTERNS[$name]}" <<<"$payload"; then
    printf '{"cancel": true, "errorMessage": "It holds a %s credential"}' "$name"
    exit 0
  fi
done
for name in "\${names[@]}"; do
  [[ $payload == *"$name"* ]] && echo "{\\"cancel\\":true,\\"errorMessage\\":\\"no $name\\"}" && exit 0
done
echo '{}'
`,
  'what a pattern lets through': `#!/usr/bin/env bash
payload=$(cat)
if [[ $payload =~ git\\ commit\\ -m\\ [\\"\\']?([A-Z]+-[0-9]+) ]]; then
  ticket=\${BASH_REMATCH[1]}
  echo "{\\"cancel\\":false,\\"contextModification\\":\\"TICKET: $ticket\\"}"
  exit 0
fi
re='npm (install|add) ([a-z0-9@/._-]+)'
if [[ $payload =~ $re ]]; then
  printf '{"cancel":true,"errorMessage":"Use pnpm add %s"}' "\${BASH_REMATCH[2]}"
  exit 0
fi
issue=$(grep -oE '#[0-9]+' <<<"$payload" | head -1)
echo "{\\"cancel\\":false,\\"contextModification\\":\\"issue $issue\\"}"
`,
  'programs in a here-document': `#!/bin/sh
cat >/dev/null
cat <<EOF
{"cancel": false, "contextModification": "day $(date +%u) on \`uname -n\`"}
EOF
`,
  'several names at once in Python': `#!/usr/bin/env python3
import json, sys
req = json.loads(sys.stdin.buffer.read().decode("utf-8"))
t = req["preToolUse"]
name, params = t["toolName"], t.get("parameters", {})
arguments = json.loads(params.get("arguments") or "{}")
first, second = sys.argv[0].split("/", 1)
print(json.dumps({"cancel": name == "x" and params.get("path") == first and arguments.get("method") == second}))
`,
}

/** The same for PowerShell, on Windows. */
export const HEALTHY_PEOPLE_POWERSHELL: Readonly<Record<string, string>> = {
  'a text that is chosen': `$task = ([Console]::In.ReadToEnd() | ConvertFrom-Json).preToolUse.parameters.command
$text = if ($task -like '*deploy*') { 'Deploy through CI.' } else { 'Go on then.' }
$out = [pscustomobject]@{ cancel = $false; contextModification = $text }
$out | ConvertTo-Json -Compress | Write-Output
`,
}
