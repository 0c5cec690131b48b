import { describe, expect, it } from 'vitest'
import { reportOf as settled } from '../../renderer/stores/report-of.ts'
import { MOST_ROWS } from '../../renderer/stores/run-row.ts'
import { createRuns } from '../../renderer/stores/runs.ts'
import { failure, ok } from '../../shared/result.ts'
import { fakeBridge, manualFrames, reportOf } from './fake-bridge.ts'

const REPORT = reportOf()

/** A window in which a run goes on. */
function running(answers: Parameters<typeof fakeBridge>[0] = {}) {
  const fake = fakeBridge(answers)
  const frames = manualFrames()
  const runs = createRuns(fake.bridge, frames.schedule)
  const begin = (runId: string) =>
    runs.getState().begin({
      runId,
      event: 'PreToolUse',
      profile: 'cline',
      timeoutMs: 30_000,
      firedAt: 1_000,
      toolName: null,
    })
  const end = (runId: string) => {
    fake.push('runs.events', { runId, events: [{ type: 'report', report: REPORT }] })
    frames.draw()
  }
  begin('a')
  return { runs, begin, end }
}

describe('the report of a run that was begun', () => {
  it('comes when the run is over, also when its row went from the list meanwhile', async () => {
    const { runs, begin, end } = running()
    const report = settled(runs, 'a')
    for (let other = 0; other < MOST_ROWS; other++) begin(`other ${other}`)
    expect(runs.getState().rows.some(({ runId }) => runId === 'a')).toBe(false)
    end('a')
    expect(await report).toBe(REPORT)
  })

  it('is null once the studio knows nothing of the run, whether it has a row or not', async () => {
    const { runs, begin } = running({
      'runs.list': () => ok([]),
      'runs.live': () => ok([]),
      'runs.get': () => failure('no-such-run', 'Not kept.', 'Fire again.'),
    })
    const first = settled(runs, 'a')
    for (let other = 0; other < MOST_ROWS; other++) begin(`other ${other}`)
    const newest = settled(runs, `other ${MOST_ROWS - 1}`)
    await runs.getState().load()
    expect(await first).toBeNull()
    expect(await newest).toBeNull()
  })

  it('is null for a run of which the window holds nothing', async () => {
    expect(await settled(running().runs, 'never begun')).toBeNull()
  })

  it('is asked for when the run is over and only the studio keeps it', async () => {
    const { runs, begin, end } = running({ 'runs.get': () => ok(REPORT) })
    end('a')
    for (let other = 0; other < 40; other++) {
      begin(`other ${other}`)
      end(`other ${other}`)
    }
    expect(runs.getState().models['a']).toBeUndefined()
    expect(await settled(runs, 'a')).toBe(REPORT)
  })
})
