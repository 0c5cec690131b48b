import { describe, expect, it } from 'vitest'
import { evidentLanguage } from '../../shared/evident-language.ts'
import { HEALTHY_CODE } from './lint/cases/healthy-code.ts'
import { HEALTHY_SHELL } from './lint/cases/healthy-shell.ts'
import { allTemplates } from '../../shared/templates/templates.ts'

const PYTHON = [
  'import json\n',
  'import json, sys\ndata = json.load(sys.stdin)\nprint(json.dumps({"cancel": False}))\n',
  'from pathlib import Path\n',
  '# says no to force pushes\n\nimport acme.checks as checks\nprint("{}")\n',
  '"""Blocks writes.\n\nSee the handbook.\n"""\nimport sys\n',
  'def main():\n    pass\n',
  '#!/bin/sh\nimport sys\n',
]
const NODE = [
  "const fs = require('fs')\n",
  'const { preToolUse } = JSON.parse(input)\n',
  "import { readFileSync } from 'node:fs'\n",
  "import fs from 'fs';\n",
  "'use strict'\n",
  "// checks writes\nlet data = ''\nprocess.stdin.on('data', (part) => { data += part })\n",
  '/*\n * Checks writes.\n */\nprocess.stdin.resume()\n',
  '#!/bin/bash\nconsole.log(JSON.stringify({ cancel: false }))\n',
]
const NEITHER = [
  '',
  'import shot.png\n',
  'cat >/dev/null\nprintf "{}"\n',
  "python3 - <<'E'\nimport json\nfrom sys import stdin\nE\n",
  'node -e \'\nconst fs = require("fs")\nconsole.log(1)\n\'\n',
  'let x=5\nlet "y = 3"\n',
  'x = 5\ny = $(cat)\n',
  'function check() {\n  cat\n}\n',
  'if read -r line; then :\nfi\nwhile :\ndo break; done\n',
  'use strict;\nprint("x");\n',
  "require 'json'\ndef check(x)\nend\n",
  'print "{}"\n',
]

describe('the language that a text is evidently written in', () => {
  it.each(PYTHON)('is Python: %j', (text) => expect(evidentLanguage(text)).toBe('python'))
  it.each(NODE)('is JavaScript: %j', (text) => expect(evidentLanguage(text)).toBe('node'))
  it.each(NEITHER)('is not told of %j', (text) => expect(evidentLanguage(text)).toBeNull())

  it('is never a wrong one, for any hook that is known to be well', () => {
    for (const text of Object.values(HEALTHY_SHELL)) expect(evidentLanguage(text)).toBeNull()
    for (const text of Object.values(HEALTHY_CODE)) {
      expect([text.includes('python') ? 'python' : 'node', null]).toContain(evidentLanguage(text))
    }
    for (const { language, text } of allTemplates()) {
      const evident = language === 'node' || language === 'python' ? language : null
      expect([evident, null], text).toContain(evidentLanguage(text))
    }
  })

  it('is told of every template that is JavaScript or Python, without its first line too', () => {
    for (const { language, text } of allTemplates()) {
      if (language !== 'node' && language !== 'python') continue
      expect(evidentLanguage(text.replace(/^#!.*\n/, '')), text).toBe(language)
    }
  })
})
