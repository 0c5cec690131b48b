import { describe, expect, it } from 'vitest'
import { changedSince, firedAs } from '../../renderer/stores/fired-as.ts'
import { createPayloadTable, outcomeKey, seriesText } from '../../renderer/stores/payload-table.ts'
import { buildReport } from '../../shared/build-report.ts'
import type { Expectation } from '../../shared/expectation.ts'
import { HOOK_TIMEOUT_MS } from '../../shared/limits.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { RunReport } from '../../shared/report.ts'
import type { SavedPayloadFile } from '../../shared/requests/payloads.ts'
import { failure, ok } from '../../shared/result.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'
import { hook, run } from '../helpers/captures.ts'
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
    'files.version': () => ok('v1'),
    ...answers,
  })
  const ends = new Map<string, (report: RunReport | null) => void>()
  const questions: (() => Promise<void>)[] = []
  const begun: string[] = []
  const names: string[] = []
  const store = createPayloadTable({
    bridge: fake.bridge,
    profile: () => 'cline',
    unsaved: () => [{ path: SCRIPT, text: 'on screen' }],
    began: ({ runId, payloadName }) => {
      begun.push(runId)
      names.push(payloadName)
    },
    reportOf: (runId) => new Promise((resolve) => ends.set(runId, resolve)),
    ask: (_, go) => questions.push(go),
  })
  const end = async (runId: string, report: RunReport | null) => {
    ends.get(runId)?.(report)
    await settle()
  }
  return { ...fake, store, end, begun, names, questions }
}

describe('the table of saved payloads', () => {
  it('fires them one after the other at one hook, as it stands on screen, and compares', async () => {
    const { store, end, asked, count, begun, names } = table()
    const rows = [saved('a', 'blocks'), saved('b', 'goes-ahead'), saved('c')]
    const all = store.getState().fireAll(SCRIPT, rows)
    await settle()
    expect(count('runs.fire')).toBe(1)
    expect(asked[0]).toEqual({ name: 'files.version', args: { path: SCRIPT, text: 'on screen' } })
    expect(asked[1]?.args).toMatchObject({
      script: SCRIPT,
      event: 'PreToolUse',
      profile: 'cline',
      payload: '{\n  "toolName": "a"\n}',
      payloadName: 'a',
      unsaved: [{ path: SCRIPT, text: 'on screen' }],
    })
    await end('run 1', BLOCKS)
    expect(count('runs.fire')).toBe(2)
    await end('run 2', BLOCKS)
    const { series } = store.getState()
    expect(series === null ? '' : seriesText(series)).toBe('2 / 3 · 1 failed')
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
    expect(names).toEqual(['a', 'b', 'c'])
  })

  it('knows what a result belongs to: the hook, the payload, what is expected of it and the profile', async () => {
    const { store, end, push, answers } = table()
    const row = saved('a', 'blocks')
    const all = store.getState().fireAll(SCRIPT, [row])
    await settle()
    await end('run 1', BLOCKS)
    await all
    const changes = (payload: SavedPayload = row.payload, profile: ProfileName = 'cline') => {
      const { outcomes, versions } = store.getState()
      const outcome = outcomes[outcomeKey(SCRIPT, row.file)]
      if (outcome?.kind !== 'over') throw new Error('It is not over')
      return changedSince(outcome.fired, firedAs(payload, profile, versions[SCRIPT] ?? null))
    }
    expect(changes()).toEqual([])
    expect(changes({ ...row.payload, name: 'b', tags: ['ci'] })).toEqual([])
    expect(changes({ ...row.payload, payload: { toolName: 'other' } })).toEqual(['the payload'])
    expect(changes({ ...row.payload, expect: 'goes-ahead' })).toEqual(['what is expected'])
    expect(changes(row.payload, 'cline-vscode@4.1')).toEqual(['the profile'])
    expect(changes({ ...row.payload, profile: 'cline' }, 'cline-vscode@4.1')).toEqual([])
    answers['files.version'] = () => ok('v2')
    push('hooks.changed', {})
    await settle()
    expect(changes()).toEqual(['the hook'])
  })

  it('takes what came of a run elsewhere, where nothing but its hook ran as it still is', async () => {
    const { store, end, answers } = table()
    let row = saved('a', 'blocks')
    const fire = async (runId: string, report: RunReport, more: { profile?: ProfileName; timeoutMs?: number } = {}) => {
      const start = { runId, profile: 'cline', timeoutMs: HOOK_TIMEOUT_MS, ...more } as const
      const followed = store.getState().follow(start, row, SCRIPT)
      await settle()
      await end(runId, report)
      await followed
      return store.getState().outcomes[outcomeKey(SCRIPT, row.file)]
    }
    const ours = (out: string) => hook({ script: SCRIPT, out })
    const goes = buildReport(run([ours('{"cancel":false}')]), 'cline')
    const blocks = buildReport(run([ours('{"cancel":true}')]), 'cline')
    const two = buildReport(run([ours('{"cancel":true}'), hook({ script: '/w/b/PreToolUse' })]), 'cline')
    expect(await fire('several', two)).toBeUndefined()
    expect(await fire('short', goes, { timeoutMs: 5 })).toBeUndefined()
    expect(await fire('alone', goes)).toMatchObject({ kind: 'over', runId: 'alone', matches: false })
    let version = 0
    answers['files.version'] = () => ok(`v${++version}`)
    expect(await fire('changed', blocks)).toMatchObject({ runId: 'alone' })
    answers['files.version'] = () => ok('v9')
    expect(await fire('again', blocks)).toMatchObject({ runId: 'again', matches: true })
    row = { ...row, payload: { ...row.payload, profile: 'cline' } }
    await fire('other profile', blocks, { profile: 'cline-vscode@4.1' })
    expect(Object.keys(store.getState().expected)).toEqual(['several', 'short', 'alone', 'changed', 'again'])
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

  it('that was stopped does not go on with the next one, while its last run ends', async () => {
    const { store, end, asked, count } = table()
    const rows = [saved('a'), saved('b')]
    const first = store.getState().fireAll(SCRIPT, rows)
    await settle()
    await store.getState().stop()
    const second = store.getState().fireAll(SCRIPT, [saved('c'), saved('d')])
    await settle()
    expect(count('runs.fire')).toBe(2)
    await end('run 1', BLOCKS)
    await first
    expect(count('runs.fire')).toBe(2)
    expect(store.getState().series).toMatchObject({ all: 2, done: 0, going: true })
    await end('run 2', reportOf())
    await store.getState().stop()
    expect(asked.at(-1)).toEqual({ name: 'runs.stop', args: { runId: 'run 3' } })
    await end('run 3', reportOf())
    await second
    expect(count('runs.fire')).toBe(3)
    expect(store.getState().series).toMatchObject({ done: 2, going: false })
  })

  it('fires nothing any more when it is stopped before, and stops what was just begun', async () => {
    const { store, end, asked, count, answers } = table()
    const all = store.getState().fireAll(SCRIPT, [saved('a'), saved('b')])
    await store.getState().stop()
    await all
    expect([count('runs.fire'), store.getState().outcomes]).toEqual([0, {}])
    expect(store.getState().series).toMatchObject({ done: 0, going: false })

    let start = (): void => undefined
    answers['runs.fire'] = () =>
      new Promise((resolve) => (start = () => resolve(ok({ kind: 'started', runId: 'late' }))))
    const again = store.getState().fireAll(SCRIPT, [saved('a'), saved('b')])
    await settle()
    await store.getState().stop()
    start()
    await settle()
    expect(asked.at(-1)).toEqual({ name: 'runs.stop', args: { runId: 'late' } })
    await end('late', reportOf())
    await again
    expect(count('runs.fire')).toBe(1)
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

  it('counts a payload that cannot be fired, or whose run is lost, as differing, with the reason', async () => {
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
