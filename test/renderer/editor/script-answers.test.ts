import { describe, expect, it } from 'vitest'
import { answerAboutScript } from '../../../renderer/views/editor/script-answers.ts'

const SETTING = { fileName: 'PreToolUse', event: 'PreToolUse', platform: 'linux' } as const

/** Asks at the place of `|` in a text. */
function at(marked: string) {
  return { ...SETTING, text: marked.replace('|', ''), at: marked.indexOf('|') }
}

describe('the worker that reads scripts', () => {
  it('gives what was found in a script, and the programs that it runs', () => {
    const text = '#!/bin/sh\ninput=$(cat)\necho "$input" | jq -r .preToolUse.toolname\n'
    const args = { ...SETTING, text, mode: 0o644, lineEnds: 'crlf', bom: false, facts: null } as const
    expect(answerAboutScript({ id: 1, question: 'lint', args })).toMatchObject({
      diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'not-executable' })]),
      commands: expect.arrayContaining(['jq', 'cat']),
    })
  })

  it('completes a path of the payload in the language of the script', () => {
    for (const text of [
      `#!/usr/bin/env bash\ninput=$(cat)\njq -r '.preToolUse.to|'  <<<"$input"`,
      `#!/usr/bin/env node\nconst input = JSON.parse(text)\ninput.preToolUse.to|`,
      `#!/usr/bin/env python3\ndata = json.load(sys.stdin)\ndata["preToolUse"]["to|`,
    ])
      expect(answerAboutScript({ id: 1, question: 'complete', args: at(text) })).toMatchObject({
        options: expect.arrayContaining([expect.objectContaining({ label: 'toolName' })]),
      })
  })

  it('says what a field of the payload is', () => {
    const text = `#!/usr/bin/env bash\njq -r '.preToolUse.tool|Name' <<<"$(cat)"`
    expect(answerAboutScript({ id: 1, question: 'hover', args: at(text) })).toMatchObject({
      text: expect.stringContaining('The name of the tool'),
    })
  })
})
