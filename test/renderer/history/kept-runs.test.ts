import { expect, it } from 'vitest'
import { createKeptRuns } from '../../../renderer/stores/kept-runs.ts'
import { rowOf } from '../../../renderer/stores/run-row.ts'
import { createRuns } from '../../../renderer/stores/runs.ts'
import { createToasts } from '../../../renderer/stores/toasts.ts'
import { ok } from '../../../shared/result.ts'
import { fakeBridge, manualFrames } from '../fake-bridge.ts'
import { kept } from './kept.ts'

it('puts a run of this window back among those of this window when its deletion is undone', async () => {
  const { bridge } = fakeBridge({
    'history.search': () => ok({ runs: [], total: 0 }),
    'history.clear': () => ok({ undo: 'u1', what: 'the runs', where: 'studio-trash' }),
    'undo.run': () => ok(null),
  })
  const runs = createRuns(bridge, manualFrames().schedule)
  const { say, fail, undo } = createToasts().getState()
  const { history } = createKeptRuns({ bridge, runs, say, fail, shown: () => undefined })
  const rows = [
    { ...rowOf(kept('newer', { startedAt: '2026-11-30T09:00:00.000Z' })), own: true },
    rowOf(kept('older', { startedAt: '2026-11-30T08:00:00.000Z' })),
  ]
  runs.setState({ rows })
  await history.getState().clear()
  expect(runs.getState().rows).toEqual([])
  await undo()
  expect(runs.getState().rows).toEqual(rows)
})
