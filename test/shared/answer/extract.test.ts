import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractAnswer, extractLastObject } from '../../../shared/answer/extract.ts'

/** The reading rules of the specification, step by step and without care for time. */
function byTheBook(stdout: string): { readonly value: unknown } | null {
  const whole = attempt(stdout)
  if (whole !== null) return whole
  let count = 0
  let collecting = false
  const collected: string[] = []
  for (const line of stdout.split('\n').toReversed()) {
    const trimmed = line.trimEnd()
    count += trimmed.split('}').length - 1
    count -= trimmed.split('{').length - 1
    collecting ||= trimmed.includes('}')
    if (collecting) collected.unshift(trimmed)
    if (collecting && count === 0) break
  }
  const text = collected.join('\n')
  const brace = text.indexOf('{')
  return brace < 0 ? null : attempt(text.slice(brace))
}

function attempt(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

const piece = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '{}',
    '"',
    '\n',
    '\r\n',
    ' ',
    '\u00a0\n',
    '\ufeff',
    '\u2028\n',
    '\\',
    ':',
    ',',
    '[',
    ']',
    '\0',
    '\ud800',
  ),
  fc.constantFrom(
    '{"cancel":true}',
    '{"errorMessage":"a } b"}',
    '{\n  "cancel": true\n}',
    'using {config}',
    'fn main() {',
    'null',
    '42',
  ),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const output = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))

describe('extractAnswer', () => {
  it('gives what the rules give when they are followed literally, for any output', () => {
    fc.assert(
      fc.property(output, (stdout) => {
        const found = extractAnswer(stdout)
        expect(found.kind === 'found' ? { value: found.value } : null).toEqual(byTheBook(stdout))
      }),
      { numRuns: 4000 },
    )
  })

  it('never throws, and its spans lie in the text', () => {
    fc.assert(
      fc.property(fc.oneof(output, fc.string({ unit: 'binary' })), (stdout) => {
        for (const found of [extractAnswer(stdout), extractLastObject(stdout)]) {
          const span = found.kind === 'found' ? found.span : found.tried
          if (span === null) continue
          expect(span.start).toBeGreaterThanOrEqual(0)
          expect(span.end).toBeLessThanOrEqual(stdout.length)
          expect(span.start).toBeLessThanOrEqual(span.end)
          if (found.kind === 'none' || !found.whole) expect(stdout[span.start]).toBe('{')
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('finds the answer after a mebibyte of braces, and before one', () => {
    for (const braces of ['{', '}', '{}', '}\n', '{\n', '{"a":']) {
      const many = braces.repeat(1_048_576 / braces.length)
      expect(extractAnswer(`${many}\n{"cancel":true}\n`)).toMatchObject({ kind: 'found', value: { cancel: true } })
      expect(() => extractAnswer(`{"cancel":true}\n${many}`)).not.toThrow()
    }
  })

  it('forgives white space that JSON does not know at the end of a line, and nowhere else', () => {
    expect(extractAnswer('{"cancel":\u00a0\ntrue}\ufeff')).toMatchObject({ kind: 'found', value: { cancel: true } })
    expect(extractAnswer('{"cancel":\u00a0true}')).toMatchObject({ kind: 'none' })
  })

  it('names the text in braces that it tried in vain', () => {
    const text = '{"cancel":true}\nstats: {checked: 3}\n'
    const found = extractAnswer(text)
    expect(found.kind === 'none' && found.tried && text.slice(found.tried.start, found.tried.end)).toBe('{checked: 3}')
  })
})
