import type { RuleCase } from './rule-case.ts'

const NODE = "const i = JSON.parse(require('fs').readFileSync(0, 'utf8'))\n"
const PYTHON = 'import json, sys\nd = json.load(sys.stdin)\n'
const POWERSHELL = '$d = [Console]::In.ReadToEnd() | ConvertFrom-Json\n'

/** Of errors and exit codes that are meant as a “no”, of lists that are meant as one, and of modules of two kinds. */
export const MEANT_OTHERWISE: readonly RuleCase[] = [
  {
    code: 'throw-without-answer',
    head: 'node',
    text: `${NODE}if (i.preToolUse.toolName === 'x') throw new Error('not allowed')\n`,
    at: "throw new Error('not allowed')",
    fixed: `${NODE}if (i.preToolUse.toolName === 'x') { console.log(JSON.stringify({ cancel: true, errorMessage: 'not allowed' })); process.exit(0) }\n`,
  },
  {
    code: 'throw-without-answer',
    head: 'python',
    text: `${PYTHON}if d["preToolUse"]["toolName"] == "x":\n    raise PermissionError("blocked by policy")\nprint("{}")\n`,
    fixed: `${PYTHON}if d["preToolUse"]["toolName"] == "x":\n    print(json.dumps({"cancel": True, "errorMessage": "blocked by policy"})); sys.exit(0)\nprint("{}")\n`,
  },
  {
    code: 'throw-without-answer',
    head: 'python',
    text: `${PYTHON}assert d["preToolUse"]["toolName"] != "x", "blocked"\nprint("{}")\n`,
  },
  {
    code: 'throw-without-answer',
    head: 'python',
    text: `${PYTHON}ALLOWED = {"read_file": 1}\nALLOWED[d["preToolUse"]["toolName"]]\nprint("{}")\n`,
  },
  {
    code: 'throw-without-answer',
    head: 'powershell',
    text: `${POWERSHELL}if ($d.preToolUse.toolName -eq 'x') { throw 'blocked' }\n'{"cancel":false}'\n`,
    fixed: `${POWERSHELL}if ($d.preToolUse.toolName -eq 'x') { @{ cancel = $true; errorMessage = 'blocked' } | ConvertTo-Json -Compress; exit 0 }\n'{"cancel":false}'\n`,
  },
  {
    code: 'throw-without-answer',
    head: 'node',
    text: `${NODE}function check(t) { if (t === 'x') throw new Error('no') }\ncheck(i.preToolUse.toolName)\nconsole.log('{}')\n`,
  },
  {
    code: 'exit-code-without-answer',
    head: 'node',
    text: `${NODE}process.exitCode = i.preToolUse.toolName === 'x' ? 2 : 0\n`,
  },
  {
    code: 'exit-code-without-answer',
    head: 'python',
    text: `${PYTHON}def main():\n    if d["taskId"] == "x":\n        return 2\n    return 0\nsys.exit(main())\n`,
    at: 'return 2',
  },
  { code: 'exit-code-without-answer', head: 'python', text: `${PYTHON}BLOCK = 2\nsys.exit(BLOCK)\n` },
  { code: 'exit-code-without-answer', head: 'powershell', text: `${POWERSHELL}[Environment]::Exit(2)\n` },
  {
    code: 'exit-code-without-answer',
    head: 'bash',
    text: `p=$(cat)\nrc=0\n[[ $p == *rm* ]] && rc=1\nexit $rc\n`,
    at: 'exit $rc',
  },
  {
    code: 'exit-code-with-answer',
    head: 'python',
    text: `${PYTHON}answer = {"cancel": True}\nprint(json.dumps(answer))\nsys.exit(2)\n`,
    fixed: `${PYTHON}answer = {"cancel": True}\nprint(json.dumps(answer))\nsys.exit(0)\n`,
  },
  {
    code: 'exit-code-with-answer',
    head: 'powershell',
    text: `${POWERSHELL}@{ cancel = $true } | ConvertTo-Json\nexit 1\n`,
    fixed: `${POWERSHELL}@{ cancel = $true } | ConvertTo-Json\nexit 0\n`,
  },
  {
    code: 'list-as-text',
    head: 'bash',
    text: `p=$(cat)\nroot=$(jq -r .workspaceRoots <<<"$p")\ncd "$root" || exit 0\necho '{}'\n`,
    at: '.workspaceRoots',
    fixed: `p=$(cat)\nroot=$(jq -r .workspaceRoots[0] <<<"$p")\ncd "$root" || exit 0\necho '{}'\n`,
  },
  {
    code: 'list-as-text',
    head: 'python',
    text: `${PYTHON}import os\nos.chdir(d["workspaceRoots"])\nprint("{}")\n`,
    fixed: `${PYTHON}import os\nos.chdir(d["workspaceRoots"][0])\nprint("{}")\n`,
  },
  {
    code: 'list-as-text',
    head: 'node',
    text: `${NODE}const p = require('path').join('a', 'b')\nprocess.chdir(i.workspaceRoots)\nconsole.log('{}')\n`,
    fixed: `${NODE}const p = require('path').join('a', 'b')\nprocess.chdir(i.workspaceRoots[0])\nconsole.log('{}')\n`,
  },
  {
    code: 'list-as-text',
    head: 'powershell',
    text: `${POWERSHELL}Set-Location $d.workspaceRoots\n'{"cancel":false}'\n`,
  },
  {
    code: 'mixes-modules',
    head: 'node',
    text: `import os from 'os'\nconst i = JSON.parse(require('fs').readFileSync(0, 'utf8'))\nconsole.log('{}')\n`,
    at: 'require',
    fixed: `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nimport os from 'os'\nconst i = JSON.parse(require('fs').readFileSync(0, 'utf8'))\nconsole.log('{}')\n`,
  },
  {
    code: 'mixes-modules',
    head: 'node',
    text: `const fs = require('fs')\nconst t = await new Promise((r) => process.stdin.once('data', r))\nconsole.log('{}')\n`,
  },
  {
    code: 'mixes-modules',
    head: 'node',
    text: `import fs from 'fs'\nmodule.exports = JSON.parse(fs.readFileSync(0, 'utf8'))\nconsole.log('{}')\n`,
    at: 'module',
  },
  {
    code: 'tests-left-out-field',
    head: 'bash',
    text: `s=$(jq -r .postToolUse.success)\ncase $s in false) echo '{"cancel":true}' ;; *) echo '{}' ;; esac\n`,
    at: 'false',
    more: { event: 'PostToolUse' },
  },
  {
    code: 'tests-left-out-field',
    head: 'bash',
    text: `p=$(cat)\nif grep -q '"success":false' <<<"$p"; then echo '{"cancel":true}'; fi\n`,
    more: { event: 'PostToolUse' },
  },
  {
    code: 'tests-left-out-field',
    head: 'node',
    text: `${NODE}console.log(JSON.stringify({ cancel: false === i.postToolUse.success }))\n`,
    fixed: `${NODE}console.log(JSON.stringify({ cancel: true !== i.postToolUse.success }))\n`,
    more: { event: 'PostToolUse' },
  },
  {
    code: 'unset-variable',
    head: 'node',
    text: `process.stdin.resume()\nconst { CLAUDE_PROJECT_DIR } = process.env\nconsole.log('{}')\n`,
    at: 'CLAUDE_PROJECT_DIR',
  },
  {
    code: 'unknown-payload-path',
    head: 'node',
    text: `${NODE}const { tool } = i.preToolUse\nconsole.log(JSON.stringify({ cancel: tool === 'x' }))\n`,
    fixed: `${NODE}const { toolName: tool } = i.preToolUse\nconsole.log(JSON.stringify({ cancel: tool === 'x' }))\n`,
  },
  {
    code: 'pipe-held',
    head: 'node',
    text: `${NODE}const { spawn } = require('node:child_process')\nconst child = spawn('sleep', ['9'], { stdio: 'inherit' })\nchild.unref()\nconsole.log('{}')\n`,
  },
  { code: 'pipe-held', head: 'python', text: `${PYTHON}import os\nos.system("sleep 9 &")\nprint("{}")\n` },
]

/** Sound hooks that look alike. */
export const MEANT_SO: Readonly<Record<string, string>> = {
  'errors that somebody catches': `#!/usr/bin/env node
function check(tool) { if (tool === 'x') throw new Error('not allowed') }
function all(input) { check(input.preToolUse.toolName) }
try {
  all(JSON.parse(require('fs').readFileSync(0, 'utf8')))
  console.log('{}')
} catch (error) {
  console.log(JSON.stringify({ cancel: true, errorMessage: error.message }))
}
`,
  'errors that say what is broken': `#!/usr/bin/env python3
import json, sys
data = json.load(sys.stdin)
tool = data.get("preToolUse", {}).get("toolName")
if not tool:
    raise ValueError("toolName is missing")
names = ", ".join(data["workspaceRoots"])
root = data["workspaceRoots"][0]
print(json.dumps({"cancel": tool == "x", "errorMessage": names}), file=open(root + "/x", "w") if 0 else sys.stdout)
`,
  'an ES module that makes itself a require': `#!/usr/bin/env node
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
const require = createRequire(import.meta.url)
const rules = require('./rules.json')
const input = JSON.parse(readFileSync(0, 'utf8'))
console.log(JSON.stringify({ cancel: rules.includes(input.preToolUse.toolName) }))
`,
  'a child that is quiet in the background': `#!/usr/bin/env python3
import json, os, sys
data = json.load(sys.stdin)
os.system("notify-send x >/dev/null 2>&1 &")
os.system("true && false")
print(json.dumps({"cancel": data["preToolUse"]["toolName"] == "x"}))
`,
  'a list that is read as one': `#!/bin/bash
command -v jq >/dev/null || exit 0
payload=$(cat)
roots=$(jq -r .workspaceRoots <<<"$payload")
first=$(jq -r '.[0]' <<<"$roots")
cd "$first" || exit 0
code=$?
echo '{}'
exit $code
`,
}
