import { expect, it } from 'vitest'
import { matchesOnlyPlain } from '../../../shared/lint/shell/plain-pattern.ts'

it.each([
  ['([A-Z]+-[0-9]+)', 1, true],
  ['x"(.*)([[:alpha:]]+)', 2, true],
  ['^#[0-9]+$', 0, true],
  ['(a|b(c))', 2, true],
  ['x"(.*)', 1, false],
  ['([^,]+)', 1, false],
  ['([ -~]+)', 1, false],
  ['([[:punct:]])', 1, false],
  ['([A-z]+)', 1, false],
  ['(a\\"b)', 1, false],
  ['(a)', 2, false],
  ['([]"]+)', 1, false],
] as const)('%s, group %i', (pattern, group, plain) => {
  expect(matchesOnlyPlain(pattern, group, false)).toBe(plain)
})
