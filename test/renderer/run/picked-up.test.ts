import { describe, expect, it } from 'vitest'
import { createRuns } from '../../../renderer/stores/runs.ts'
import { lineAt } from '../../../renderer/views/run/line-log.ts'
import { buildReport } from '../../../shared/build-report.ts'
import type { LiveRun } from '../../../shared/requests/history.ts'
import { ok } from '../../../shared/result.ts'
import type { RunEvent } from '../../../shared/run-events.ts'
import { hook, run } from '../../helpers/captures.ts'
import { fakeBridge, manualFrames } from '../fake-bridge.ts'

const script = '/w/shop/.clinerules/hooks/PreToolUse'
const line = (text: string): RunEvent => ({
  type: 'line',
  hook: 0,
  script,
  source: 'workspace',
  stream: 'stdout',
  text,
  atMs: 5,
})
const live = (events: readonly RunEvent[], linesLeftOut = 0): LiveRun => ({
  runId: 'a',
  event: 'PreToolUse',
  profile: 'cline',
  startedAt: '2026-11-30T14:02:00.000Z',
  timeoutMs: 30_000,
  environment: 'studio',
  events,
  linesLeftOut,
})
const report = buildReport(run([hook({ out: 'one\ntwo\nthree\n{}' })]), 'cline')

function loadedAgain(answer: LiveRun, early: readonly RunEvent[] = []) {
  const bridge = fakeBridge({ 'runs.list': () => ok([]), 'runs.live': () => ok([answer]) })
  const frames = manualFrames()
  const runs = createRuns(bridge.bridge, frames.schedule)
  if (early.length > 0) bridge.push('runs.events', { runId: 'a', events: early })
  const texts = () => {
    const lines = runs.getState().models['a']?.lines
    return Array.from({ length: lines?.count ?? 0 }, (_, index) => lines && lineAt(lines, index)?.text)
  }
  return { ...bridge, frames, runs, texts }
}

describe('a run that goes on while its page is loaded again', () => {
  it('is shown with what happened so far and goes on from there, each line once', async () => {
    const { runs, push, frames, texts } = loadedAgain(live([line('one'), line('two')]), [line('two')])
    await runs.getState().load()
    expect(runs.getState().selected).toBe('a')
    expect(runs.getState().rows).toMatchObject([{ runId: 'a', own: true, state: { kind: 'running' } }])
    expect(texts()).toEqual(['one', 'two'])
    push('runs.events', { runId: 'a', events: [line('three')] })
    frames.draw()
    expect(texts()).toEqual(['one', 'two', 'three'])
    push('runs.events', { runId: 'a', events: [{ type: 'report', report }] })
    frames.draw()
    expect(runs.getState().rows[0]?.state.kind).toBe('over')
    expect(texts()).toEqual(['one', 'two', 'three'])
  })

  it('shows the lines that were left out as soon as its report is there', async () => {
    const { runs, push, frames, texts } = loadedAgain(live([line('three')], 2))
    await runs.getState().load()
    expect(runs.getState().models['a']?.linesLeftOut).toBe(2)
    push('runs.events', { runId: 'a', events: [{ type: 'report', report }] })
    frames.draw()
    expect(texts()).toEqual(['one', 'two', 'three', '{}'])
    expect(runs.getState().models['a']?.linesLeftOut).toBe(0)
  })
})

describe('a run that is shown', () => {
  it('is read as another profile reads it without asking the studio, and back', async () => {
    const cancel = buildReport(run([hook({ out: '{"cancel":true}', exitCode: 2 })]), 'cline')
    const { bridge, asked } = fakeBridge({ 'runs.get': () => ok(cancel) })
    const runs = createRuns(bridge, manualFrames().schedule)
    await runs.getState().select('a')
    const count = asked.length
    await runs.getState().readAs('a', 'cline-vscode@4.1')
    const read = runs.getState().models['a']
    expect(read?.report?.verdict).toEqual(cancel.profiles['cline-vscode@4.1'])
    expect([read?.profile, read?.firedAs?.profile]).toEqual(['cline-vscode@4.1', 'cline'])
    await runs.getState().readAs('a', 'cline')
    expect(runs.getState().models['a']?.report).toBe(cancel)
    expect(runs.getState().models['a']?.firedAs).toBeNull()
    expect(asked).toHaveLength(count)
  })

  it('of a file stays when many others are looked at, and goes when it is closed', () => {
    const { bridge, push } = fakeBridge()
    const frames = manualFrames()
    const runs = createRuns(bridge, frames.schedule)
    runs.getState().open('x.hookrun', report)
    const [row] = runs.getState().rows
    expect(row).toMatchObject({ fileName: 'x.hookrun', own: true, state: { kind: 'over' } })
    for (let index = 0; index < 40; index++) {
      const start = { runId: `${index}`, event: 'PreToolUse', profile: 'cline', timeoutMs: 1, firedAt: index } as const
      runs.getState().begin({ ...start, toolName: null })
      push('runs.events', { runId: `${index}`, events: [{ type: 'report', report }] })
      frames.draw()
    }
    expect(runs.getState().models[row?.runId ?? '']?.fileName).toBe('x.hookrun')
    runs.getState().forget(({ fileName }) => fileName !== null)
    expect(runs.getState().models[row?.runId ?? '']).toBeUndefined()
    for (let index = 0; index < 12; index++) runs.getState().open(`${index}.hookrun`, report)
    expect(runs.getState().rows.filter(({ fileName }) => fileName !== null)).toHaveLength(10)
    expect(runs.getState().rows[0]?.fileName).toBe('11.hookrun')
  })
})
