/** Sound hooks in sh, bash and zsh, with things in them that look like faults. */
export const HEALTHY_SHELL: Readonly<Record<string, string>> = {
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
deny() { printf '{"cancel":true,"errorMessage":"%s"}\\n' "$1"; exit 0; }
[ "$N" -gt 2 ] && deny "too many"
echo "{\\"cancel\\":false,\\"contextModification\\":\\"$LEVEL $COUNT $WHEN $N \${#MSG} $MSG $?\\"}"
`,
  'answers of which one alone is printed': `#!/bin/sh
payload=$(cat)
has() { printf '%s' "$payload" | grep -q "$1"; }
deny() { printf '{"cancel":true}\\n'; exit; }
check() { has "$1" && deny; return 0; }
has w && echo '{"cancel":true,"errorMessage":"w"}' && exit 0
{ has u && echo '{"cancel":true,"errorMessage":"u"}' && exit 0; } || true
for word in r s; do
  has $word || continue
  echo '{"cancel":true,"errorMessage":"r"}'
  exit
done
check t
echo '{"cancel":true,"errorMessage":"n"}' >> denied.log
case $1 in
w*) echo '{"cancel":true,"errorMessage":"k"}' ;;
v*) has v && echo '{"cancel":true,"errorMessage":"v"}' || echo '{}' ;;
x*)
  if has x; then
    cat <<'JSON'
{"cancel":true,"errorMessage":"x"}
JSON
  elif has y; then
    echo '{"a":1}'
  else
    printf '{}\\n'
  fi
  ;;
*) answer=$(if has z; then echo '{"cancel":true}'; fi; echo '{}') ;;
esac
`,
  'a failure beside an answer': `#!/bin/bash
input=$(cat)
if [ -n "$input" ]; then echo '{"cancel":true}'; else echo 'no input' >&2; exit 1; fi
`,
  'output that an exec has moved': `#!/usr/bin/env bash
exec 3>&1 1>&2
input=$(cat)
echo "looked at"
printf '{"cancel":false}' >&3
`,
  'zsh as zsh': `#!/usr/bin/env zsh
setopt pipefail
input=$(cat)
print -r -- "$input" >&2
whence jq >&2
echo '{"cancel":false}'
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
  'inputs that are read once': `#!/bin/bash
command -v jq >/dev/null || exit 0
tool() { jq -r .preToolUse.toolName; }
all() { cat; }
if [ -t 1 ]; then all; elif [ "$1" ]; then tool; else cat | tool; fi
jq -r .name package.json >&2
cat package.json | jq .version >&2
(jq .a; jq .b) < a.json >&2
while read -r line; do jq -r .x <<< "$line"; done < lines >&2
cat <<'END' >&2
END
`,
  'failures that set -e lets pass': `#!/bin/bash
set -eo pipefail
payload=$(cat)
name=$(grep a <<< "$payload" || true)
name=$(grep a <<< "$payload" | head -1 || true)
if name=$(grep a <<< "$payload"); then echo '{"cancel":true}'; exit 0; fi
name=$(grep b <<< "$payload") || name=none
number=0
((number++)) || true
((number += 1))
if [[ $payload == *x* ]]; then name=$(grep x <<< "$payload"); fi
echo "$name" >&2
`,
  'a trap for what fails under set -e': `#!/bin/bash
set -e
trap 'echo "{}"; exit 0' ERR
name=$(grep a)
echo "$name" >&2
`,
  'jq that gives nothing for what is missing': `#!/bin/bash
command -v jq >/dev/null || exit 0
payload=$(cat)
path=$(jq -r '.preToolUse.parameters.path // empty' <<< "$payload")
tool=$(jq -r .preToolUse.toolName <<< "$payload")
version=$(jq -r .version package.json)
[ -z "$path" ] || [ -n "$tool" ] && [ -n "$version" ] && echo x >&2
PATH=$PATH:/opt/bin
PATH=$(getconf PATH)
`,
  'tools of several agents, and texts that are read first': `#!/bin/bash
command -v jq >/dev/null || exit 0
payload=$(cat)
tool=$(jq -r .preToolUse.toolName <<< "$payload")
case $tool in
Bash | execute_command | Write | write_to_file) : ;;
esac
[ "$tool" = Edit ] || [ "$tool" != attempt_completion ] && :
jq -r '.preToolUse.parameters.arguments | fromjson | .query' <<< "$payload" >&2
jq -r '.preToolUse.parameters.content[0:80], (.preToolUse.parameters | keys[])' <<< "$payload" >&2
`,
  'Python and JavaScript inside': `#!/bin/bash
payload=$(cat)
export payload
tool=$(printf '%s' "$payload" | python3 -c 'import json, sys; print(json.load(sys.stdin)["preToolUse"]["toolName"])')
version=$(curl -s x | python3 -c "import json, sys; print(json.load(sys.stdin)['tool_name'])")
python3 - "$tool" <<'END' >&2
import sys
print(sys.argv[1], sys.stdin)
END
python3 <<END
import json, os
print(json.dumps({"cancel": False, "contextModification": os.environ["payload"] + "$version"}))
END
node -p '1 + 1' >&2
`,
  'answers that come to something': `#!/bin/bash
cat >/dev/null
case $1 in
a) jq -cn --argjson c "$2" --arg m "$3" '{cancel: $c, errorMessage: $m, contextModification: ""}' || : ;;
b) echo '{"cancel":true,"errorMessage":"x","contextModification":" ","id":5}' ;;
c) echo '{"cancel":false,"errorMessage":"","contextModification":"x"}' ;;
esac
`,
  'dollars that are meant': `#!/bin/bash
cat >/dev/null
price=5
echo '{"cancel":true,"errorMessage":"It costs $5, see $HOME"}'
`,
  'numbers that stand in an answer': `#!/bin/bash
read -r ms
n=$(grep -c todo notes.txt)
days=$(wc -l < days.txt || true)
if [ "$ms" -gt 5 ]; then printf '{"cancel":false,"contextModification":"%s %s %s"}\n' "$ms" "$n" "$days"; fi
`,
  'code for other programs in variables': `#!/bin/bash
PROGRAM='
import json
print(json.dumps({"cancel": True}))
'
filter='{cancel: false}'
jq -n "$filter" || python3 -c "$PROGRAM"
`,
  'a program that is missing is a failure': `#!/bin/sh
if ! command -v frob >/dev/null; then
  echo 'frob is missing' >&2
  exit 1
fi
frob
`,
  'an input that differs by agent': `#!/bin/bash
command -v jq >/dev/null || exit 0
in=$(cat)
jq -r '.tool_name // .preToolUse.toolName // empty' <<< "$in" >&2
jq -r '(.preToolUse.parameters // .tool_input // {}).command' <<< "$in" >&2
case $AGENT in
  cursor) echo '{"permission":"deny"}' ;;
  cline) echo '{"cancel":true,"errorMessage":"no"}' ;;
  *) exit 2 ;;
esac
`,
}
