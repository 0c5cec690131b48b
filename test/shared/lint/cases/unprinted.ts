import type { RuleCase } from './rule-case.ts'

const NODE = "const i = JSON.parse(require('fs').readFileSync(0, 'utf8'))\n"
const PYTHON = 'import json, sys\nd = json.load(sys.stdin)\n'
const POWERSHELL = '$d = [Console]::In.ReadToEnd() | ConvertFrom-Json\n'
const CODE = 'answer-not-printed'

/** Of answers that are made and never printed. */
export const UNPRINTED: readonly RuleCase[] = [
  {
    code: CODE,
    head: 'node',
    text: `${NODE}const answer = { cancel: i.taskId === 'x' }\n`,
    at: "{ cancel: i.taskId === 'x' }",
    fixed: `${NODE}const answer = { cancel: i.taskId === 'x' }\nconsole.log(JSON.stringify(answer))\n`,
  },
  {
    code: CODE,
    head: 'node',
    text: `${NODE}const answer = JSON.stringify({ cancel: true })\nrequire('fs').writeFileSync('out.json', answer)\n`,
    fixed: `${NODE}const answer = JSON.stringify({ cancel: true })\nrequire('fs').writeFileSync('out.json', answer)\nconsole.log(answer)\n`,
  },
  {
    code: CODE,
    head: 'node',
    text: `async function main() {\n  ${NODE}  return JSON.stringify({ cancel: true })\n}\nmain()\n`,
    at: 'main()',
    fixed: `async function main() {\n  ${NODE}  return JSON.stringify({ cancel: true })\n}\nmain().then((answer) => console.log(answer))\n`,
  },
  { code: CODE, head: 'node', text: `module.exports = (input) => {\n  return { cancel: input.taskId === 'x' }\n}\n` },
  {
    code: CODE,
    head: 'python',
    text: `${PYTHON}result = {"cancel": d["taskId"] == "x"}\njson.dumps(result)\n`,
    at: 'json.dumps(result)',
    fixed: `${PYTHON}result = {"cancel": d["taskId"] == "x"}\nprint(json.dumps(result))\n`,
  },
  {
    code: CODE,
    head: 'python',
    text: `import json, sys\ndef main():\n    json.load(sys.stdin)\n    return {"cancel": True}\nmain()\n`,
    fixed: `import json, sys\ndef main():\n    json.load(sys.stdin)\n    return {"cancel": True}\nprint(json.dumps(main()))\n`,
  },
  {
    code: CODE,
    head: 'python',
    text: `${PYTHON}def deny():\n    return {"cancel": True}\nif d["taskId"] == "x":\n    deny()\nelse:\n    print("{}")\n`,
    at: 'deny()',
  },
  {
    code: CODE,
    head: 'powershell',
    text: `${POWERSHELL}$answer = @{ cancel = $true } | ConvertTo-Json\n`,
    fixed: `${POWERSHELL}$answer = @{ cancel = $true } | ConvertTo-Json\n$answer\n`,
  },
  {
    code: CODE,
    head: 'bash',
    text: `p=$(cat)\nanswer='{"cancel":true,"errorMessage":"no"}'\nexit 0\n`,
    fixed: `p=$(cat)\nanswer='{"cancel":true,"errorMessage":"no"}'\nprintf '%s\\n' "$answer"\nexit 0\n`,
  },
  { code: CODE, head: 'bash', text: `p=$(cat)\nout=$(jq -n '{cancel: true}')\nexit 0\n` },
  {
    code: CODE,
    head: 'sh',
    text: `cat >/dev/null\necho '{"cancel":true}' >/dev/null\n`,
    at: '>/dev/null',
    fixed: `cat >/dev/null\necho '{"cancel":true}' \n`,
  },
]

/** Sound hooks that print their answers somewhere else than where they make them. */
export const PRINTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'an answer that a function gives back': `#!/usr/bin/env node
const decide = (input) => {
  if (input.taskId === 'x') return { cancel: true, errorMessage: 'no' }
  return { cancel: false }
}
function emit() {
  return { cancel: decide(JSON.parse(require('fs').readFileSync(0, 'utf8'))).cancel }
}
process.on('exit', () => {
  console.log(JSON.stringify(emit()))
})
`,
  'an answer that goes to a descriptor': `#!/usr/bin/env node
const fs = require('fs')
const input = JSON.parse(fs.readFileSync(0, 'utf8'))
const answer = JSON.stringify({ cancel: input.taskId === 'x' })
fs.writeSync(1, answer)
`,
  'a type of an answer': `#!/usr/bin/env python3
import json, sys
from typing import TypedDict

class Answer(TypedDict, total=False):
    cancel: bool

def decide(data) -> Answer:
    return {"cancel": data["taskId"] == "x"}

def main():
    json.dump(decide(json.load(sys.stdin)), sys.stdout)
    return {"cancel": False}

main()
`,
  'output that is kept for a while': `#!/usr/bin/env python3
import contextlib, io, json, sys
with contextlib.redirect_stdout(io.StringIO()):
    print("noise of a library")
json.dump({"cancel": json.load(sys.stdin)["taskId"] == "x"}, sys.stdout)
`,
  'a variable that a child reads': `#!/bin/bash
export ANSWER='{"cancel":true}'
payload=$(cat)
other='{"cancel":false}'
python3 -c 'import os; print(os.environ["ANSWER"])'
[ -n "$payload" ] || echo "\${other}"
`,
}
