import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../shared/build-report.ts'
import { EVENT_NAMES } from '../../../shared/events.ts'
import { PROFILE_NAMES } from '../../../shared/profiles.ts'
import { has, runCase } from '../../helpers/run-case.ts'
import { hook, run, stdinOf } from '../../helpers/captures.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const STDIN = stdinOf('PreToolUse', {
  toolName: 'write_to_file',
  parameters: { path: 'src/a "b".js', content: 'x\ny\n' },
})

/** Hooks as they should be: a notice about one of them would be a false alarm. */
const HEALTHY: Readonly<Record<string, readonly [program: string, script: string]>> = {
  'builtins of sh': ['sh', `#!/bin/sh\ncat >/dev/null\necho '{"cancel":false}'\n`],
  'no first line, plain sh': [
    'sh',
    `INPUT=$(cat)\ncase "$INPUT" in *never*) echo '{"cancel":true,"errorMessage":"no"}' ;; *) echo '{}' ;; esac\n`,
  ],
  'bash with jq, a log on stderr and a message': [
    'jq',
    `#!/usr/bin/env bash
set -euo pipefail
input=$(cat)
tool=$(jq -r '.preToolUse.toolName' <<<"$input")
path=$(jq -r '.preToolUse.parameters.path // ""' <<<"$input")
echo "checking $path for $tool" >&2
if [[ $tool == write_to_file && $path == *.js ]]; then
  jq -n --arg p "$path" '{cancel: true, errorMessage: ("Use .ts: " + $p)}'
  exit 0
fi
echo '{"cancel":false}'
`,
  ],
  'sh with jq on stdin': [
    'jq',
    `#!/bin/sh\njq -c '{cancel: false, contextModification: ("You write " + .preToolUse.parameters.path)}'\n`,
  ],
  'printf into jq': [
    'jq',
    `#!/bin/sh\nIN=$(cat)\nprintf '%s' "$IN" | jq -e '.preToolUse.toolName == "x"' >/dev/null && echo '{"cancel":true,"errorMessage":"x"}' || echo '{"cancel":false}'\n`,
  ],
  'a loop over git’s lines': [
    'bash',
    `#!/bin/bash\ncat >/dev/null\nprintf 'a\\nb\\n' | while read -r LINE; do :; done\nwhile read -r LINE; do :; done < <(echo x)\necho '{"cancel": false}'\n`,
  ],
  python: [
    'python3',
    `#!/usr/bin/env python3
import json, sys
data = json.load(sys.stdin)
if not data["preToolUse"].get("success", False):
    print(json.dumps({"cancel": False, "contextModification": "WORKSPACE_RULES: use tabs\\nline two"}))
`,
  ],
  node: [
    'node',
    `#!/usr/bin/env node
const input = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
console.error('tool', input.preToolUse.toolName)
console.log(JSON.stringify({ cancel: true, errorMessage: 'say "no" {twice}\\nwith } lines' }, null, 2))
`,
  ],
  'background work as it should be': [
    'sh',
    `#!/bin/sh\ncat >/dev/null\ntrue </dev/null >/dev/null 2>&1 &\necho '{"cancel":false}'\n`,
  ],
}

describe('a healthy hook', () => {
  it.each(Object.entries(HEALTHY))('gets no notice: %s', (_, [program, script]) => {
    if (!has(program)) return console.warn(`Not run: ${program} is not installed.`)
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': { text: script, mode: 0o755 } })
    const captured = runCase(workspace.hook('PreToolUse'), STDIN)
    for (const profile of PROFILE_NAMES) {
      const report = buildReport(run([captured], { stdin: STDIN }), profile)
      // A busy machine may make any script slow.
      expect(report.hooks.flatMap(({ notices }) => notices).filter(({ code }) => code !== 'slow')).toEqual([])
      expect(report.notices).toEqual([])
      expect(report.verdict).not.toHaveProperty('trouble')
    }
  })

  it('gets none at any event that its profile calls, for an answer that lets it go ahead', () => {
    for (const event of EVENT_NAMES) {
      const report = buildReport(run([hook({ out: '{"cancel":false}' })], { event }), 'cline')
      expect(report.hooks[0]?.notices).toEqual([])
      const uncalled = ['TaskResume', 'PreCompact', 'Notification'].includes(event)
      expect(report.notices.map(({ code }) => code)).toEqual(uncalled ? ['profiles-differ'] : [])
    }
  })
})
