import type { RuleCase } from './rule-case.ts'

/** Of answers that are objects of a language, and of what is printed beside them. */
export const ANSWER_IN_CODE: readonly RuleCase[] = [
  {
    code: 'rejected-should-continue',
    head: 'node',
    text: 'const shouldContinue = !`${process.stdin}`\nconsole.log(JSON.stringify({ shouldContinue, errorMessage: "no" }))\n',
    at: 'shouldContinue',
  },
  {
    code: 'near-miss-field',
    head: 'node',
    text: 'const cancelled = !process.stdin\nconsole.log(JSON.stringify({ cancelled, errorMessage: "no" }))\n',
    at: 'cancelled',
  },
  {
    code: 'unquoted-json',
    head: 'powershell',
    text: '$d = $input\n@{ cancel = $true; errorMessage = "no" }\n',
    fixed: '$d = $input\n@{ cancel = $true; errorMessage = "no" } | ConvertTo-Json -Compress\n',
  },
  {
    code: 'rejected-should-continue',
    head: 'python',
    text: 'bad = sys.stdin\nprint(json.dumps(dict(shouldContinue=not bad)))\n',
    at: 'shouldContinue',
  },
  {
    code: 'rejected-type',
    head: 'node',
    text: 'const why = []\nif (process.stdin) why.push("no")\nconsole.log(JSON.stringify({ cancel: true, errorMessage: why }))\n',
    at: 'why',
    says: /why, which is a list/,
  },
  {
    code: 'rejected-type',
    head: 'python',
    text: 'notes = ["a"]\nprint(json.dumps({"contextModification": notes}), sys.stdin)\n',
    at: 'notes',
  },
  {
    code: 'answer-on-stderr',
    head: 'node',
    text: 'const s = process.stdin\nconsole.error(JSON.stringify({ cancel: s.x, errorMessage: "no" }))\n',
  },
  {
    code: 'last-braces-not-answer',
    head: 'python',
    text: 'import sys\nd = sys.stdin\nprint(json.dumps({"cancel": d == 1}))\nprint("checked", {"tool": d})\n',
    at: 'print("checked", {"tool": d})',
    fixed:
      'import sys\nd = sys.stdin\nprint(json.dumps({"cancel": d == 1}))\nprint("checked", {"tool": d}, file=sys.stderr)\n',
  },
  {
    code: 'last-braces-not-answer',
    head: 'node',
    text: "const d = process.stdin\nconsole.log(JSON.stringify({ cancel: !d }))\nconsole.log('stats: {checked}')\n",
    fixed: "const d = process.stdin\nconsole.log(JSON.stringify({ cancel: !d }))\nconsole.error('stats: {checked}')\n",
  },
  {
    code: 'text-after-answer',
    head: 'node',
    text: "const d = process.stdin\nprocess.stdout.write(JSON.stringify({ cancel: !d }))\nconsole.log('done')\n",
    at: "console.log('done')",
  },
  {
    code: 'text-after-answer',
    head: 'bash',
    text: `cat >&2\necho -n '{"cancel":true}'\necho "blocked at $(date)"\n`,
    fixed: `cat >&2\necho -n '{"cancel":true}'\necho "blocked at $(date)" >&2\n`,
  },
  {
    code: 'text-after-answer',
    head: 'sh',
    text: `cat >&2\nprintf '{"cancel":true}'\necho blocked\n`,
    at: 'echo blocked',
  },
  {
    code: 'unquoted-json',
    head: 'python',
    text: 'import sys\nsys.stdout.write(str({"cancel": not sys.stdin}))\n',
    fixed: 'import json\nimport sys\nsys.stdout.write(json.dumps({"cancel": not sys.stdin}))\n',
  },
  {
    code: 'unquoted-json',
    head: 'node',
    text: `process.stdin\nconsole.log("{cancel: true, errorMessage: 'no'}")\n`,
    says: /its names and texts must stand in double quotes/,
  },
  {
    code: 'unquoted-json',
    head: 'bash',
    text: 'cat >&2\necho "{"cancel": true}"\n',
    says: /the inner quotes are gone/,
  },
  {
    code: 'unquoted-json',
    head: 'sh',
    text: 'cat >&2\necho {"cancel": true}\n',
    says: /the inner quotes are gone/,
  },
  {
    code: 'unquoted-json',
    head: 'sh',
    text: "cat >&2\necho '{cancel: true}'\n",
    says: /its names and texts must stand in double quotes/,
  },
  {
    code: 'answer-without-fields',
    head: 'python',
    text: 'print(json.dumps([{"cancel": not sys.stdin}]))\n',
  },
  {
    code: 'other-agent-shape',
    head: 'python',
    text: 'out = {"hookSpecificOutput": {"permissionDecision": "deny"}}\nprint(json.dumps(out), sys.stdin)\n',
    at: '"hookSpecificOutput"',
  },
  {
    code: 'odd-shebang',
    head: 'none',
    text: '#!~/bin/bash -e\ncat\n',
    fixed: '#!/usr/bin/env -S bash -e\ncat\n',
  },
  {
    code: 'unfilled-variable',
    head: 'bash',
    text: 'B=$(cat)\ncat <<\'E\'\n{"cancel": $B}\nE\n',
    at: '$B',
  },
]
