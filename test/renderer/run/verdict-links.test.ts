import { describe, expect, it } from 'vitest'
import { verdictLinks } from '../../../renderer/views/run/verdict-links.ts'
import { buildReport } from '../../../shared/build-report.ts'
import { hook, run } from '../../helpers/captures.ts'

const CANCEL = '{"cancel":true,"errorMessage":"PreToolUse in shop-admin says no"}'

/** The words of a verdict that lead to a hook, and to which. */
function links(outs: Readonly<Record<string, string>>): string[] {
  const hooks = Object.entries(outs).map(([root, out]) =>
    hook({ out, cwd: `/w/${root}`, script: `/w/${root}/.clinerules/hooks/PreToolUse` }),
  )
  const report = buildReport(run(hooks), 'cline')
  const parts = verdictLinks(report.verdict.sentence, report)
  expect(parts.map(({ text }) => text).join('')).toBe(report.verdict.sentence)
  return parts.flatMap((part) => (part.hook === null ? [] : [`${part.text} → ${part.hook}`]))
}

describe('the sentence of a verdict', () => {
  it('leads to the hook that decided, and not from what that one said itself', () => {
    expect(links({ shop: '{}', 'shop-admin': '{}', 'shop-admin-eu': CANCEL })).toEqual([
      'PreToolUse in shop-admin-eu → 2',
    ])
  })

  it('leads to each hook that it names, and to the first of those that it only counts', () => {
    expect(links({ a: CANCEL, b: '{}', c: CANCEL })).toEqual(['PreToolUse in a → 0', 'PreToolUse in c → 2'])
    expect(links({ a: '{}', b: CANCEL, c: CANCEL, d: CANCEL, e: CANCEL })).toEqual(['4 hooks → 1'])
  })
})
