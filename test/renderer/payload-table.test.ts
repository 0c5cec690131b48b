import { describe, expect, it } from 'vitest'
import { createPayloadTable, outcomeKey, seriesText } from '../../renderer/stores/payload-table.ts'
import type { Expectation } from '../../shared/expectation.ts'
import type { RunReport } from '../../shared/report.ts'
import type { SavedPayloadFile } from '../../shared/requests/payloads.ts'
import { failure, ok } from '../../shared/result.ts'
import { fakeBridge, reportOf, settle } from './fake-bridge.ts'

const SCRIPT = '/w/shop/.clinerules/hooks/PreToolUse'
const BLOCKS = reportOf({ action: 'cancel-task', blocked: true })

function saved(name: string, expect?: Expectation): SavedPayloadFile {
  return {
    file: `/${name}.json`,
    directory: '/w',
    payload: { version: 1, event: 'PreToolUse', name, payload: { toolName: name }, ...(expect && { expect }) },
  }
}

/** A table whose runs end when the test says so. */
function table(answers: Parameters<typeof fakeBridge>[0] = {}) {
  let lastRun = 0
  const fake = fakeBridge({
    'runs.fire': () => ok({ kind: 'started', runId: `run ${++lastRun}` }),
    'runs.stop': () => ok(null),
    ...answers,
  })
  const ends = new Map<string, (report: RunReport | null) => void>()
  const questions: (() => Promise<void>)[] = []
  const begun: string[] = []
  const store = createPayloadTable({
    bridge: fake.bridge,
    profile: () => 'cline',
    unsaved: () => [{ path: SCRIPT, text: 'on screen' }],
    began: ({ runId }) => begun.push(runId),
    reportOf: (runId) => new Promise((resolve) => ends.set(runId, resolve)),
    ask: (_, go) => questions.push(go),
  })
  const end = async (runId: string, report: RunReport | null) => {
    ends.get(runId)?.(report)
    await settle()
  }
  return { ...fake, store, end, begun, questions }
}

describe('the table of saved payloads', () => {
  it('fires them one after the other at one hook, as it stands on screen, and compares', async () => {
    const { store, end, asked, count, begun } = table()
    const rows = [saved('a', 'blocks'), saved('b', 'goes-ahead'), saved('c')]
    const all = store.getState().fireAll(SCRIPT, rows)
    await settle()
    expect(count('runs.fire')).toBe(1)
    expect(asked[0]?.args).toMatchObject({
      script: SCRIPT,
      event: 'PreToolUse',
      profile: 'cline',
      payload: '{\n  "toolName": "a"\n}',
      unsaved: [{ path: SCRIPT, text: 'on screen' }],
    })
    await end('run 1', BLOCKS)
    expect(count('runs.fire')).toBe(2)
    await end('run 2', BLOCKS)
    const { series } = store.getState()
    expect(series === null ? '' : seriesText(series)).toBe('2 / 3 · 1 differs')
    await end('run 3', reportOf())
    await all
    const { outcomes } = store.getState()
    expect(rows.map(({ file }) => outcomes[outcomeKey(SCRIPT, file)])).toMatchObject([
      { kind: 'over', runId: 'run 1', outcome: 'blocks', matches: true, durationMs: 41 },
      { kind: 'over', runId: 'run 2', outcome: 'blocks', matches: false },
      { kind: 'over', runId: 'run 3', outcome: 'goes-ahead', matches: null },
    ])
    expect(store.getState().series).toMatchObject({ done: 3, differs: 1, going: false })
    expect(begun).toEqual(['run 1', 'run 2', 'run 3'])
  })

  it('stops at the first that differs, when that is wanted', async () => {
    const { store, end, count } = table()
    store.getState().setStopsAtFirst(true)
    const all = store.getState().fireAll(SCRIPT, [saved('a', 'goes-ahead'), saved('b')])
    await settle()
    await end('run 1', BLOCKS)
    await all
    expect(count('runs.fire')).toBe(1)
    expect(store.getState().series).toEqual({ script: SCRIPT, all: 2, done: 1, differs: 1, going: false })
  })

  it('ends the run that goes on, and fires no other, when it is stopped', async () => {
    const { store, end, asked, count } = table()
    const all = store.getState().fireAll(SCRIPT, [saved('a'), saved('b')])
    await settle()
    await store.getState().stop()
    expect(asked.at(-1)).toEqual({ name: 'runs.stop', args: { runId: 'run 1' } })
    await end('run 1', reportOf({ action: 'cancelled-by-user' }))
    await all
    expect(count('runs.fire')).toBe(1)
    expect(store.getState().series).toMatchObject({ done: 1, going: false })
  })

  it('puts the question of trust once, and goes on after a yes', async () => {
    let trusted = false
    const { store, end, questions, count } = table({
      'runs.fire': () => (trusted ? ok({ kind: 'started', runId: 'run' }) : ok({ kind: 'ask', directories: [] })),
    })
    await store.getState().fireAll(SCRIPT, [saved('a', 'blocks')])
    expect(store.getState()).toMatchObject({ outcomes: {}, series: null })
    expect(questions).toHaveLength(1)
    trusted = true
    const going = questions[0]?.()
    await settle()
    await end('run', BLOCKS)
    await going
    expect(count('runs.fire')).toBe(2)
    expect(store.getState().series).toMatchObject({ done: 1, differs: 0 })
  })

  it('counts a payload that can’t be fired, or whose run is lost, as differing, with the reason', async () => {
    const { store, end } = table({
      'runs.fire': ({ payload }) =>
        payload.includes('"a"') ? failure('input-not-json', 'It is no JSON.') : ok({ kind: 'started', runId: 'run' }),
    })
    const all = store.getState().fireAll(SCRIPT, [saved('a'), saved('b')])
    await settle()
    await end('run', null)
    await all
    expect(Object.values(store.getState().outcomes)).toMatchObject([
      { kind: 'failed', error: { code: 'input-not-json' } },
      { kind: 'failed', error: { code: 'lost' } },
    ])
    expect(store.getState().series).toMatchObject({ done: 2, differs: 2 })
  })
})
