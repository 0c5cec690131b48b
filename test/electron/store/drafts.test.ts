import { spawn } from 'node:child_process'
import { once } from 'node:events'
import nodeFs, { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDrafts } from '../../../electron/store/drafts.ts'
import type { FileFs } from '../../../electron/files/file-fs.ts'
import { recordName } from '../../../electron/store/record-folder.ts'
import { openWindowStates } from '../../../electron/store/window-states.ts'
import { bundleModule } from '../../helpers/bundle-module.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const draft = (key: string, text = 'text', window = 'w1') => ({ key, text, base: null, window })

test('a draft is on disk when it was put, and the next studio has it', () => {
  using data = makeWorkspace()
  const drafts = openDrafts(data.root)
  expect(drafts.put({ ...draft('file:/a'), base: 'v1' })).toEqual({ ok: true, value: null })
  expect(openDrafts(data.root).list()).toMatchObject([{ key: 'file:/a', text: 'text', base: 'v1', window: 'w1' }])
  const [name] = readdirSync(data.path('drafts'))
  expect(statSync(data.path('drafts', name ?? '')).mode & 0o777).toBe(0o600)
})

test('a draft of an earlier studio, which did not say whose it is, is given', () => {
  using data = makeWorkspace()
  const kept = { ...draft('file:/a', 'typed yesterday'), savedAt: '2026-01-01T00:00:00.000Z' }
  data.put(`drafts/${recordName('w1', 'file:/a')}.json`, JSON.stringify({ version: 1, data: kept }))
  const drafts = openDrafts(data.root)
  expect(drafts.list()).toEqual([kept])
  expect(drafts.takeNotes()).toEqual([])
})

test('two windows do not write over each other, and each drops its own', () => {
  using data = makeWorkspace()
  const [one, other] = [openDrafts(data.root), openDrafts(data.root)]
  one.put(draft('file:/a', 'mine', 'w1'))
  other.put(draft('file:/a', 'theirs', 'w2'))
  one.put(draft('file:/a', 'mine again', 'w1'))
  expect(
    other
      .list()
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['mine again', 'theirs'])
  one.drop('file:/a', 'w1')
  expect(other.list().map(({ text }) => text)).toEqual(['theirs'])
  expect(one.drop('file:/never', 'w1')).toEqual({ ok: true, value: null })
})

test('the texts of another studio are not taken from it while it lives, and come to the next one after its end', async () => {
  using data = makeWorkspace()
  const built = await bundleModule(new URL('changing-studio.ts', import.meta.url), data.path('built'))
  const child = spawn(process.execPath, [built, data.path('data'), 'other', 'theme', '3', 'stay'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.stdin.write('go\n')
  await once(child.stdout, 'data')
  const drafts = openDrafts(data.path('data'))
  drafts.put(draft('file:/0', 'mine'))
  expect(drafts.list().map(({ text }) => text)).toEqual(['mine'])
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(
    drafts
      .list()
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['mine', 'other 0', 'other 1', 'other 2'])
  expect(drafts.takeNotes()).toEqual([])
})

test('a process that has the number of a studio of before is no studio', () => {
  using data = makeWorkspace()
  const of = (pid: number, start: string) =>
    openDrafts(data.root, undefined, { own: { pid, start }, isOther: () => false }).put(draft(start, start))
  of(process.ppid, 'another start')
  expect(
    openDrafts(data.root)
      .list()
      .map(({ text }) => text),
  ).toEqual(['another start'])
})

test('no draft is dropped for another one: a full store says so and keeps all', () => {
  using data = makeWorkspace()
  const drafts = openDrafts(data.root)
  for (let index = 0; index < 200; index += 1) drafts.put(draft(`file:/${index}`))
  expect(drafts.put(draft('file:/one-more'))).toMatchObject({ ok: false, error: { code: 'drafts-full' } })
  expect(drafts.put(draft('file:/7', 'changed'))).toEqual({ ok: true, value: null })
  expect(drafts.list()).toHaveLength(200)
})

test('so does one that is too large altogether', () => {
  using data = makeWorkspace()
  const drafts = openDrafts(data.root)
  const outcomes = Array.from(
    { length: 8 },
    (_, index) => drafts.put(draft(`file:/${index}`, 'x'.repeat(8_000_000))).ok,
  )
  expect(outcomes).toEqual([true, true, true, true, true, true, false, false])
})

test('a broken draft is set aside and named, and the others are there', () => {
  using data = makeWorkspace()
  openDrafts(data.root).put(draft('file:/a'))
  openDrafts(data.root).put(draft('file:/b'))
  const broken = data.path('drafts', `${recordName('w1', 'file:/a')}.json`)
  writeFileSync(broken, '{"version":1,"data":')
  writeFileSync(data.path('drafts', 'not-ours.json'), '{"version":0,"data":{}}')
  const drafts = openDrafts(data.root)
  expect(drafts.list().map(({ key }) => key)).toEqual(['file:/b'])
  const notes = drafts.takeNotes()
  expect(notes).toHaveLength(2)
  expect(notes.join()).toContain(broken)
  expect(drafts.takeNotes()).toEqual([])
  expect(readdirSync(data.path('drafts')).filter((name) => name.includes('.broken-'))).toHaveLength(2)
})

test.each(['writeFileSync', 'renameSync', 'mkdirSync'] as const)(
  'when %s fails the last draft stays, and it is said',
  (call) => {
    using data = makeWorkspace()
    openDrafts(data.root).put(draft('file:/a', 'old'))
    const fs: FileFs = {
      ...nodeFs,
      [call]: () => {
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
      },
    }
    expect(openDrafts(data.root, fs).put(draft('file:/a', 'new'))).toMatchObject({
      ok: false,
      error: { code: 'disk-full' },
    })
    expect(
      openDrafts(data.root)
        .list()
        .map(({ text }) => text),
    ).toEqual(['old'])
    expect(readdirSync(data.path('drafts'))).toHaveLength(1)
  },
)

test('what a killed studio was writing is removed later, and read by nobody', () => {
  using data = makeWorkspace()
  const drafts = openDrafts(data.root)
  drafts.put(draft('file:/a'))
  const left = data.path('drafts', 'x.json.1-2.tmp')
  writeFileSync(left, '{"vers')
  expect(drafts.list()).toHaveLength(1)
  utimesSync(left, 1, 1)
  expect(drafts.list()).toHaveLength(1)
  expect(readdirSync(data.path('drafts'))).toHaveLength(1)
})

test('SIGKILL in the middle of writing leaves the old text or the new one, whole, twenty times', async () => {
  using data = makeWorkspace()
  const path = data.path('drafts', 'a.json')
  nodeFs.mkdirSync(data.path('drafts'))
  // The very calls of a put, over and over, in a process that is killed at any moment.
  const script = `
    const fs = require('node:fs')
    for (let turn = 0; ; turn += 1) {
      const temporary = ${JSON.stringify(path)} + '.' + process.pid + '-' + turn + '.tmp'
      const data = { key: 'k', text: String(turn % 10).repeat(200000), base: null, window: 'w', savedAt: 'x', studio: null }
      fs.writeFileSync(temporary, JSON.stringify({ version: 1, data }), { flag: 'wx' })
      fs.renameSync(temporary, ${JSON.stringify(path)})
      if (turn === 0) process.stdout.write('ready')
    }`
  for (let turn = 0; turn < 20; turn += 1) {
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    const [kept] = openDrafts(data.root).list()
    expect(kept?.text).toMatch(/^(\d)\1{199999}$/)
  }
})

test('what a window keeps comes back by its workspace, and the longest unused of many are forgotten', () => {
  using data = makeWorkspace()
  const states = openWindowStates(data.root)
  expect(states.restore('/a')).toBeNull()
  states.keep('/a', '{"pane":1}')
  expect(openWindowStates(data.root).restore('/a')).toBe('{"pane":1}')
  for (let index = 0; index < 110; index += 1) states.keep(`/w/${index}`, '{}')
  expect(readdirSync(data.path('windows'))).toHaveLength(100)
  expect(states.restore('/w/109')).toBe('{}')
  expect(JSON.parse(readFileSync(data.path('windows', `${recordName('/w/109')}.json`), 'utf8'))).toMatchObject({
    version: 1,
  })
})
