import type { RuleCase } from './rule-case.ts'

const NODE = "const i = JSON.parse(require('fs').readFileSync(0, 'utf8'))\n"
const PYTHON = 'import json, sys\nd = json.load(sys.stdin)\n'
const POWERSHELL = '$d = [Console]::In.ReadToEnd() | ConvertFrom-Json\n'

/** Of answers that are put together bit by bit. */
export const ANSWER_BUILT: readonly RuleCase[] = [
  {
    code: 'rejected-type',
    head: 'python',
    text: `${PYTHON}out = {"cancel": False}\nout["cancel"] = "yes"\nprint(json.dumps(out))\n`,
    at: '"yes"',
    fixed: `${PYTHON}out = {"cancel": False}\nout["cancel"] = True\nprint(json.dumps(out))\n`,
  },
  {
    code: 'rejected-type',
    head: 'node',
    text: `${NODE}const o = {}\no.cancel = false\no.contextModification = null\nconsole.log(JSON.stringify(o))\n`,
    at: 'null',
  },
  {
    code: 'rejected-type',
    head: 'powershell',
    text: `${POWERSHELL}$o = @{ cancel = $false }\n$o.cancel = 'true'\n$o | ConvertTo-Json\n`,
    fixed: `${POWERSHELL}$o = @{ cancel = $false }\n$o.cancel = $true\n$o | ConvertTo-Json\n`,
  },
  {
    code: 'rejected-type',
    head: 'node',
    text: `${NODE}const cancel = i.preToolUse.toolName.match(/x/)\nconsole.log(JSON.stringify({ cancel }))\n`,
    at: 'cancel',
  },
  {
    code: 'rejected-type',
    head: 'python',
    text: `${PYTHON}stop = "true" if d["preToolUse"]["toolName"] == "x" else "false"\nprint(json.dumps({"cancel": stop}))\n`,
    at: 'stop',
  },
  {
    code: 'rejected-type',
    head: 'node',
    text: `${NODE}console.log(JSON.stringify({ cancel: String(i.taskId === 'x') }))\n`,
  },
  {
    code: 'rejected-type',
    head: 'bash',
    text: `cat >/dev/null\ncancel=1\necho "{\\"cancel\\": $cancel}"\n`,
    at: '$cancel',
  },
  {
    code: 'rejected-type',
    head: 'bash',
    text: `p=$(cat)\nc=true\njq -n --arg cancel "$c" --arg errorMessage no '{$cancel, $errorMessage}'\n`,
    fixed: `p=$(cat)\nc=true\njq -n --argjson cancel "$c" --arg errorMessage no '{$cancel, $errorMessage}'\n`,
  },
  {
    code: 'broken-json',
    head: 'python',
    text: `${PYTHON}block = d["taskId"] == "x"\nprint(f'{{"cancel": {block}}}')\n`,
    at: '{block}',
    fixed: `${PYTHON}block = d["taskId"] == "x"\nprint(f'{{"cancel": {json.dumps(block)}}}')\n`,
  },
  {
    code: 'near-miss-field',
    head: 'python',
    text: `${PYTHON}a = {"cancel": True}\na["errorMesage"] = "x"\nprint(json.dumps(a))\n`,
    at: 'errorMesage',
    fixed: `${PYTHON}a = {"cancel": True}\na["errorMessage"] = "x"\nprint(json.dumps(a))\n`,
  },
  {
    code: 'near-miss-field',
    head: 'python',
    text: `${PYTHON}print(json.dumps(dict(cancel=True, errorMesage="x")))\n`,
    fixed: `${PYTHON}print(json.dumps(dict(cancel=True, errorMessage="x")))\n`,
  },
  {
    code: 'near-miss-field',
    head: 'powershell',
    text: `${POWERSHELL}$a = @{ cancel = $true }\n$a.errorMesage = 'x'\n$a | ConvertTo-Json\n`,
    at: 'errorMesage',
  },
  {
    code: 'other-agent-shape',
    head: 'node',
    text: `${NODE}const out = {}\nout.decision = 'block'\nout.reason = 'no'\nconsole.log(JSON.stringify(out))\n`,
  },
  {
    code: 'other-agent-shape',
    head: 'powershell',
    text: `${POWERSHELL}@{ decision = 'block'; reason = 'no' } | ConvertTo-Json\n`,
  },
  { code: 'other-agent-shape', head: 'bash', text: `cat >/dev/null\njq -n '{permission: "deny"}'\n` },
  {
    code: 'rejected-should-continue',
    head: 'bash',
    text: `p=$(cat)\njq -n --argjson shouldContinue false '{$shouldContinue}'\n`,
  },
  { code: 'rejected-should-continue', head: 'bash', text: `jq -c '{cancel: false} | .shouldContinue = true'\n` },
  {
    code: 'rejected-should-continue',
    head: 'python',
    text: `${PYTHON}from dataclasses import dataclass, asdict\n@dataclass\nclass Out:\n    shouldContinue: bool = True\nprint(json.dumps(asdict(Out())))\n`,
    at: 'shouldContinue',
  },
]
