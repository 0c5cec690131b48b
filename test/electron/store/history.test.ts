import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { expect, test } from 'vitest'
import { openHistory, type History } from '../../../electron/store/history.ts'
import type { RunReport } from '../../../shared/report.ts'
import { ok } from '../../../shared/result.ts'
import { emptyReport } from '../../helpers/recording-engine.ts'
import { quickest } from '../../helpers/quickest.ts'
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts'

const request = {
  runId: 'x',
  event: 'PreToolUse',
  profile: 'cline',
  places: { runtimeDir: null, globalDir: null, roots: [] },
  script: null,
  inputNotices: [],
  timeoutMs: 1,
} as const
const any = { text: '', event: null, action: null, script: null, day: null }

function report(second: number, stdin = '{}'): RunReport {
  const whole = emptyReport({ ...request, stdin: new TextEncoder().encode(stdin) })
  return { ...whole, startedAt: new Date(second * 1000).toISOString() }
}

function open(data: TestWorkspace, limits = { count: 500, megabytes: 200 }, logged: string[] = []): History {
  return openHistory({ dataDir: data.root, limits: () => limits, onChange: () => {}, log: (line) => logged.push(line) })
}

const ids = (history: History) => history.list().map(({ runId }) => runId)

test('a run is on disk a moment later, and the next studio has it whole', async () => {
  using data = makeWorkspace()
  const history = open(data)
  history.add('one', report(1, '{"preToolUse":{"toolName":"read_file"}}'))
  expect(existsSync(data.path('runs'))).toBe(false)
  await history.settled()
  const later = open(data)
  expect(later.list()).toMatchObject([
    { runId: 'one', toolName: 'read_file', pinned: false, sentence: 'It goes ahead.' },
  ])
  expect(await later.get('one')).toEqual(ok(report(1, '{"preToolUse":{"toolName":"read_file"}}')))
  expect(await later.get('two')).toEqual(ok(null))
})

test('a run keeps the name of its saved payload over a restart, and is found by it; one of an earlier version has none', async () => {
  using data = makeWorkspace()
  const history = open(data)
  history.add('named', report(2), 'Deletes everything')
  history.add('plain', report(1))
  await history.settled()
  const later = open(data)
  expect(later.list().map(({ payloadName }) => payloadName)).toEqual(['Deletes everything', undefined])
  expect(later.search({ ...any, text: 'deletes' })).toMatchObject([{ runId: 'named' }])
})

test('an id that leads out of the folder is no run, and no file there is read or renamed', async () => {
  using data = makeWorkspace()
  writeFileSync(data.path('mine.json'), '{"not":"a run"}')
  const history = open(data)
  for (const runId of ['../../mine', `${data.root}/mine`, '..\\..\\mine', '']) {
    expect(await history.get(runId)).toEqual(ok(null))
    expect(history.pin(runId, true)).toEqual(ok(false))
  }
  expect(readdirSync(data.root)).toEqual(['mine.json'])
  expect(history.takeNotes()).toEqual([])
})

test('the oldest go when there are too many, and pinned ones stay', async () => {
  using data = makeWorkspace()
  const history = open(data, { count: 3, megabytes: 200 })
  for (const second of [1, 2, 3]) history.add(`r${second}`, report(second))
  await history.settled()
  expect(history.pin('r1', true)).toEqual({ ok: true, value: true })
  expect(history.pin('never', true)).toEqual({ ok: true, value: false })
  for (const second of [4, 5]) history.add(`r${second}`, report(second))
  await history.settled()
  expect(ids(history)).toEqual(['r5', 'r4', 'r3', 'r1'])
  expect(
    readdirSync(data.path('runs'))
      .filter((name) => name.endsWith('.json'))
      .sort(),
  ).toEqual(['r1.json', 'r3.json', 'r4.json', 'r5.json'])
})

test('and when they are too large, but for the newest', async () => {
  using data = makeWorkspace()
  const history = open(data, { count: 500, megabytes: 1 })
  for (const second of [1, 2, 3]) history.add(`r${second}`, report(second, 'x'.repeat(400_000)))
  await history.settled()
  expect(ids(history)).toEqual(['r3', 'r2'])
  history.add('huge', report(4, 'y'.repeat(9_000_000)))
  await history.settled()
  expect(ids(history)).toEqual(['huge'])
  const got = await history.get('huge')
  const kept = got.ok ? got.value : null
  expect(kept?.stdin.length).toBeLessThan(1_100_000)
  expect(kept?.notices.map(({ code }) => code)).toEqual(['kept-shortened'])
})

test('runs that were taken out come back, and until then nobody finds them', async () => {
  using data = makeWorkspace()
  const history = open(data)
  for (const second of [1, 2, 3]) history.add(`r${second}`, report(second))
  await history.settled()
  history.pin('r2', true)
  const taken = await history.take('all')
  if (!taken.ok) throw new Error(taken.error.message)
  expect(taken.value.count).toBe(2)
  expect(ids(open(data))).toEqual(['r2'])
  expect(await history.get('r1')).toEqual(ok(null))
  expect(await taken.value.putBack()).toEqual({ ok: true, value: null })
  expect(ids(history)).toEqual(['r3', 'r2', 'r1'])
  expect(await history.get('r1')).toEqual(ok(report(1)))
})

test('what could not be brought back at first is once it can be, with what already was', async () => {
  using data = makeWorkspace()
  const history = open(data)
  for (const second of [1, 2, 3]) history.add(`r${second}`, report(second))
  await history.settled()
  const taken = await history.take('all')
  if (!taken.ok) throw new Error(taken.error.message)
  const inTheWay = data.path('runs', 'r2.json')
  mkdirSync(inTheWay)
  expect(await taken.value.putBack()).toMatchObject({ ok: false, error: { code: 'is-a-folder' } })
  rmSync(inTheWay, { recursive: true })
  // The report can come back now, and the list cannot take it.
  const index = data.path('runs', 'index')
  renameSync(index, `${index}.aside`)
  writeFileSync(index, '')
  expect(await taken.value.putBack()).toMatchObject({ ok: false })
  rmSync(index)
  renameSync(`${index}.aside`, index)
  expect(await taken.value.putBack()).toEqual({ ok: true, value: null })
  expect(ids(history)).toEqual(['r3', 'r2', 'r1'])
  expect(await history.get('r2')).toEqual(ok(report(2)))
})

test('a run whose report is gone from the disk can be taken out all the same, with the others', async () => {
  using data = makeWorkspace()
  const history = open(data)
  for (const second of [1, 2]) history.add(`r${second}`, report(second))
  await history.settled()
  rmSync(data.path('runs', 'r1.json'))
  const taken = await history.take('all')
  expect(taken).toMatchObject({ ok: true, value: { count: 2 } })
  expect(ids(history)).toEqual([])
  expect(taken.ok && (await taken.value.putBack())).toEqual({ ok: true, value: null })
  expect(ids(history)).toEqual(['r2'])
})

test('what a studio took out is left alone by another one that starts, and removed after its end', async () => {
  using data = makeWorkspace()
  const history = open(data)
  history.add('r1', report(1))
  await history.settled()
  const taken = await history.take(['r1'])
  mkdirSync(data.path('runs', 'trash', '999999999-x'), { recursive: true })
  open(data)
  expect(readdirSync(data.path('runs', 'trash'))).toHaveLength(1)
  expect(taken.ok && (await taken.value.putBack())).toEqual({ ok: true, value: null })
})

test('a broken run is set aside and named, the others are there', async () => {
  using data = makeWorkspace()
  const history = open(data)
  for (const second of [1, 2, 3]) history.add(`r${second}`, report(second))
  await history.settled()
  writeFileSync(data.path('runs', 'r1.json'), '{"version":1,"data":{"report":1}}')
  writeFileSync(data.path('runs', 'index', 'r2.json'), 'garbage')
  const later = open(data)
  expect(ids(later)).toEqual(['r3', 'r1'])
  expect(await later.get('r1')).toEqual(ok(null))
  expect(ids(later)).toEqual(['r3'])
  expect(later.takeNotes()).toHaveLength(2)
})

test('an entry of no moment is set aside as well: no list could show it', async () => {
  using data = makeWorkspace()
  const history = open(data)
  for (const second of [1, 2]) history.add(`r${second}`, report(second))
  await history.settled()
  const entry = data.path('runs', 'index', 'r2.json')
  writeFileSync(entry, readFileSync(entry, 'utf8').replace(report(2).startedAt, 'yesterday'))
  const later = open(data)
  expect(ids(later)).toEqual(['r1'])
  expect(later.takeNotes()).toHaveLength(1)
})

test('two studios on one folder keep their runs beside each other', async () => {
  using data = makeWorkspace()
  const [one, other] = [open(data), open(data)]
  for (let turn = 0; turn < 20; turn += 1) {
    one.add(`one-${turn}`, report(turn))
    other.add(`other-${turn}`, report(turn))
  }
  await Promise.all([one.settled(), other.settled()])
  expect(one.list()).toHaveLength(40)
  expect(ids(one)).toEqual(ids(other))
  expect([...one.takeNotes(), ...other.takeNotes()]).toEqual([])
})

test('a disk that takes nothing is said, and harms no run that comes later', async () => {
  using data = makeWorkspace({ runs: 'a file in its place' })
  const logged: string[] = []
  const history = open(data, undefined, logged)
  history.add('r1', report(1))
  await history.settled()
  expect(logged).toHaveLength(1)
  expect(history.list()).toEqual([])
  data.remove()
  history.add('r2', report(2))
  await history.settled()
  expect(ids(history)).toEqual(['r2'])
})

test('five hundred runs are searched within 100 ms', async () => {
  using data = makeWorkspace()
  const history = open(data)
  for (let run = 0; run < 500; run += 1)
    history.add(`r${run}`, report(run, `{"n":"needle-${run}","x":"${'abc '.repeat(4_000)}"}`))
  await history.settled()
  history.list()
  const look = () => history.search({ ...any, text: 'NEEDLE-123 abc' })
  expect(look().map(({ runId }) => runId)).toEqual(['r123'])
  expect(quickest(look)).toBeLessThan(100)
  expect(JSON.parse(readFileSync(data.path('runs', 'r7.json'), 'utf8'))).toMatchObject({ version: 1 })
})

test('what a killed studio was writing goes when the next one starts, and nobody else’s file does', () => {
  using data = makeWorkspace({})
  const left = ['.0a-run.json.4711-0a1b2c3d.tmp', 'mine.tmp', '.0a-run.json.4712-0a1b2c3d.tmp']
  mkdirSync(data.path('runs'))
  for (const name of left) writeFileSync(data.path('runs', name), '{')
  for (const name of left.slice(0, 2)) utimesSync(data.path('runs', name), 1, 1)
  openHistory({ dataDir: data.root, limits: () => null, onChange: () => undefined, log: () => undefined })
  expect(readdirSync(data.path('runs')).filter((name) => name.endsWith('tmp'))).toEqual(left.slice(1).toSorted())
})
