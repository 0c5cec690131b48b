import { describe, expect, it } from 'vitest'
import { lineAt } from '../../../renderer/views/run/line-log.ts'
import { applyEvents, newRun, runFromReport, stoppingRun } from '../../../renderer/views/run/run-model.ts'
import type { RunModel } from '../../../renderer/views/run/run-model.ts'
import { buildReport } from '../../../shared/build-report.ts'
import { OUTPUT_TRUNCATED_NOTICE } from '../../../shared/limits.ts'
import type { RunEvent } from '../../../shared/run-events.ts'
import { hook, run, stream } from '../../helpers/captures.ts'

const script = '/w/shop/.clinerules/hooks/PreToolUse'
const fresh = () =>
  newRun({ runId: 'a', event: 'PreToolUse', profile: 'cline', timeoutMs: 30_000, firedAt: 1_700_000_000_000 })

const line = (text: string, atMs = 5, stream: 'stdout' | 'stderr' = 'stdout'): RunEvent => ({
  type: 'line',
  hook: 0,
  script,
  source: 'workspace',
  stream,
  text,
  atMs,
})

const started: RunEvent = {
  type: 'started',
  hook: 0,
  script,
  source: 'workspace',
  cwd: '/w/shop',
  pid: 42,
  way: 'direct',
  atMs: 2,
}

describe('the model of a run', () => {
  it('follows a hook from its start over its own end to its state', () => {
    const running = applyEvents(fresh(), [started, line('hello', 7, 'stderr')])
    expect(running.hooks[0]).toMatchObject({ cwd: '/w/shop', pid: 42, startedMs: 2, exited: null, settled: null })
    expect(lineAt(running.lines, 0)).toEqual({ hook: 0, stream: 'stderr', text: 'hello', atMs: 7 })

    const heldBy = [{ pid: 99, command: 'sleep 600' }]
    const held = applyEvents(running, [
      { type: 'exited', hook: 0, script, exitCode: 0, signal: null, held: true, heldBy, atMs: 20 },
    ])
    expect(held.hooks[0]?.exited).toEqual({ atMs: 20, exitCode: 0, signal: null, held: true, heldBy })
    expect(held.hooks[0]?.settled).toBeNull()

    const settled = applyEvents(held, [{ type: 'settled', hook: 0, script, state: 'timed-out', atMs: 30_000 }])
    expect(settled.hooks[0]?.settled).toEqual({ state: 'timed-out', atMs: 30_000 })
  })

  it('never changes a model that somebody still holds', () => {
    const first = applyEvents(fresh(), [started, line('one')])
    const second = applyEvents(first, [line('two'), line('three')])
    expect(first.lines.count).toBe(1)
    expect(lineAt(first.lines, 1)).toBeUndefined()
    expect(lineAt(second.lines, 2)?.text).toBe('three')
    expect(second.hooks).toBe(first.hooks)
  })

  it('takes 20,000 lines in batches of 500 without copying what it has', () => {
    const batches = Array.from({ length: 40 }, (_, batch) =>
      Array.from({ length: 500 }, (_, index) => line(`${batch * 500 + index}`)),
    )
    const began = performance.now()
    const model = batches.reduce(applyEvents, applyEvents(fresh(), [started]))
    expect(performance.now() - began).toBeLessThan(500)
    expect(model.lines.count).toBe(20_000)
    for (const index of [0, 1_023, 1_024, 19_999]) expect(lineAt(model.lines, index)?.text).toBe(String(index))
    expect(model.lines.chunks[0]).toBe(applyEvents(model, [line('more')]).lines.chunks[0])
  })

  it('counts the bytes that were shown, in UTF-8 and with line ends', () => {
    expect(applyEvents(fresh(), [started, line('日本'), line('😀a')]).shownBytes).toEqual([7 + 6])
  })

  it('shows the cut as a line of its own', () => {
    const model = applyEvents(fresh(), [
      started,
      { type: 'truncated', hook: 0, script, text: OUTPUT_TRUNCATED_NOTICE, atMs: 9 },
    ])
    expect(lineAt(model.lines, 0)).toEqual({ hook: 0, stream: 'notice', text: OUTPUT_TRUNCATED_NOTICE, atMs: 9 })
  })

  it('keeps its lines with their times when the report comes, and is over then', () => {
    const report = buildReport(run([hook({ out: 'hello\n{"cancel":true}\n' })]), 'cline')
    const model = applyEvents(stoppingRun(applyEvents(fresh(), [started, line('hello', 7)])), [
      { type: 'report', report },
    ])
    expect(model.report).toBe(report)
    expect(model.stdin).toBe(report.stdin)
    expect(model.stopping).toBe(false)
    expect(model.lines.count).toBe(1)
    expect(lineAt(model.lines, 0)?.atMs).toBe(7)
    expect(stoppingRun(model)).toBe(model)
  })

  it('shows the end of what was cut off behind the mark, where the answer may be', () => {
    const answer = '{"cancel":true}'
    const tail = `${Array.from({ length: 9 }, (_, at) => `late ${at}`).join('\n')}\n${answer}\n`
    const stdout = { ...stream('a\n'), tail, truncated: true, bytes: 2_000_000 }
    const report = buildReport(run([hook({ stdout })]), 'cline')
    const end = ['late 4', 'late 5', 'late 6', 'late 7', 'late 8', answer]
    const mark = 'The end of stdout follows, which no agent shows.'
    const texts = ({ lines }: RunModel) => Array.from({ length: lines.count }, (_, at) => lineAt(lines, at)?.text)
    expect(texts(runFromReport(report))).toEqual(['a', OUTPUT_TRUNCATED_NOTICE, mark, ...end])
    const seen = applyEvents(fresh(), [started, line('a')])
    expect(texts(applyEvents(seen, [{ type: 'report', report }]))).toEqual(['a', mark, ...end])
    const short = { ...stdout, tail: `${answer}\n` }
    expect(texts(runFromReport(buildReport(run([hook({ stdout: short })]), 'cline'))).slice(2)).toEqual([
      'The rest of stdout follows, which no agent shows.',
      answer,
    ])
  })

  it('reads the lines of a run back from its report, without times and without the shown text of others', () => {
    const cut = { ...stream('a  \nb'), truncated: true, bytes: 2_000_000 }
    const report = buildReport(run([hook({ stdout: cut, err: 'warning\n' }), hook({ out: 'c\n' })]), 'cline')
    const model = runFromReport(report)
    const lines = Array.from({ length: model.lines.count }, (_, index) => lineAt(model.lines, index))
    expect(lines.map((found) => [found?.hook, found?.stream, found?.text])).toEqual([
      [0, 'stderr', 'warning'],
      [0, 'stdout', 'a'],
      [0, 'stdout', 'b'],
      [0, 'notice', OUTPUT_TRUNCATED_NOTICE],
      [1, 'stdout', 'c'],
    ])
    expect(lines.every((found) => found?.atMs === null)).toBe(true)
    expect(model).toMatchObject({ event: 'PreToolUse', profile: 'cline', timeoutMs: 30_000 })
  })
})
