import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENT_NAMES } from '../../../shared/events.ts'
import { commandsOf, lintScript } from '../../../shared/lint/lint-script.ts'
import { payloadHoverAt, payloadPathAt } from '../../../shared/lint/payload-path.ts'
import { CASES } from '../../helpers/run-case.ts'
import { HEADS, lint } from './lint.ts'

const HEAD_TEXTS = [...Object.values(HEADS), '', '#!', '#!/usr/bin/env pwsh\n']
const LANGUAGES = ['bash', 'sh', 'node', 'python', 'powershell', 'unknown'] as const

/** Pieces of which scripts are made, and of which quotes, brackets and here-documents stay open. */
const PIECES = [
  '"',
  "'",
  '`',
  '$',
  '${',
  '}',
  '$(',
  ')',
  '((',
  '))',
  '(',
  '[[',
  ']]',
  '{',
  '[',
  ']',
  '\\',
  '\n',
  ' ',
  ';',
  '&',
  '|',
  '<<EOF\n',
  'EOF\n',
  '<<<',
  '<(',
  '>&',
  '&>',
  '# x\n',
  '// x\n',
  '/*',
  '"""',
  "'''",
  '@"\n',
  '"@',
  '<#',
  '=',
  ':',
  ',',
  'if ',
  'fi',
  'case x in ',
  'esac',
  ';;',
  'while read x; do ',
  'done',
  'function f ',
  'f() ',
  'echo ',
  'printf ',
  'jq ',
  '{"cancel":',
  'true',
  '"errorMessage":"',
  'x.preToolUse.',
  '["parameters"]',
  '.get("',
  'JSON.parse(',
  'print(f"{',
  'exit 2',
  'JSON.stringify({',
  'console.log(',
  'cat',
  'A=',
  '\u{FFFC}',
  '\0',
  '🙂',
  '\r',
  'ConvertFrom-Json',
  '$x',
  '%s',
  '.a',
]

const script = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
)

describe('whatever the text is', () => {
  it('nothing is thrown, and all places lie in the text and are in order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...HEAD_TEXTS), script, fc.constantFrom(...EVENT_NAMES), (head, body, event) => {
        const text = head + body
        let before = 0
        for (const { from, to, line, column, fixes } of lint(text, { event, fileName: event })) {
          expect(from).toBeGreaterThanOrEqual(before)
          before = from
          expect(to).toBeLessThanOrEqual(text.length)
          const lines = text.slice(0, from).split('\n')
          expect([line, column]).toEqual([lines.length, (lines.at(-1)?.length ?? 0) + 1])
          for (const fix of fixes) {
            for (const edit of fix.kind === 'edit' ? fix.edits : []) {
              expect(edit.from >= 0 && edit.from <= edit.to && edit.to <= text.length).toBe(true)
            }
          }
        }
        commandsOf(text, event, 'linux')
      }),
      { numRuns: 500 },
    )
  })

  it('completing and explaining throw nothing, and replace what stands around the caret', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), script, fc.nat(), (language, text, at) => {
        const offset = at % (text.length + 1)
        const completion = payloadPathAt(text, offset, 'PostToolUse', language)
        if (completion !== null) {
          expect(completion.from <= offset && offset <= completion.to && completion.to <= text.length).toBe(true)
        }
        const hover = payloadHoverAt(text, offset, null, language)
        if (hover !== null) expect(hover.from <= offset && offset <= hover.to).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('a script is read at every point of its being typed', () => {
    for (const name of readdirSync(CASES)) {
      const text = readFileSync(join(CASES, name), 'utf8')
      for (let length = 0; length <= text.length; length += 1) lint(text.slice(0, length))
    }
  })
})

describe('the time it takes', () => {
  /** The best of some runs, in milliseconds: a busy machine makes single ones long. */
  /** The least time of the processor, in milliseconds: what else the machine does is not counted. */
  function best(text: string, runs: number): number {
    let shortest = Infinity
    for (let run = 0; run < runs; run += 1) {
      const began = process.cpuUsage()
      lintScript({
        text,
        fileName: 'PreToolUse',
        event: 'PreToolUse',
        mode: 0o755,
        platform: 'linux',
        lineEnds: 'lf',
        bom: false,
        facts: null,
      })
      const { user, system } = process.cpuUsage(began)
      shortest = Math.min(shortest, (user + system) / 1_000)
    }
    return shortest
  }

  const SOUND: Readonly<Record<string, string>> = {
    sh: `#!/bin/sh\n${'path=$(field path)\ncase $path in\n  *.js) printf \'{"cancel":true,"errorMessage":"no %s"}\\n\' x; exit ;;\n  *) log "it is fine: $path" ;;\nesac\n'.repeat(400)}`,
    node: `#!/usr/bin/env node\nprocess.stdin\n${'function check(input) {\n  const { toolName } = input.preToolUse\n  // what it says\n  return toolName === "x" ? { cancel: true } : `no ${toolName}`\n}\n'.repeat(400)}`,
    python: `#!/usr/bin/env python3\nimport sys\nsys.stdin\n${'def check(data):\n    tool = data["preToolUse"]["toolName"]\n    # what it says\n    if tool == "x":\n        log(f"no {tool}")\n'.repeat(400)}`,
  }

  it.each(Object.entries(SOUND))(
    '2,000 lines of %s are read in what the pause of typing leaves of 300 ms',
    (_, text) => {
      expect(lint(text)).toEqual([])
      expect(text.split('\n').length).toBeGreaterThan(2_000)
      // The first readings are also the compiler's time.
      expect(best(text, 25)).toBeLessThan(150)
    },
  )

  it.each(['\n', '\r', '\t', '# \n', ';', '"', '0'])('a hundred thousand %j keep nobody waiting', (piece) => {
    for (const head of [HEADS.bash, HEADS.node, HEADS.python, '#!/usr/bin/env pwsh\n']) {
      expect(best(head + piece.repeat(100_000), 1)).toBeLessThan(3_000)
    }
  })

  it('thousands of answers that are kept and never printed take no more than in proportion', () => {
    const kept = (count: number) =>
      `${HEADS.bash}${Array.from({ length: count }, (_, index) => `a${index}='{"cancel":true}'\n`).join('')}`
    expect(best(kept(8_000), 2)).toBeLessThan(Math.max(best(kept(1_000), 2), 5) * 8 * 3)
  })

  it.each([
    '$(',
    '`',
    '"$(',
    '((',
    '{ ',
    '${x:-',
    'x.get("a", ',
    '{"cancel":',
    "f'{",
    '/',
    '<<E\n',
    'case x in a) ',
    'jq "\\(',
    '[',
    '`${',
    'jq ',
    'const x = x.preToolUse.]',
    '=> {A<<EOF\nset -e\n',
    '{"cancel":)fi\n',
    'dumps({d',
    'echo ',
  ])('%j over and over takes no more than in proportion', (piece) => {
    for (const head of [HEADS.bash, HEADS.node, HEADS.python, '#!/usr/bin/env pwsh\n']) {
      const short = best(head + piece.repeat(300), 2)
      const long = best(head + piece.repeat(2_400), 2)
      expect(long).toBeLessThan(Math.max(short, 5) * 8 * 5)
    }
  })
})
