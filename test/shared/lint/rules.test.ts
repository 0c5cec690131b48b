import { describe, expect, it } from 'vitest'
import { LINT_CODES } from '../../../shared/lint/lint-codes.ts'
import { commandsOf } from '../../../shared/lint/lint-script.ts'
import { ANSWER_BUILT } from './cases/answer-built.ts'
import { ANSWER_IN_CODE } from './cases/answer-in-code.ts'
import { ANSWER_TAKEN } from './cases/answer-taken.ts'
import { ANSWER_WRITTEN } from './cases/answer-written.ts'
import { FILE_AND_INPUT } from './cases/file-and-input.ts'
import { MEANT_OTHERWISE } from './cases/meant-otherwise.ts'
import { PAYLOAD_ASKED } from './cases/payload-asked.ts'
import { PAYLOAD } from './cases/payload.ts'
import { UNPRINTED } from './cases/unprinted.ts'
import { apply, codes, HEADS, lint } from './lint.ts'

const CASES = [
  ...FILE_AND_INPUT,
  ...PAYLOAD,
  ...PAYLOAD_ASKED,
  ...ANSWER_WRITTEN,
  ...ANSWER_TAKEN,
  ...ANSWER_IN_CODE,
  ...ANSWER_BUILT,
  ...MEANT_OTHERWISE,
  ...UNPRINTED,
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
  ['for ((i = 0; i < 3; i++)); do :; done'],
  ['ls |& cat >&2', 'ls 2>&1 | cat >&2'],
  ['x=a; x+=b'],
  ['printf -v x a'],
  ["printf '%q' x >&2"],
  ['echo "${!x}" >&2'],
  ['set -o pipefail'],
  ['trap x ERR'],
  ['echo `[[ a ]]` "$(a=(1))" >&2'],
  ['x=`date`; a=(1)'],
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

  it('asks of zsh only for the programs that zsh does not bring', () => {
    const body = 'cat >&2; print x >&2; frob\n'
    expect(commandsOf(`#!/bin/zsh\n${body}`, 'PreToolUse', 'linux')).toEqual(['cat', 'frob'])
    expect(commandsOf(`#!/bin/bash\n${body}`, 'PreToolUse', 'linux')).toEqual(['cat', 'print', 'frob'])
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
y=\`echo hi 2>&1\`; z="\`basename "$0"\` and \`pwd\`"
((a; b) | c) >&2
printf '%s\\n' "$*" >&2
`
    expect(codes(text)).toEqual([])
  })
})

describe('how sure a rule is', () => {
  it('a script that was half moved over from another agent is not one for both', () => {
    const text = `${HEADS.python}import json, sys
data = json.load(sys.stdin)
tool_name = data["preToolUse"]["toolName"]
print(json.dumps({"cancel": tool_name == "x" and data.get("tool_input", {}).get("command") == "y"}))
`
    expect(codes(text)).toEqual(['other-agent-input'])
  })

  it('nothing is offered for a variable that single quotes keep from being filled in: no other program knows it', () => {
    const [found] = lint(`${HEADS.bash}cat >&2\necho '{"cancel": $BLOCK}'\n`)
    expect(found?.message).toMatch(/\$BLOCK is not filled in/)
    expect(found?.fixes).toEqual([])
  })

  it('a variable that may be empty is only worth knowing', () => {
    const found = lint(`${HEADS.bash}cat >&2\n: "\${TOOL_NAME:-}"\n`)
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([['unset-variable', 'info']])
  })

  it('a variable that no host sets is told in printenv and under the longer name too', () => {
    const text = `${HEADS.bash}cat >&2\ntool=$(printenv CLINE_TOOL_NAME)\n: "$tool"\n`
    const found = lint(text).map(({ code, from, to }) => [code, text.slice(from, to)])
    expect(found).toEqual([['unset-variable', 'CLINE_TOOL_NAME']])
    expect(codes(`${HEADS.bash}cat >&2\n: "$HOOK_TOOL_NAME"\n`)).toEqual(['unset-variable'])
  })

  it.each([
    'tool=$(printenv TOOL_NAME || echo none)',
    'tool=$(printenv TOOL_NAME) || tool=',
    'if printenv TOOL_NAME >&2; then :; fi',
    'export TOOL_NAME=x; printenv TOOL_NAME >&2',
    'TOOL_NAME=x; export TOOL_NAME; printenv TOOL_NAME >&2',
    'printenv HOME >&2',
    'HOOK_TOOL=x python3 -c "import os; os.environ[\'HOOK_TOOL\']"',
  ])('a variable that is set, or whose lack is looked after, is left alone: %s', (line) => {
    expect(codes(`${HEADS.bash}cat >&2\n${line}\n`)).toEqual([])
  })

  it('an exit code beside an answer is one matter, with what it comes to under each profile', () => {
    const found = lint(`${HEADS.bash}cat >&2\ncat <<E\n{"cancel":true}\nE\nexit 2\n`)
    expect(found.map(({ code }) => code)).toEqual(['exit-code-with-answer'])
    expect(found[0]?.message).toMatch(/cline takes the answer, but Cline 4\.1 drops it/)
    const unseen = lint(`${HEADS.bash}cat >&2\nA='{"cancel":true}'\necho "$A"\nexit 2\n`)
    expect(unseen[0]?.message).toMatch(/unless the script has answered before.*counts under the profile cline/)
  })

  it('where nothing can be cancelled, an exit code says no “no”', () => {
    const text = 'cat >/dev/null\nexit 1\n'
    expect(codes(HEADS.sh + text)).toEqual(['exit-code-without-answer'])
    expect(codes(HEADS.sh + text, { event: 'TaskComplete' })).toEqual([])
    const code = 'import sys\nsys.stdin.read()\nsys.exit(1)\n'
    expect(codes(HEADS.python + code)).toEqual(['exit-code-without-answer'])
    expect(codes(HEADS.python + code, { event: 'Notification' })).toEqual([])
  })
})

describe('a script in another language than its interpreter reads', () => {
  const PYTHON = 'import json, sys\ndata = json.load(sys.stdin)\nif data["preToolUse"]:\n    print("{}")\n'
  const NODE = "const fs = require('fs')\nconst input = fs.readFileSync(0)\nif (input) console.log('{}')\n"

  it.each([PYTHON, NODE, HEADS.sh + PYTHON, HEADS.bash + NODE])('gets no word of a shell: %j', (text) => {
    expect(codes(text)).toEqual(['wrong-interpreter'])
    expect(commandsOf(text, 'PreToolUse', 'linux')).toEqual([])
  })

  it('is helped by moving its "#!" line, where it has one', () => {
    expect(codes(`\n#!/usr/bin/env python3\n${PYTHON}`)).toEqual(['odd-shebang'])
  })
})

describe('a loop that something may end', () => {
  it.each([
    'while true; do read -r x || break; done',
    'while :; do f; done; f() { exit 0; }',
    'while true; do sleep 1; done & wait',
    'while true; do $CMD; done',
    'while true; do echo x >&2; done | head -1 >&2',
    'set -e; while true; do x; done',
    'trap "exit 0" TERM; while true; do sleep 1; done',
    'while true; do echo "${x:?}" >&2; done',
    'f() { while true; do sleep 1; done; }; timeout 3 f',
    'while true; do if x; then exit 0; fi; done',
    'while [ "$x" ]; do x=; done',
    'while read -r x || true; do :; done',
  ])('is none without an end: %s', (loop) => {
    expect(codes(`${HEADS.bash}cat >&2\n${loop}\n`)).not.toContain('endless-loop')
  })

  it.each([
    'while True:\n    line = sys.stdin.readline()\n',
    'while True:\n    if x:\n        break\n',
    'while True:\n    n = 1 / n\n',
    'while True:\n    x = d["a"]\n',
    'while True: raise SystemExit\n',
    'def f():\n    while True:\n        pass\n',
    'while x:\n    pass\n',
  ])('nor in Python: %j', (loop) => {
    expect(codes(`${HEADS.python}import sys\nsys.stdin.read()\n${loop}print("{}")\n`)).not.toContain('endless-loop')
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
