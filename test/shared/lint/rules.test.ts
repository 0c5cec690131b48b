import { describe, expect, it } from 'vitest'
import type { LintInput } from '../../../shared/lint/diagnostic.ts'
import { LINT_CODES, type LintCode } from '../../../shared/lint/lint-codes.ts'
import type { ScriptFacts } from '../../../shared/requests/scripts.ts'
import { apply, codes, HEADS, lint } from './lint.ts'

interface Case {
  readonly code: LintCode
  readonly head: keyof typeof HEADS | 'powershell' | 'none'
  readonly text: string
  /** What is underlined. */
  readonly at?: string
  /** What the first fix makes of the text. */
  readonly fixed?: string
  readonly more?: Partial<LintInput>
  readonly says?: RegExp
}

const POST = { event: 'PostToolUse' } as const
const NO_FACTS: ScriptFacts = { syntax: null, interpreter: null, commands: {} }

const CASES: readonly Case[] = [
  // The file
  { code: 'empty-file', head: 'none', text: '\n' },
  { code: 'no-shebang', head: 'none', text: 'cat >/dev/null\n', fixed: '#!/bin/sh\ncat >/dev/null\n' },
  { code: 'no-shebang', head: 'none', text: 'cat\n[[ a ]]\n', fixed: '#!/usr/bin/env bash\ncat\n[[ a ]]\n' },
  { code: 'odd-shebang', head: 'none', text: '\n#!/bin/sh\ncat\n', fixed: '#!/bin/sh\ncat\n' },
  { code: 'odd-shebang', head: 'none', text: '# !/bin/bash\ncat\n', fixed: '#!/bin/bash\ncat\n' },
  { code: 'odd-shebang', head: 'none', text: '#!bash\ncat\n', fixed: '#!/usr/bin/env bash\ncat\n' },
  {
    code: 'odd-shebang',
    head: 'none',
    text: '#!/usr/bin/env bash -e\ncat\n',
    fixed: '#!/usr/bin/env -S bash -e\ncat\n',
  },
  { code: 'odd-shebang', head: 'none', text: '#!/bin/bash -e -u\ncat\n', fixed: '#!/usr/bin/env -S bash -e -u\ncat\n' },
  { code: 'odd-shebang', head: 'none', text: '#!\ncat\n', fixed: '#!/usr/bin/env bash\ncat\n' },
  { code: 'odd-shebang', head: 'none', text: '#!C:\\bash.exe\ncat\n' },
  { code: 'crlf-shebang', head: 'sh', text: 'cat\n', more: { lineEnds: 'crlf' }, at: '#!/bin/sh' },
  { code: 'crlf-lines', head: 'sh', text: 'cat\n', more: { lineEnds: 'mixed' } },
  { code: 'bom', head: 'sh', text: 'cat\n', more: { bom: true } },
  { code: 'not-executable', head: 'sh', text: 'cat\n', more: { mode: 0o644 } },
  {
    code: 'interpreter-missing',
    head: 'node',
    text: 'process.stdin\n',
    more: { facts: { ...NO_FACTS, interpreter: { name: 'node', path: null } } },
    says: /node is not on the PATH/,
  },
  {
    code: 'command-not-found',
    head: 'sh',
    text: 'cat | frob\n',
    at: 'frob',
    more: { facts: { ...NO_FACTS, commands: { frob: null, cat: '/bin/cat' } } },
  },
  {
    code: 'syntax-error',
    head: 'python',
    text: 'import sys\nx = = sys.stdin\n',
    at: '= sys.stdin',
    more: {
      facts: {
        ...NO_FACTS,
        syntax: { interpreter: 'python3', error: { line: 3, column: 5, message: 'invalid syntax' } },
      },
    },
    says: /python3 can not read the script: invalid syntax/,
  },
  { code: 'jq-unguarded', head: 'sh', text: 'jq .\n', at: 'jq' },
  // The input
  { code: 'stdin-unread', head: 'sh', text: "echo '{}'\n" },
  { code: 'stdin-unread', head: 'node', text: "console.log('{}')\n" },
  { code: 'stdin-unread', head: 'python', text: "print('{}')\n" },
  {
    code: 'opens-dev-stream',
    head: 'bash',
    text: 'cat >/dev/null\necho x > /dev/stderr\n',
    fixed: 'cat >/dev/null\necho x >&2\n',
  },
  { code: 'opens-dev-stream', head: 'bash', text: 'cat /dev/stdin >&2\n', fixed: 'cat - >&2\n' },
  { code: 'opens-dev-stream', head: 'bash', text: 'X=$(cat </dev/stdin)\n', fixed: 'X=$(cat)\n' },
  {
    code: 'opens-dev-stream',
    head: 'node',
    text: "const x = require('fs').readFileSync('/dev/stdin', 'utf8')\n",
    fixed: "const x = require('fs').readFileSync(0, 'utf8')\n",
  },
  { code: 'opens-dev-stream', head: 'python', text: "x = open('/dev/stdin').read()\n", fixed: 'x = open(0).read()\n' },
  {
    code: 'read-needs-newline',
    head: 'bash',
    text: 'while read -r L; do :; done\n',
    fixed: 'while read -r L || [ -n "$L" ]; do :; done\n',
  },
  { code: 'read-needs-newline', head: 'bash', text: 'if read -r L; then :; fi\n' },
  { code: 'read-needs-newline', head: 'bash', text: 'set -euo pipefail\nIFS= read -r L\n' },
  {
    code: 'echo-mangles-input',
    head: 'sh',
    text: 'I=$(cat)\necho "$I" | python3 x.py\n',
    fixed: 'I=$(cat)\nprintf \'%s\\n\' "$I" | python3 x.py\n',
  },
  { code: 'unset-variable', head: 'bash', text: 'cat >&2\n: "$CLINE_TOOL_NAME"\n', at: '$CLINE_TOOL_NAME' },
  { code: 'unset-variable', head: 'bash', text: 'cat >&2\n: "${TOOL_INPUT}"\n' },
  { code: 'unset-variable', head: 'node', text: 'process.stdin; process.env.CLAUDE_TOOL_NAME\n' },
  { code: 'unset-variable', head: 'python', text: 'import os, sys\nsys.stdin\nos.environ["HOOK_EVENT"]\n' },
  { code: 'unset-variable', head: 'python', text: 'import os, sys\nsys.stdin\nos.getenv("TOOL_NAME")\n' },
  { code: 'unset-variable', head: 'powershell', text: '$x = $input\n$env:TOOL_NAME\n' },
  {
    code: 'unknown-payload-path',
    head: 'bash',
    text: "command -v jq || exit 0\njq -r '.preToolUse.toolname' >&2\n",
    at: 'toolname',
    fixed: "command -v jq || exit 0\njq -r '.preToolUse.toolName' >&2\n",
  },
  {
    code: 'unknown-payload-path',
    head: 'bash',
    text: 'command -v jq || exit 0\nI=$(cat)\njq ".toolName" <<<"$I" >&2\n',
    says: /preToolUse\.toolName/,
  },
  {
    code: 'unknown-payload-path',
    head: 'bash',
    text: 'command -v jq || exit 0\njq \'"\\(.preToolUse.paramters.x)"\' >&2\n',
    at: 'paramters',
  },
  {
    code: 'unknown-payload-path',
    head: 'node',
    text: "const d = JSON.parse(require('fs').readFileSync(0))\nd.preToolUse?.param\n",
    fixed: "const d = JSON.parse(require('fs').readFileSync(0))\nd.preToolUse?.parameters\n",
  },
  {
    code: 'unknown-payload-path',
    head: 'node',
    text: 'const { preTolUse } = JSON.parse(fs.readFileSync(0))\n',
    at: 'preTolUse',
  },
  { code: 'unknown-payload-path', head: 'python', text: 'd = json.load(sys.stdin)\nd.get("preToolUse", {})["tool"]\n' },
  {
    code: 'unknown-payload-path',
    head: 'powershell',
    text: '$d = [Console]::In.ReadToEnd() | ConvertFrom-Json\n$d.preToolUse.tool\n',
  },
  {
    code: 'other-event-path',
    head: 'node',
    text: 'x.postToolUse.success, process.stdin\n',
    fixed: 'x.preToolUse.success, process.stdin\n',
  },
  {
    code: 'other-agent-input',
    head: 'bash',
    text: "command -v jq || exit 0\njq -r '.tool_name' >&2\n",
    at: 'tool_name',
    says: /preToolUse\.toolName/,
  },
  { code: 'other-agent-input', head: 'node', text: 'process.stdin; input.tool_input.file_path\n', at: 'tool_input' },
  {
    code: 'other-agent-input',
    head: 'python',
    text: 'd = json.load(sys.stdin)\nd["hook_event_name"]\n',
    fixed: 'd = json.load(sys.stdin)\nd["hookName"]\n',
  },
  {
    code: 'other-agent-input',
    head: 'node',
    text: 'process.stdin; x.preToolUse.parameters.file_path\n',
    fixed: 'process.stdin; x.preToolUse.parameters.path\n',
  },
  {
    code: 'tests-left-out-field',
    head: 'bash',
    text: "command -v jq || exit 0\njq '.postToolUse.success == false' >&2\n",
    fixed: "command -v jq || exit 0\njq '.postToolUse.success != true' >&2\n",
    more: POST,
  },
  {
    code: 'tests-left-out-field',
    head: 'bash',
    text: 'command -v jq || exit 0\nS=$(jq -r .postToolUse.success)\n[ "$S" = "false" ] && :\n',
    fixed: 'command -v jq || exit 0\nS=$(jq -r .postToolUse.success)\n[ "$S" != true ] && :\n',
    more: POST,
  },
  {
    code: 'tests-left-out-field',
    head: 'node',
    text: 'const { success } = JSON.parse(fs.readFileSync(0)).postToolUse\nif (success === false) {}\n',
    fixed: 'const { success } = JSON.parse(fs.readFileSync(0)).postToolUse\nif (success !== true) {}\n',
    more: POST,
  },
  {
    code: 'tests-left-out-field',
    head: 'powershell',
    text: '$d = $input | ConvertFrom-Json\n$d.postToolUse.success -eq $false\n',
    more: POST,
  },
  {
    code: 'needs-left-out-field',
    head: 'python',
    text: 'd = json.load(sys.stdin)\nif d["postToolUse"]["success"]: pass\n',
    fixed: 'd = json.load(sys.stdin)\nif d["postToolUse"].get("success"): pass\n',
    more: POST,
  },
  {
    code: 'compares-string-parameter',
    head: 'python',
    text: 'd = json.load(sys.stdin)\nd["preToolUse"]["parameters"]["recursive"] is True\n',
    fixed: 'd = json.load(sys.stdin)\nd["preToolUse"]["parameters"]["recursive"] == "true"\n',
  },
  // The answer
  {
    code: 'unescaped-output',
    head: 'bash',
    text: 'M=$(cat)\necho "{\\"cancel\\":true,\\"errorMessage\\":\\"no $M\\"}"\n',
    at: '$M',
    fixed: 'M=$(cat)\njq -cn --arg m "$M" \'{"cancel":true,"errorMessage":"no \\($m)"}\'\n',
  },
  {
    code: 'unescaped-output',
    head: 'bash',
    text: 'M=$(cat)\nprintf \'{"cancel":true,"errorMessage":"%s"}\\n\' "$M"\n',
    fixed: 'M=$(cat)\njq -cn --arg m "$M" \'{"cancel":true,"errorMessage":"\\($m)"}\'\n',
  },
  {
    code: 'unescaped-output',
    head: 'bash',
    text: 'M=$(cat)\ncat <<END\n{"cancel":true,"errorMessage":"$M"}\nEND\n',
    at: '$M',
  },
  {
    code: 'unescaped-output',
    head: 'node',
    text: 'process.stdin\nconsole.log(`{"cancel":true,"errorMessage":"${m}"}`)\n',
    at: '${m}',
  },
  {
    code: 'unescaped-output',
    head: 'node',
    text: `process.stdin\nconsole.log('{"cancel":true,"errorMessage":"' + m + '"}')\n`,
    at: 'm',
  },
  {
    code: 'unescaped-output',
    head: 'python',
    text: `sys.stdin\nprint(f'{{"cancel": true, "errorMessage": "{m}"}}')\n`,
    at: '{m}',
  },
  {
    code: 'unescaped-output',
    head: 'python',
    text: `sys.stdin\nprint('{"cancel": true, "errorMessage": "%s"}' % m)\n`,
  },
  {
    code: 'unescaped-output',
    head: 'powershell',
    text: '$x = $input\n"{`"cancel`":true,`"errorMessage`":`"$x`"}"\n',
    at: '$x',
  },
  {
    code: 'unquoted-json',
    head: 'bash',
    text: 'cat >/dev/null\necho "{"cancel":true,"errorMessage":"no $X"}"\n',
    fixed: 'cat >/dev/null\njq -cn --arg x "$X" \'{"cancel":true,"errorMessage":"no \\($x)"}\'\n',
  },
  {
    code: 'unquoted-json',
    head: 'node',
    text: 'process.stdin\nconst a = { cancel: true }\nconsole.log(a)\n',
    fixed: 'process.stdin\nconst a = { cancel: true }\nconsole.log(JSON.stringify(a))\n',
  },
  {
    code: 'unquoted-json',
    head: 'python',
    text: 'sys.stdin\nprint({"cancel": True})\n',
    fixed: 'sys.stdin\nprint(json.dumps({"cancel": True}))\n',
  },
  {
    code: 'broken-json',
    head: 'bash',
    text: `cat >/dev/null\necho '{"cancel":true,}'\n`,
    fixed: `cat >/dev/null\necho '{"cancel":true}'\n`,
  },
  { code: 'broken-json', head: 'python', text: `sys.stdin\nprint("{'cancel': true}")\n` },
  { code: 'ansi-in-answer', head: 'bash', text: `cat >/dev/null\necho -e '\\e[31m{"cancel":true}\\e[0m'\n` },
  { code: 'text-after-answer', head: 'bash', text: `cat >/dev/null\necho '{"cancel":true} done'\n`, at: 'done' },
  {
    code: 'last-braces-not-answer',
    head: 'bash',
    text: `cat >/dev/null\necho '{"cancel":true}'\necho 'x {y}'\n`,
    fixed: `cat >/dev/null\necho '{"cancel":true}'\necho 'x {y}' >&2\n`,
  },
  {
    code: 'noise-before-answer',
    head: 'bash',
    text: `cat >/dev/null\necho checking\necho '{"cancel":true}'\n`,
    fixed: `cat >/dev/null\necho checking >&2\necho '{"cancel":true}'\n`,
  },
  {
    code: 'noise-before-answer',
    head: 'python',
    text: `sys.stdin\nprint("checking")\nprint('{"cancel":true}')\n`,
    fixed: `sys.stdin\nprint("checking", file=sys.stderr)\nprint('{"cancel":true}')\n`,
  },
  {
    code: 'noise-before-answer',
    head: 'node',
    text: `process.stdin\nconsole.log('checking')\nconsole.log('{"cancel":true}')\n`,
    fixed: `process.stdin\nconsole.error('checking')\nconsole.log('{"cancel":true}')\n`,
  },
  { code: 'answer-on-stderr', head: 'bash', text: `cat >/dev/null\necho '{"cancel":true}' >&2\n` },
  { code: 'answer-without-fields', head: 'bash', text: `cat >/dev/null\necho '[{"cancel":true}]'\n` },
  {
    code: 'nested-answer',
    head: 'node',
    text: 'process.stdin\nconsole.log(JSON.stringify({ answer: { cancel: true } }))\n',
  },
  {
    code: 'rejected-should-continue',
    head: 'bash',
    text: `cat >/dev/null\necho '{"shouldContinue":false}'\n`,
    fixed: `cat >/dev/null\necho '{"cancel":true}'\n`,
  },
  {
    code: 'rejected-should-continue',
    head: 'bash',
    text: `cat >/dev/null\necho "{\\"shouldContinue\\": false}"\n`,
    fixed: `cat >/dev/null\necho "{\\"cancel\\": true}"\n`,
  },
  {
    code: 'rejected-should-continue',
    head: 'python',
    text: 'sys.stdin\nprint(json.dumps({"shouldContinue": False}))\n',
    fixed: 'sys.stdin\nprint(json.dumps({"cancel": True}))\n',
  },
  {
    code: 'rejected-should-continue',
    head: 'node',
    text: 'process.stdin\nanswer.shouldContinue = false\n',
    at: 'shouldContinue',
  },
  {
    code: 'rejected-type',
    head: 'bash',
    text: `cat >/dev/null\necho '{"cancel":"true"}'\n`,
    at: '"true"',
    fixed: `cat >/dev/null\necho '{"cancel":true}'\n`,
  },
  {
    code: 'rejected-type',
    head: 'bash',
    text: `cat >/dev/null\necho "{\\"cancel\\": \\"yes\\"}"\n`,
    fixed: `cat >/dev/null\necho "{\\"cancel\\": true}"\n`,
  },
  { code: 'rejected-type', head: 'bash', text: `cat >/dev/null\necho "{\\"cancel\\":1}"\n`, at: '1' },
  {
    code: 'rejected-type',
    head: 'bash',
    text: `cat >/dev/null\njq -n '{cancel: true, contextModification: ["a"]}' || :\n`,
    at: '["a"]',
  },
  {
    code: 'rejected-type',
    head: 'python',
    text: 'sys.stdin\nprint(json.dumps({"cancel": True, "errorMessage": None}))\n',
    at: 'None',
  },
  {
    code: 'rejected-type',
    head: 'powershell',
    text: '$x = $input\n@{ cancel = "true" } | ConvertTo-Json\n',
    at: '"true"',
  },
  {
    code: 'near-miss-field',
    head: 'node',
    text: 'process.stdin\nconsole.log(JSON.stringify({ cancel: true, errorMesage: "x" }))\n',
    fixed: 'process.stdin\nconsole.log(JSON.stringify({ cancel: true, errorMessage: "x" }))\n',
  },
  {
    code: 'other-agent-shape',
    head: 'python',
    text: 'sys.stdin\nprint(json.dumps({"hookSpecificOutput": {"permissionDecision": "deny"}}))\n',
    says: /Claude Code/,
  },
  {
    code: 'exit-code-with-answer',
    head: 'bash',
    text: `cat >/dev/null\necho '{"cancel":true}'; exit 1\n`,
    fixed: `cat >/dev/null\necho '{"cancel":true}'; exit 0\n`,
  },
  {
    code: 'exit-code-with-answer',
    head: 'bash',
    text: `x=$(cat)\nif [ -n "$x" ]; then\n  command -v jq >/dev/null || exit 0\n  jq -n --arg x "$x" '{cancel: true, errorMessage: $x}'\n  exit 2\nfi\necho '{"cancel":false}'\n`,
    says: /2 is not special here/,
  },
  {
    code: 'exit-code-with-answer',
    head: 'node',
    text: 'process.stdin\nconsole.log(JSON.stringify({ cancel: true }))\nprocess.exit(2)\n',
  },
  {
    code: 'exit-code-without-answer',
    head: 'bash',
    text: `cat >/dev/null\nif x; then exit 2; fi\necho '{"cancel":false}'\n`,
    at: 'exit 2',
  },
  { code: 'exit-code-without-answer', head: 'python', text: 'sys.stdin\nsys.exit(2)\n' },
  // The process
  {
    code: 'pipe-held',
    head: 'bash',
    text: 'cat >/dev/null\nsleep 5 &\n',
    fixed: 'cat >/dev/null\nsleep 5 </dev/null >/dev/null 2>&1 &\n',
  },
  {
    code: 'pipe-held',
    head: 'bash',
    text: 'cat >/dev/null\n(sleep 5; x) >/dev/null &\n',
    fixed: 'cat >/dev/null\n(sleep 5; x) >/dev/null </dev/null 2>&1 &\n',
  },
  { code: 'pipe-held', head: 'python', text: 'sys.stdin\nsubprocess.Popen(["sleep", "5"])\n' },
  {
    code: 'pipe-held',
    head: 'node',
    text: "process.stdin\nspawn('sleep', ['5'], { detached: true, stdio: 'inherit' }).unref()\n",
  },
]

/** Each is one thing that sh does not know, and what the first fix makes of it. */
const BASHISMS: readonly (readonly [text: string, fixed?: string])[] = [
  ['[[ a ]] && :'],
  ['(( x > 1 )) && :'],
  ['a=(1 2)'],
  ['cat <<<"$x"'],
  ['echo "${x//a/b}" >&2'],
  ['echo "${x:0:3}" >&2'],
  ['echo "${x^^}" >&2'],
  ['echo "${x[0]}" >&2'],
  ['function f { :; }', 'f() { :; }'],
  ['source lib.sh', '. lib.sh'],
  ['x &> log', 'x > log 2>&1'],
  ['x &>> log', 'x >> log 2>&1'],
  ["echo $'a' >&2"],
  ['[ "$a" == b ] && :', '[ "$a" = b ] && :'],
  ['diff <(a) x'],
  ['for i in {1..3}; do :; done'],
  ['read -p x y || :'],
  ['read -a y || :'],
  ['echo -e "x" >&2'],
  ['declare -A x'],
  ['set -o pipefail'],
  ['trap x ERR'],
  ['echo `[[ a ]]` "$(a=(1))" >&2'],
]

describe('each rule', () => {
  it.each(CASES.map((one) => [one.code, one.head, one.text, one] as const))('%s, %s: %s', (code, head, body, one) => {
    const text = (head === 'none' || head === 'powershell' ? '' : HEADS[head]) + body
    const more = {
      ...(head === 'powershell' ? { fileName: 'PreToolUse.ps1', platform: 'win32', mode: null } : {}),
      ...one.more,
    }
    const found = lint(text, more)
    const mine = found.find((diagnostic) => diagnostic.code === code)
    expect(found.map((diagnostic) => diagnostic.code)).toContain(code)
    if (mine === undefined) return
    if (one.at !== undefined) expect(text.slice(mine.from, mine.to)).toBe(one.at)
    if (one.says !== undefined) expect(mine.message).toMatch(one.says)
    if (one.fixed === undefined) return
    const [fix] = mine.fixes
    const fixed = apply(text, fix)
    expect(head === 'none' || head === 'powershell' ? fixed : fixed.replace(HEADS[head], '')).toBe(one.fixed)
    expect(codes(fixed, more).filter((other) => other === code)).toEqual([])
  })

  it('has a case', () => {
    const tested = new Set<string>([...CASES.map(({ code }) => code), 'bashism'])
    expect(LINT_CODES.filter((code) => !tested.has(code))).toEqual([])
  })
})

describe('what sh does not know', () => {
  it.each(BASHISMS)('%s', (body, fixed) => {
    const text = `${HEADS.sh}cat >/dev/null\n${body}\n`
    const found = lint(text).filter(({ code }) => code === 'bashism')
    expect(found.length).toBeGreaterThan(0)
    const bash = lint(`${HEADS.bash}cat >/dev/null\n${body}\n`)
    expect(bash.filter(({ code }) => code === 'bashism')).toEqual([])
    const fix = found[0]?.fixes.find(({ title }) => (title === 'Let bash read it') === (fixed === undefined))
    expect(apply(text, fix)).toBe(
      fixed === undefined ? text.replace('#!/bin/sh', '#!/usr/bin/env bash') : `${HEADS.sh}cat >/dev/null\n${fixed}\n`,
    )
  })

  it('is not what sh knows as well', () => {
    const text = `${HEADS.sh}cat >/dev/null
f() { local x="$1"; echo "\${x:-5}" "\${x#a}" "\${x%%b}" "\${#x}" $((1 + 2)) >&2; }
if [ "$1" = a ] && ! [ -n "$2" ]; then f x 2>&1 | cat >&2; fi
case "$1" in a | b) : ;; (c) : ;; *) : ;; esac
x >log 2>&1; y >&2; z <&-; (a; (b)); { a; }
printf '%s\\n' "$*" >&2
`
    expect(codes(text)).toEqual([])
  })
})

describe('files', () => {
  it('that are helpers get no rules of hooks', () => {
    const helper = { fileName: 'lib.sh', event: null, mode: 0o644 }
    expect(codes('f() { exit 1; }\n', helper)).toEqual([])
    expect(codes('[[ a ]]\n', helper)).toEqual(['bashism'])
  })

  it('have fixes for what is no matter of the text', () => {
    const found = lint(`${HEADS.sh}cat\n`, { mode: 0o644, bom: true, lineEnds: 'crlf' })
    expect(
      found.flatMap(({ fixes }) => fixes.map((fix) => (fix.kind === 'action' ? fix.action : fix.kind))).sort(),
    ).toEqual(['convert-to-lf', 'drop-bom', 'make-executable'])
  })

  it('of Windows have no mode, no line ends and no first line to complain of', () => {
    const text = '$x = [Console]::In.ReadToEnd() | ConvertFrom-Json\n'
    const more = { fileName: 'PreToolUse.ps1', platform: 'win32', mode: null, bom: true, lineEnds: 'crlf' } as const
    expect(codes(text, more)).toEqual([])
  })
})
