import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { WindowRunEvent } from '../../../shared/run-events.ts'
import { recordingEngine } from '../../helpers/recording-engine.ts'
import { openTestStudio, type TestStudio, type TestWindow } from '../../helpers/studio.ts'
import type { Entry } from '../../helpers/workspace.ts'
import { isAlive } from '../../helpers/is-alive.ts'

const fireArgs = { event: 'TaskStart', profile: 'cline', payload: '{}', timeoutMs: 20_000 } as const
const previewArgs = { event: 'TaskStart', profile: 'cline', payload: '{}' } as const
const line = { type: 'line', hook: 0, script: '/x', source: 'workspace', stream: 'stdout', atMs: 1 } as const

async function fire(opened: TestStudio): Promise<string> {
  const outcome = await opened.get('runs.fire', fireArgs)
  if (outcome.kind === 'ask') throw new Error('It asked.')
  return outcome.runId
}

/** A studio with a real engine and one trusted TaskStart hook. */
async function openTrusted(hook: string, more: Readonly<Record<string, Entry>> = {}): Promise<TestStudio> {
  const opened = await openTestStudio({ '.clinerules/hooks/TaskStart': hook, ...more })
  await opened.get('trust.grant', { directories: [opened.workspace.path('.clinerules', 'hooks')] })
  return opened
}

const eventsOf = (window: TestWindow, runId: string): readonly WindowRunEvent[] =>
  window.told.flatMap((told) => (told.name === 'runs.events' && told.data.runId === runId ? told.data.events : []))

const reportOf = (window: TestWindow, id: string) =>
  window.until('runs.events', ({ runId, events }) => runId === id && events.some(({ type }) => type === 'report'))

const lineOf = (window: TestWindow, text: string) =>
  window.until('runs.events', ({ events }) => events.some((event) => event.type === 'line' && event.text === text))

test('a run is told as it happens, and kept', async () => {
  await using opened = await openTrusted('#!/bin/sh\ncat >/dev/null\necho hello\necho \'{"cancel": true}\'\n')
  const window = opened.window()
  const runId = await fire(opened)
  await reportOf(window, runId)
  expect(eventsOf(window, runId).map(({ type }) => type)).toEqual([
    'started',
    'line',
    'line',
    'exited',
    'settled',
    'report',
  ])
  expect(await opened.get('runs.list', {})).toMatchObject([
    { runId, event: 'TaskStart', action: 'cancel-task', decided: true, toolName: null },
  ])
  const report = await opened.get('runs.get', { runId })
  expect(report.hooks[0]?.answer).toMatchObject({ cancel: true })
  expect(report.stdin).toBe((await opened.get('runs.preview', previewArgs)).stdin)
})

test('lines are told while the hook still runs', async () => {
  await using opened = await openTrusted('#!/bin/sh\necho first\nwhile [ ! -e go ]; do sleep 0.02; done\necho "{}"\n')
  const window = opened.window()
  const runId = await fire(opened)
  await lineOf(window, 'first')
  await window.until('processes.changed', ({ processes }) => processes.length === 1)
  const [live] = await opened.get('processes.list', {})
  expect(live).toMatchObject({ runId, event: 'TaskStart', ending: false })
  expect(await opened.get('runs.list', {})).toEqual([])
  opened.workspace.put('go', '')
  await reportOf(window, runId)
  await window.until('processes.changed', ({ processes }) => processes.length === 0)
})

test('a reload does not stop the run: the next window hears its end, and it is kept', async () => {
  await using opened = await openTrusted('#!/bin/sh\necho first\nwhile [ ! -e go ]; do sleep 0.02; done\necho "{}"\n')
  const before = opened.window('before')
  const runId = await fire(opened)
  await lineOf(before, 'first')
  before.disconnect()
  const told = before.told.length
  const after = opened.window('after')
  opened.workspace.put('go', '')
  await reportOf(after, runId)
  expect(before.told).toHaveLength(told)
  expect((await opened.get('runs.get', { runId })).verdict.action).toBe('go-ahead')
})

test('stopping a run ends its hooks, and stopping it again is no failure', async () => {
  await using opened = await openTrusted('#!/bin/sh\ntrap "" TERM\necho $$\nwhile :; do sleep 0.1; done\n')
  const window = opened.window()
  const runId = await fire(opened)
  const { events } = await window.until('runs.events', (data) => data.events.some(({ type }) => type === 'line'))
  const pid = Number(events.find((event) => event.type === 'line')?.text)
  expect(isAlive(pid)).toBe(true)
  expect(await opened.ask('runs.stop', { runId })).toEqual({ ok: true, value: null })
  await reportOf(window, runId)
  expect(isAlive(pid)).toBe(false)
  expect((await opened.get('runs.get', { runId })).verdict.action).toBe('cancelled-by-user')
  expect(await opened.ask('runs.stop', { runId })).toEqual({ ok: true, value: null })
  expect(await opened.ask('runs.stop', { runId: 'never' })).toMatchObject({ ok: false, error: { code: 'no-such-run' } })
})

test('a process can be ended by its number; one that is gone is a failure', async () => {
  await using opened = await openTrusted('#!/bin/sh\necho ready\nwhile :; do sleep 0.1; done\n')
  const window = opened.window()
  const runId = await fire(opened)
  await lineOf(window, 'ready')
  const [live] = await opened.get('processes.list', {})
  expect(await opened.ask('processes.end', { id: live?.id ?? -1 })).toEqual({ ok: true, value: null })
  await reportOf(window, runId)
  expect(await opened.ask('processes.end', { id: live?.id ?? -1 })).toMatchObject({
    ok: false,
    error: { code: 'no-such-process' },
  })
})

test('closing the studio leaves nothing of hooks that ignore being asked', async () => {
  const hook = '#!/bin/sh\ntrap "" TERM\n(trap "" TERM; exec sleep 600) &\necho $!\necho $$\nwait\n'
  await using opened = await openTrusted(hook)
  const window = opened.window()
  const lines = () =>
    window.told
      .flatMap((told) => (told.name === 'runs.events' ? told.data.events : []))
      .filter((e) => e.type === 'line')
  for (let run = 0; run < 8; run += 1) await fire(opened)
  await window.until('runs.events', () => lines().length === 16)
  const pids = lines().map((event) => (event.type === 'line' ? Number(event.text) : 0))
  expect(pids.every(isAlive)).toBe(true)
  const closing = opened.studio.close()
  expect(await opened.ask('runs.fire', fireArgs)).toMatchObject({ ok: false, error: { code: 'closing' } })
  await Promise.all([closing, opened.studio.close({ now: true })])
  expect(pids.filter(isAlive)).toEqual([])
})

test('a directory that is not trusted never runs', async () => {
  await using opened = await openTestStudio({
    '.clinerules/hooks/TaskStart': '#!/bin/sh\ntouch "$(dirname "$0")/ran"\n',
  })
  const window = opened.window()
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(await opened.get('runs.fire', fireArgs)).toMatchObject({ kind: 'ask' })
  }
  expect(window.told.filter(({ name }) => name === 'processes.changed' || name === 'runs.events')).toEqual([])
  expect(existsSync(opened.workspace.hook('ran'))).toBe(false)
})

test('at most eight runs go on at once', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  for (let run = 0; run < 8; run += 1) await fire(opened)
  expect(await opened.ask('runs.fire', fireArgs)).toMatchObject({ ok: false, error: { code: 'too-many-runs' } })
  engine.fired[3]?.report()
  await fire(opened)
  expect(engine.fired).toHaveLength(9)
})

test('runs are listed newest first, whether they are in memory or only on disk, and as many as the settings say', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  await opened.get('settings.set', { keepRuns: { count: 58, megabytes: 200 } })
  const window = opened.window()
  const ids = []
  for (let run = 0; run < 60; run += 1) {
    ids.push(await fire(opened))
    engine.fired[run]?.report({ startedAt: new Date(run).toISOString() })
  }
  await window.until(
    'history.changed',
    () => window.told.filter(({ name }) => name === 'history.changed').length === 60,
  )
  const kept = await opened.get('runs.list', {})
  expect(kept.map(({ runId }) => runId)).toEqual(ids.slice(2).toReversed())
  expect((await opened.get('runs.get', { runId: ids[2] ?? '' })).startedAt).toBe(new Date(2).toISOString())
  expect(await opened.ask('runs.get', { runId: ids[0] ?? '' })).toMatchObject({
    ok: false,
    error: { code: 'no-such-run' },
  })
})

test('a run is in the list when its window hears of its end, and a report comes once', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  const seen: Promise<unknown>[] = []
  opened.studio.connect({
    id: 'looking',
    push: (name) => name === 'runs.events' && seen.push(opened.get('runs.list', {})),
  })
  const window = opened.window()
  const runId = await fire(opened)
  engine.fired[0]?.report()
  engine.fired[0]?.options.onEvent?.({ ...line, text: 'after the end' })
  await reportOf(window, runId)
  expect(await Promise.all(seen)).toMatchObject([[{ runId }]])
  expect(eventsOf(window, runId).map(({ type }) => type)).toEqual(['report'])
})

test('events are told together: five hundred at once, the rest after a frame', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  const window = opened.window()
  await fire(opened)
  for (let index = 0; index < 1_200; index += 1) engine.fired[0]?.options.onEvent?.({ ...line, text: String(index) })
  await lineOf(window, '1199')
  const batches = window.told.flatMap((told) => (told.name === 'runs.events' ? [told.data.events] : []))
  expect(batches.map((events) => events.length)).toEqual([500, 500, 200])
  expect(batches.flat().map((event) => event.type === 'line' && event.text)).toEqual(
    Array.from({ length: 1_200 }, (_, index) => String(index)),
  )
})

test('a window that throws harms neither the run nor the other windows', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  opened.studio.connect({
    id: 'broken',
    push() {
      throw new Error('gone')
    },
  })
  const window = opened.window()
  const runId = await fire(opened)
  engine.fired[0]?.report()
  await reportOf(window, runId)
  expect(opened.logged.join()).not.toContain('gone')
})

test('a payload that is no JSON is a failure with a sentence, before anything is asked', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({ '.clinerules/hooks/TaskStart': '#!/bin/sh\n' }, { engine })
  const result = await opened.ask('runs.fire', { ...fireArgs, payload: '{"a":' })
  expect(result.ok).toBe(false)
  expect(await opened.ask('runs.preview', { ...previewArgs, payload: '{"a":' })).toEqual(result)
  expect(engine.fired).toEqual([])
})

test('without a folder nothing is fired, and the next step is said', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  await opened.get('workspace.close', { root: opened.workspace.root })
  const result = await opened.ask('runs.fire', fireArgs)
  expect(result).toMatchObject({ ok: false, error: { code: 'no-workspace' } })
  expect(!result.ok && result.error.fix).toContain('Open a folder')
})

test('a single trusted script is fired in the root that contains it', async () => {
  await using opened = await openTestStudio({ 'tools/try.sh': '#!/bin/sh\npwd\necho "{}"\n' })
  await opened.get('trust.grant', { directories: [opened.workspace.path('tools')] })
  const window = opened.window()
  const outcome = await opened.get('runs.fire', { ...fireArgs, script: opened.workspace.path('tools', 'try.sh') })
  expect(outcome.kind).toBe('started')
  await lineOf(window, opened.workspace.root)
})
