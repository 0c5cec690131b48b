import { describe, expect, it, test } from 'vitest'
import { buildReport } from '../../../shared/build-report.ts'
import { compareRuns } from '../../../shared/history/compare-runs.ts'
import { localDay, searchRuns, searchText, type SearchableRun } from '../../../shared/history/search-runs.ts'
import { shortenReport } from '../../../shared/history/shorten-report.ts'
import { RunReportSchema, type RunReport } from '../../../shared/report.ts'
import { hook, run as runOf } from '../../helpers/captures.ts'

function report(stdout: string, more: { readonly durationMs?: number; readonly script?: string } = {}): RunReport {
  const { durationMs = 5, script = '/a/PreToolUse' } = more
  return buildReport(runOf([hook({ script, out: stdout, durationMs })], { durationMs }), 'cline')
}

describe('searching', () => {
  const run = (runId: string, second: number, more: Partial<SearchableRun['run']> = {}, text = ''): SearchableRun => ({
    run: {
      runId,
      event: 'PreToolUse',
      profile: 'cline',
      startedAt: new Date(second * 1000).toISOString(),
      durationMs: 1,
      action: 'go-ahead',
      decided: true,
      toolName: null,
      pinned: false,
      scripts: ['/a/PreToolUse'],
      sentence: '',
      ...more,
    },
    text,
  })
  const runs = [
    run('a', 1, { event: 'TaskStart' }, 'one two'),
    run('b', 90_000, { action: 'cancel-task' }, 'two three'),
    run('c', 2, { scripts: ['/b/x'] }, 'two'),
  ]
  const any = { text: '', event: null, action: null, script: null, day: null }
  const ids = (query: Partial<typeof any> | Record<string, unknown>) =>
    searchRuns(runs, { ...any, ...query }).map(({ runId }) => runId)

  it('gives all of them, newest first, when nothing is asked', () => {
    expect(ids({})).toEqual(['b', 'c', 'a'])
  })
  it('asks for every word, in any order and case', () => {
    expect(ids({ text: ' THREE  two ' })).toEqual(['b'])
    expect(ids({ text: 'two' })).toEqual(['b', 'c', 'a'])
    expect(ids({ text: 'four' })).toEqual([])
  })
  it('asks for event, verdict, hook and day', () => {
    expect(ids({ event: 'TaskStart' })).toEqual(['a'])
    expect(ids({ action: 'cancel-task' })).toEqual(['b'])
    expect(ids({ script: '/b/x' })).toEqual(['c'])
    expect(ids({ day: localDay(new Date(90_000_000).toISOString()) })).toEqual(['b'])
  })
  it('looks into sentence, scripts, input and output', () => {
    const text = searchText(report('{"cancel":true,"errorMessage":"Never THIS"}'), 'read_file')
    for (const word of ['never this', 'read_file', '/a/pretooluse', 'pretooluse']) expect(text).toContain(word)
    expect(searchText(report('x'.repeat(500_000)), null).length).toBeLessThanOrEqual(65_536)
  })
})

describe('comparing two runs', () => {
  it('says nothing but the time of two that are alike', () => {
    const compared = compareRuns(report('{}'), report('{}', { durationMs: 9 }))
    expect(compared.differences).toEqual([])
    expect(compared.verdict.same).toBe(true)
    expect(compared.durationMs).toEqual({ before: 5, after: 9, same: false })
    expect(compared.sameQuestion).toEqual({ event: true, stdin: true, profile: true })
  })
  it('says the verdict first, then the answer, then the output', () => {
    const compared = compareRuns(report('{}'), report('{"cancel":true,"errorMessage":"no"}'))
    expect(compared.verdict.same).toBe(false)
    expect(compared.differences[0]).toMatch(/^Before: .* After: /)
    expect(compared.differences[1]).toContain('answers')
    expect(compared.differences.at(-1)).toContain('stdout')
    expect(compared.hooks[0]?.answer).toMatchObject({ before: { cancel: false }, after: { cancel: true }, same: false })
  })
  it('names a hook that ran only once', () => {
    const compared = compareRuns(report('{}'), report('{}', { script: '/b/PreToolUse' }))
    expect(compared.hooks.map(({ script }) => script)).toEqual(['/a/PreToolUse', '/b/PreToolUse'])
    expect(compared.differences.join()).toContain('only after')
    expect(compared.differences.join()).toContain('only before')
  })
  it('compares outputs line by line', () => {
    const { lines, same } = compareRuns(report('a\nb\nc\nd\n'), report('a\nx\nc\ny\nd\n')).hooks[0]?.stdout ?? {
      lines: [],
    }
    expect(same).toBe(false)
    expect(lines.map(({ side, text }) => `${side} ${text}`)).toEqual([
      'both a',
      'before b',
      'after x',
      'both c',
      'after y',
      'both d',
    ])
  })
  it('takes a bounded time for long outputs that differ', () => {
    const lines = (seed: number) =>
      Array.from({ length: 20_000 }, (_, index) => String((index * seed) % 977)).join('\n')
    const began = performance.now()
    const { stdout } = compareRuns(report(lines(3)), report(lines(7))).hooks[0] ?? {}
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(stdout?.notCompared).toBeGreaterThan(0)
  })
})

test('a report that is short is kept as it is; a long one is cut, says so and stays valid', () => {
  const short = report('{}')
  expect(shortenReport(short)).toBe(short)
  const cut = shortenReport(report(`${'a'.repeat(1_048_575)}😀${'b'.repeat(100)}`))
  expect(cut.hooks[0]?.stdout.text.endsWith('a\n[… not kept]')).toBe(true)
  expect(RunReportSchema.parse(cut)).toEqual(cut)
  expect(cut.notices.at(-1)?.code).toBe('kept-shortened')
})
