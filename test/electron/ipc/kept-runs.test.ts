import { expect, test } from 'vitest'
import type { FireRequest } from '../../../shared/fire-request.ts'
import { RunReportSchema } from '../../../shared/report.ts'
import { emptyReport, recordingEngine } from '../../helpers/recording-engine.ts'
import { openTestStudio, type TestStudio } from '../../helpers/studio.ts'

const fireArgs = { event: 'TaskStart', profile: 'cline', payload: '{}', timeoutMs: 20_000 } as const
const any = { text: '', event: null, action: null, script: null, day: null }
const line = { type: 'line', hook: 0, script: '/x', source: 'workspace', stream: 'stdout', atMs: 1 } as const

async function fire(opened: TestStudio): Promise<string> {
  const outcome = await opened.get('runs.fire', fireArgs)
  if (outcome.kind === 'ask') throw new Error('It asked.')
  return outcome.runId
}

async function kept(opened: TestStudio, engine: ReturnType<typeof recordingEngine>, sentence: string): Promise<string> {
  const window = opened.window()
  const runId = await fire(opened)
  const run = engine.fired.at(-1)
  const base = emptyReport(run?.request as FireRequest)
  run?.report({ startedAt: new Date().toISOString(), verdict: { ...base.verdict, sentence } })
  await window.until('history.changed')
  window.disconnect()
  return runId
}

test('runs outlive the studio: they are listed, searched and whole', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  const first = await kept(opened, engine, 'A first sentence.')
  const second = await kept(opened, engine, 'A second sentence.')
  await using next = await openTestStudio({}, { engine: recordingEngine(), dataDir: opened.dataDir })
  expect((await next.get('runs.list', {})).map(({ runId }) => runId)).toEqual([second, first])
  expect(await next.get('runs.get', { runId: first })).toEqual(await opened.get('runs.get', { runId: first }))
  const found = await next.get('history.search', { ...any, text: 'FIRST' })
  expect(found).toMatchObject({ total: 2, runs: [{ runId: first, sentence: 'A first sentence.', pinned: false }] })
  expect(Object.keys((await next.get('runs.list', {}))[0] ?? {})).not.toContain('sentence')
})

test('clearing keeps what is pinned, deleting takes one, and both can be undone', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  const ids = [
    await kept(opened, engine, 'one'),
    await kept(opened, engine, 'two'),
    await kept(opened, engine, 'three'),
  ]
  const listed = async () => (await opened.get('runs.list', {})).map(({ runId }) => runId)
  await opened.get('history.pin', { runId: ids[0] ?? '', pinned: true })
  const cleared = await opened.get('history.clear', {})
  expect(await listed()).toEqual([ids[0]])
  expect(await opened.ask('runs.get', { runId: ids[1] ?? '' })).toMatchObject({ ok: false })
  await opened.get('undo.run', { undo: cleared.undo })
  expect(await listed()).toEqual(ids.toReversed())
  const deleted = await opened.get('history.delete', { runId: ids[0] ?? '' })
  expect(await listed()).toEqual([ids[2], ids[1]])
  await opened.get('undo.run', { undo: deleted.undo })
  expect((await opened.get('history.search', { ...any, text: 'one' })).runs[0]?.pinned).toBe(true)
  expect(await opened.ask('history.delete', { runId: 'never' })).toMatchObject({
    ok: false,
    error: { code: 'no-such-run' },
  })
  expect(await opened.ask('history.pin', { runId: 'never', pinned: true })).toMatchObject({ ok: false })
})

test('a page that comes later gets what a run did so far, and then only what comes after', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  expect(await opened.get('runs.live', {})).toEqual([])
  const runId = await fire(opened)
  const emit = (text: string) => engine.fired[0]?.options.onEvent?.({ ...line, text })
  emit('before')
  const window = opened.window()
  emit('also before')
  const [live, ...others] = await opened.get('runs.live', {})
  expect(others).toEqual([])
  expect(live).toMatchObject({ runId, event: 'TaskStart', timeoutMs: 20_000, environment: 'studio', linesLeftOut: 0 })
  expect(live?.events.map((event) => event.type === 'line' && event.text)).toEqual(['before', 'also before'])
  const told = window.told.length
  emit('after')
  await window.until('runs.events', ({ events }) =>
    events.some((event) => event.type === 'line' && event.text === 'after'),
  )
  expect(window.told.slice(told).flatMap((push) => (push.name === 'runs.events' ? push.data.events : []))).toHaveLength(
    1,
  )
  engine.fired[0]?.report()
  expect(await opened.get('runs.live', {})).toEqual([])
})

test('of a run that prints a lot the last lines are kept, and everything else', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  await fire(opened)
  const emit = engine.fired[0]?.options.onEvent
  emit?.({ type: 'started', hook: 0, script: '/x', source: 'workspace', cwd: '/', pid: 1, way: 'direct', atMs: 0 })
  for (let index = 0; index < 50_000; index += 1) emit?.({ ...line, text: String(index) })
  const [live] = await opened.get('runs.live', {})
  expect(live?.events[0]?.type).toBe('started')
  expect(live?.events).toHaveLength(2_001)
  expect(live?.linesLeftOut).toBe(48_000)
  expect(live?.events.at(-1)).toMatchObject({ text: '49999' })
  for (let index = 0; index < 10; index += 1) emit?.({ ...line, text: 'x'.repeat(1_000_000) })
  const [long] = await opened.get('runs.live', {})
  expect(JSON.stringify(long).length).toBeLessThan(3_000_000)
})

test('a run is handed over masked, opened again by another studio, and nothing is run', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  const runId = await kept(opened, engine, `It says ${process.env['HOME'] ?? '/root'}/x to ada@example.com.`)
  const file = await opened.get('hookrun.export', { runId })
  expect(file.fileName).toMatch(/^TaskStart-.*\.hookrun$/)
  expect(file.masked.map(({ kind }) => kind).sort()).toEqual(['home', 'mail'])
  const other = recordingEngine()
  await using next = await openTestStudio({}, { engine: other })
  const { report, event } = await next.get('hookrun.open', { text: file.text })
  expect(event).toBe('TaskStart')
  expect(RunReportSchema.parse(report).verdict.sentence).toBe('It says ~/x to [mail].')
  expect(other.fired).toEqual([])
  expect(await next.get('runs.list', {})).toEqual([])
  expect(await opened.ask('hookrun.export', { runId: 'never' })).toMatchObject({ ok: false })
})

test('a file that was double-clicked waits for a window, and is given once', async () => {
  await using opened = await openTestStudio({ 'one.hookrun': '{"hookrun":1}' }, { engine: recordingEngine() })
  const window = opened.window()
  opened.studio.handRun(opened.workspace.path('one.hookrun'))
  opened.studio.handRun(opened.workspace.path('missing.hookrun'))
  await window.until('hookrun.handed')
  expect(await opened.get('hookrun.handed', {})).toEqual([{ fileName: 'one.hookrun', text: '{"hookrun":1}' }])
  expect(await opened.get('hookrun.handed', {})).toEqual([])
  expect(opened.logged.join()).toContain('missing.hookrun')
  opened.studio.handRun(opened.workspace.root)
  expect(opened.logged.at(-1)).toBe(`${opened.workspace.root} cannot be opened: it is no file.`)
  expect(await opened.get('hookrun.handed', {})).toEqual([])
})
