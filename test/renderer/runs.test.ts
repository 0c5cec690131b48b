import { describe, expect, it } from 'vitest'
import { createRuns, isRunning, runToStop } from '../../renderer/stores/runs.ts'
import { failure, ok } from '../../shared/result.ts'
import type { RunEvent } from '../../shared/run-events.ts'
import { fakeBridge, manualFrames, reportOf } from './fake-bridge.ts'

const start = (runId: string, firedAt = 1_000) =>
  ({ runId, event: 'PreToolUse', profile: 'cline', timeoutMs: 30_000, firedAt, toolName: 'read_file' }) as const

const line = (text: string): RunEvent => ({
  type: 'line',
  hook: 0,
  script: '/w/shop/.clinerules/hooks/PreToolUse',
  source: 'workspace',
  stream: 'stdout',
  text,
  atMs: 1,
})

describe('the runs of a window', () => {
  it('shows the tool of a run that was read from a file', () => {
    const runs = createRuns(fakeBridge().bridge, manualFrames().schedule)
    runs.getState().open('a.hookrun', { ...reportOf(), stdin: '{"preToolUse":{"toolName":"write_to_file"}}' })
    runs.getState().open('b.hookrun', { ...reportOf(), event: 'TaskStart', stdin: '{"taskStart":{"toolName":"x"}}' })
    expect(runs.getState().rows.map(({ fileName, toolName }) => [fileName, toolName])).toEqual(
      expect.arrayContaining([
        ['a.hookrun', 'write_to_file'],
        ['b.hookrun', null],
      ]),
    )
  })

  it('takes everything that came within a frame as one change', () => {
    const { bridge, push } = fakeBridge()
    const frames = manualFrames()
    const runs = createRuns(bridge, frames.schedule)
    runs.getState().begin(start('a'))
    let changes = 0
    runs.subscribe(() => changes++)
    for (let batch = 0; batch < 40; batch++) {
      push('runs.events', { runId: 'a', events: Array.from({ length: 500 }, (_, index) => line(`${batch} ${index}`)) })
    }
    expect(changes).toBe(0)
    expect(frames.waiting).toBe(1)
    frames.draw()
    expect(changes).toBe(1)
    expect(runs.getState().models['a']?.lines.count).toBe(20_000)
  })

  it('keeps events that came before the answer that names their run, in order', () => {
    const { bridge, push } = fakeBridge()
    const frames = manualFrames()
    const runs = createRuns(bridge, frames.schedule)
    push('runs.events', { runId: 'early', events: [line('first')] })
    push('runs.events', { runId: 'early', events: [line('second'), { type: 'report', report: reportOf() }] })
    runs.getState().begin(start('early'))
    const { models, rows } = runs.getState()
    expect(models['early']?.lines.count).toBe(2)
    expect(models['early']?.report).not.toBeNull()
    expect(rows[0]?.state.kind).toBe('over')
  })

  it('shows a run that begins, and keeps the newest first', () => {
    const runs = createRuns(fakeBridge().bridge, manualFrames().schedule)
    runs.getState().begin(start('a'))
    runs.getState().begin(start('b'))
    expect(runs.getState().selected).toBe('b')
    expect(runs.getState().rows.map((row) => row.runId)).toEqual(['b', 'a'])
  })

  it('stops the run that is shown, else the newest that runs', async () => {
    const { bridge, asked, push } = fakeBridge({ 'runs.stop': () => ok(null) })
    const frames = manualFrames()
    const runs = createRuns(bridge, frames.schedule)
    runs.getState().begin(start('old'))
    runs.getState().begin(start('new'))
    await runs.getState().select('old')
    expect(runToStop(runs.getState())).toBe('old')
    push('runs.events', { runId: 'old', events: [{ type: 'report', report: reportOf() }] })
    frames.draw()
    expect(runToStop(runs.getState())).toBe('new')
    await runs.getState().stop()
    expect(asked).toEqual([{ name: 'runs.stop', args: { runId: 'new' } }])
    expect(runs.getState().models['new']?.stopping).toBe(true)
  })

  it('asks for a run of an earlier page when it is chosen, and says when it is not kept any more', async () => {
    const summary = {
      runId: 'kept',
      event: 'PreToolUse',
      profile: 'cline',
      startedAt: '2026-08-22T10:00:00.000Z',
      durationMs: 41,
      action: 'go-ahead',
      decided: true,
      toolName: null,
    } as const
    const { bridge, answers } = fakeBridge({
      'runs.list': () => ok([summary, { ...summary, runId: 'gone' }]),
      'runs.get': ({ runId }) =>
        runId === 'kept' ? ok(reportOf()) : failure('no-such-run', 'Not kept.', 'Fire again.'),
    })
    const runs = createRuns(bridge, manualFrames().schedule)
    await runs.getState().load()
    expect(runs.getState().rows).toHaveLength(2)
    await runs.getState().select('kept')
    expect(runs.getState().models['kept']?.report?.durationMs).toBe(41)
    await runs.getState().select('gone')
    expect(runs.getState().error?.code).toBe('no-such-run')
    delete answers['runs.get']
    await runs.getState().select('kept')
    expect(runs.getState().error).toBeNull()
  })

  it('still says why the run that is shown cannot be, when one that was chosen before it comes late', async () => {
    let late: () => void = () => undefined
    const { bridge } = fakeBridge({
      'runs.get': ({ runId }) =>
        runId === 'slow'
          ? new Promise((resolve) => (late = () => resolve(ok(reportOf()))))
          : failure('no-such-run', 'Not kept.'),
    })
    const runs = createRuns(bridge, manualFrames().schedule)
    const first = runs.getState().select('slow')
    await runs.getState().select('gone')
    late()
    await first
    expect(runs.getState().models['slow']).toBeDefined()
    expect(runs.getState()).toMatchObject({ selected: 'gone', error: { code: 'no-such-run' } })
  })

  it('is read as the profile that was asked for last', async () => {
    const { bridge, push } = fakeBridge()
    const frames = manualFrames()
    const runs = createRuns(bridge, frames.schedule)
    runs.getState().begin(start('a'))
    push('runs.events', { runId: 'a', events: [{ type: 'report', report: reportOf() }] })
    frames.draw()
    const other = runs.getState().readAs('a', 'cline-vscode@4.1')
    await Promise.all([other, runs.getState().readAs('a', 'cline')])
    expect(runs.getState().models['a']).toMatchObject({ profile: 'cline', firedAs: null })
    await runs.getState().readAs('a', 'cline-vscode@4.1')
    expect(runs.getState().models['a']?.profile).toBe('cline-vscode@4.1')
  })

  it('lets no run of a studio that is gone stand in the way of the next fire', async () => {
    const { bridge } = fakeBridge({
      'runs.list': () => ok([]),
      'runs.get': () => failure('no-such-run', 'Not kept.'),
    })
    const runs = createRuns(bridge, manualFrames().schedule)
    runs.getState().begin(start('a'))
    expect(isRunning(runs.getState().rows, 'PreToolUse')).toBe(true)
    await runs.getState().load()
    expect(runs.getState().rows[0]?.state.kind).toBe('lost')
    expect(isRunning(runs.getState().rows, 'PreToolUse')).toBe(false)
  })

  it('keeps only the last whole runs in memory, and all that still run', () => {
    const { bridge, push } = fakeBridge()
    const frames = manualFrames()
    const runs = createRuns(bridge, frames.schedule)
    runs.getState().begin(start('endless'))
    for (let index = 0; index < 60; index++) {
      runs.getState().begin(start(`run ${index}`))
      push('runs.events', { runId: `run ${index}`, events: [{ type: 'report', report: reportOf() }] })
      frames.draw()
    }
    const { models, rows } = runs.getState()
    expect(Object.keys(models).length).toBeLessThanOrEqual(21)
    expect(models['endless']).toBeDefined()
    expect(models['run 59']).toBeDefined()
    expect(rows).toHaveLength(61)
  })
})
