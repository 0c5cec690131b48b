import { expect, test } from 'vitest'
import { buildReport } from '../../../shared/build-report.ts'
import { hook, run } from '../../helpers/captures.ts'

/** Deeper than any text of a value can be made: whoever tries runs out of stack. */
const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

test.each([
  ['a text that is a list', `{"errorMessage":${DEEP}}`, 'rejected-type'],
  ['a context that is a list', `{"contextModification":${DEEP}}`, 'rejected-type'],
  ['an old field', `{"shouldContinue":${DEEP}}`, 'rejected-should-continue'],
  ['a list of answers', `[{"cancel":true,"x":${DEEP}}]`, 'answer-without-fields'],
  ['an answer inside another object', `{"y":{"cancel":true,"x":${DEEP}}}`, 'nested-answer'],
  ['an answer and something after it', `{"cancel":true}\n{"cancel":false,"x":${DEEP}}`, 'several-answers'],
  ['a field of another spelling', `{"error_message":${DEEP}}`, 'snake-case-field'],
])('an answer nested without end makes a report all the same: %s', (_, out, code) => {
  const { hooks } = buildReport(run([hook({ out })]), 'cline')
  expect(hooks[0]?.notices.map((notice) => notice.code)).toContain(code)
})

test('so does one that stands on stderr', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const { hooks } = buildReport(run([hook({ err: `{"cancel":true,"x":${deep}}` })]), 'cline')
  expect(hooks[0]?.notices.map((notice) => notice.code)).toContain('answer-on-stderr')
})
