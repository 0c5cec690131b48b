import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createCompare } from '../../../renderer/stores/compare.ts'
import { ComparisonView } from '../../../renderer/views/compare/comparison-view.tsx'
import { buildReport } from '../../../shared/build-report.ts'
import type { CapturedRun } from '../../../shared/capture.ts'
import { failure, ok, type Result } from '../../../shared/result.ts'
import type { RunReport } from '../../../shared/report.ts'
import { hook, run } from '../../helpers/captures.ts'

const report = (out: string, parts: Partial<CapturedRun> = {}) => buildReport(run([hook({ out })], parts), 'cline')
const words = (before: RunReport, after: RunReport) =>
  renderToStaticMarkup(<ComparisonView before={before} after={after} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('two runs that are compared', () => {
  it('say in words what is the same and what is not, the verdict first, then answer, output and time', () => {
    const text = words(report('{}'), report('{"cancel":true,"errorMessage":"No."}', { durationMs: 115 }))
    expect(text).toContain('Another verdict, another answer, another output, 100 ms slower.')
    expect(text.indexOf('Verdict')).toBeLessThan(text.indexOf('Answer'))
    expect(text.indexOf('Answer')).toBeLessThan(text.indexOf('Output'))
    expect(text.indexOf('Output')).toBeLessThan(text.indexOf('Time'))
    expect(text).toContain('before Goes ahead')
    expect(text).toContain('after Blocks')
  })

  it('that are alike say so once', () => {
    const text = words(report('{}'), report('{}'))
    expect(text).toContain('The same verdict, the same answer, the same output, as fast.')
    expect(text).toContain('stdout: the same')
    expect(text).not.toContain('not asked the same')
  })

  it('say when they were not asked the same', () => {
    expect(words(report('{}'), report('{}', { stdin: '{"other":1}' }))).toContain('after, it was another input')
  })

  it('stand in the order of their times, whichever was chosen first', async () => {
    const reports: Readonly<Record<string, RunReport>> = {
      late: report('{}', { startedAt: '2026-11-30T15:00:00.000Z' }),
      early: report('{}', { startedAt: '2026-11-30T14:00:00.000Z' }),
    }
    let shown = 0
    const store = createCompare({ getReport: (id) => Promise.resolve(got(reports[id])), shown: () => shown++ })
    await store.getState().compare('late', 'early')
    expect(store.getState().comparison).toMatchObject({ kind: 'ready', before: 'early', after: 'late' })
    expect(shown).toBe(1)
    await store.getState().compare('late', 'gone')
    expect(store.getState().comparison).toMatchObject({ kind: 'failed', error: { code: 'no-such-run' } })
  })
})

function got(found: RunReport | undefined): Result<RunReport> {
  return found === undefined ? failure('no-such-run', 'That run is not kept any more.') : ok(found)
}
