import { execFileSync } from 'node:child_process'
import nodeFs, { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FileFs } from '../../../electron/files/file-fs.ts'
import { openDrafts } from '../../../electron/store/drafts.ts'
import { openHistory } from '../../../electron/store/history.ts'
import { openSession, withRoots } from '../../../electron/store/recents.ts'
import { recordName } from '../../../electron/store/record-folder.ts'
import { openSettings } from '../../../electron/store/settings.ts'
import { openTrust } from '../../../electron/store/trust.ts'
import { openWindowStates } from '../../../electron/store/window-states.ts'
import { ok } from '../../../shared/result.ts'
import { emptyReport } from '../../helpers/recording-engine.ts'
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts'

/** What reading answers on a bad day. Injected: a real disk cannot be brought to most of them without harming the machine. */
const TRANSIENT = ['EMFILE', 'ENFILE', 'EIO', 'EAGAIN', 'EACCES'] as const

/** The real file system, whose reading fails as long as `day.code` is not null. */
function badDay(day: { code: string | null }): FileFs {
  const readFileSync = (...args: unknown[]) => {
    if (day.code !== null) throw Object.assign(new Error(day.code), { code: day.code })
    return (nodeFs.readFileSync as (...all: unknown[]) => unknown)(...args)
  }
  return { ...nodeFs, readFileSync: readFileSync as typeof nodeFs.readFileSync }
}

interface Note {
  takeNotes(): readonly string[]
}

/** The stores of one file each: what writes something, what tries to write more, and what they hold. */
const FILES: Readonly<
  Record<string, (data: TestWorkspace, fs?: FileFs) => Note & { fill(): boolean; more(): boolean; holds(): unknown }>
> = {
  'settings.json': (data, fs) => {
    const settings = openSettings(data.root, fs)
    return {
      ...settings,
      fill: () => settings.update((now) => ({ ...now, theme: 'dark' })).ok,
      more: () => settings.update((now) => ({ ...now, fireOnSave: true })).ok,
      holds: () => [settings.get().theme, settings.get().fireOnSave],
    }
  },
  'trust.json': (data, fs) => {
    const trust = openTrust(data.root, fs)
    mkdirSync(data.path('one'), { recursive: true })
    mkdirSync(data.path('two'), { recursive: true })
    return {
      ...trust,
      fill: () => trust.grant([data.path('one')]).ok,
      more: () => trust.grant([data.path('two')]).ok,
      holds: () => [trust.has(data.path('one')), trust.has(data.path('two'))],
    }
  },
  'workspace.json': (data, fs) => {
    const session = openSession(data.root, fs)
    return {
      ...session,
      fill: () => session.update((now) => withRoots(now, ['/a'], ['/a'])).ok,
      more: () => session.update((now) => withRoots(now, ['/a', '/b'], ['/b'])).ok,
      holds: () => session.get().recents,
    }
  },
}

const HOLDS: Readonly<Record<string, { filled: unknown; empty: unknown; more: unknown; both: unknown }>> = {
  'settings.json': {
    filled: ['dark', false],
    empty: ['system', false],
    more: ['system', true],
    both: ['dark', true],
  },
  'trust.json': { filled: [true, false], empty: [false, false], more: [false, true], both: [true, true] },
  'workspace.json': { filled: ['/a'], empty: [], more: ['/b'], both: ['/b', '/a'] },
}

/** So many places of a filled file get a field more: the objects that the studio goes on with. */
const NEWER_FIELDS: Readonly<Record<string, number>> = { 'settings.json': 3, 'trust.json': 2, 'workspace.json': 1 }

/** The same with a field more in every object of it; what is around `data` has none of its own. */
function addFields(value: unknown, isOuter = true): unknown {
  if (Array.isArray(value)) return value.map((item) => addFields(item, false))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([key, field]) => [key, addFields(field, false)] as const)
  return { ...Object.fromEntries(inner), ...(isOuter && 'data' in value ? {} : { ofTomorrow: 'yes' }) }
}

describe.each(Object.keys(FILES))('%s', (name) => {
  const open = FILES[name] ?? (() => expect.fail())
  const holds = HOLDS[name] ?? expect.fail()

  test.each(TRANSIENT)('that cannot be read for %s is left, named, and never written over', (code) => {
    using data = makeWorkspace()
    open(data).fill()
    const before = readFileSync(data.path(name), 'utf8')
    const day = { code: code as string | null }
    const store = open(data, badDay(day))
    expect(store.holds()).toEqual(holds.empty)
    const [note, ...others] = store.takeNotes()
    expect(others).toEqual([])
    expect(note).toContain(data.path(name))
    expect(note).not.toContain('renamed')
    expect(store.more()).toBe(false)
    expect(store.holds()).toEqual(holds.more)
    expect(store.takeNotes()).toEqual([])
    expect(readFileSync(data.path(name), 'utf8')).toBe(before)
    expect(readdirSync(data.root).filter((file) => /broken|unread|lock|tmp/.test(file))).toEqual([])
    // A better day: what the file held is there again, with what was changed meanwhile.
    day.code = null
    expect(store.holds()).toEqual(holds.both)
    expect(store.more()).toBe(true)
    expect(open(data).holds()).toEqual(holds.both)
  })

  test('that a newer studio wrote is left, named, and never written over', () => {
    using data = makeWorkspace()
    const text = '{"version":2,"theme":"sepia","data":{"what":"nobody knows yet"}}'
    writeFileSync(data.path(name), text)
    const store = open(data)
    expect(store.holds()).toEqual(holds.empty)
    expect(store.takeNotes()).toEqual([expect.stringMatching(/newer version.*format 2.*HOOK_STUDIO_DATA/)])
    expect(store.more()).toBe(false)
    expect(store.takeNotes()).toEqual([])
    expect(readFileSync(data.path(name), 'utf8')).toBe(text)
    expect(readdirSync(data.root).filter((file) => file.startsWith(name))).toEqual([name])
  })

  test('that holds fields of a newer studio is read, and they stay', () => {
    using data = makeWorkspace()
    open(data).fill()
    const withFields = addFields(JSON.parse(readFileSync(data.path(name), 'utf8')))
    writeFileSync(data.path(name), JSON.stringify(withFields))
    const store = open(data)
    expect(store.holds()).toEqual(holds.filled)
    expect(store.more()).toBe(true)
    expect(store.takeNotes()).toEqual([])
    expect(store.holds()).toEqual(holds.both)
    const text = readFileSync(data.path(name), 'utf8')
    expect(text.match(/"ofTomorrow"/g)).toHaveLength(NEWER_FIELDS[name] ?? -1)
  })

  test('that is a pipe is set aside and named, and nobody waits for it', () => {
    using data = makeWorkspace()
    execFileSync('mkfifo', [data.path(name)])
    const store = open(data)
    expect(store.holds()).toEqual(holds.empty)
    expect(store.takeNotes()).toEqual([expect.stringContaining('it is no file')])
    expect(store.fill()).toBe(true)
    expect(statSync(data.path(name)).isFile()).toBe(true)
  })

  test('that is empty, as another program leaves it while it writes, stays where it is', () => {
    using data = makeWorkspace()
    writeFileSync(data.path(name), '')
    const store = open(data)
    expect(store.holds()).toEqual(holds.empty)
    expect(store.takeNotes()).toEqual([])
    expect(readdirSync(data.root).filter((file) => file.startsWith(name))).toEqual([name])
    expect(store.fill()).toBe(true)
    expect(store.holds()).toEqual(holds.filled)
  })

  test('that is a link is written through, and while what it leads to is away it is left', () => {
    using data = makeWorkspace({ elsewhere: { folder: true } })
    symlinkSync(join('elsewhere', name), data.path(name))
    const store = open(data)
    expect(store.holds()).toEqual(holds.empty)
    expect(store.takeNotes()).toEqual([expect.stringContaining('what it leads to is not there')])
    expect(store.fill()).toBe(false)
    writeFileSync(data.path('elsewhere', name), '')
    expect(store.fill()).toBe(true)
    expect(readdirSync(data.path('elsewhere')).filter((file) => file === name)).toEqual([name])
  })
})

test('a state file that nobody may read is left as it is, on a real disk', { skip: process.getuid?.() === 0 }, () => {
  using data = makeWorkspace()
  FILES['settings.json']?.(data).fill()
  chmodSync(data.path('settings.json'), 0)
  const store = FILES['settings.json']?.(data)
  expect(store?.more()).toBe(false)
  chmodSync(data.path('settings.json'), 0o600)
  expect(store?.holds()).toEqual(HOLDS['settings.json']?.both)
})

test('a change that could not be written is made again to what another studio wrote meanwhile', () => {
  using data = makeWorkspace({ one: { folder: true }, two: { folder: true } })
  const [one, two] = [data.path('one'), data.path('two')]
  const full = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  openTrust(data.root).grant([one])
  const trust = openTrust(data.root, { ...nodeFs, writeFileSync: full })
  expect(trust.revoke(one).ok).toBe(false)
  openTrust(data.root).grant([two])
  expect([trust.has(one), trust.has(two)]).toEqual([false, true])
})

describe('drafts', () => {
  const draft = (key: string, text: string) => ({ key, text, base: null, window: 'w' })

  test.each(TRANSIENT)('that cannot be read for %s are left, named once together, and not lost', (code) => {
    using data = makeWorkspace()
    for (const key of ['a', 'b', 'c']) openDrafts(data.root).put(draft(key, `old ${key}`))
    const day = { code: code as string | null }
    const drafts = openDrafts(data.root, badDay(day))
    expect(drafts.list()).toEqual([])
    expect(drafts.takeNotes()).toEqual([expect.stringMatching(/\(and 2 more there\) cannot be used now/)])
    expect(drafts.list()).toEqual([])
    expect(drafts.takeNotes()).toEqual([])
    expect(readdirSync(data.path('drafts'))).toHaveLength(3)
    // The window never saw the old text: it goes aside, and neither is dropped.
    expect(drafts.put(draft('a', 'new a'))).toEqual(ok(null))
    expect(drafts.takeNotes()).toEqual([expect.stringContaining('.unread-')])
    const aside = readdirSync(data.path('drafts')).find((name) => name.includes('.unread-')) ?? ''
    expect(readFileSync(data.path('drafts', aside), 'utf8')).toContain('old a')
    expect(drafts.drop('b', 'w')).toEqual(ok(null))
    day.code = null
    const texts = drafts.list().map(({ text }) => text)
    expect(texts.sort()).toEqual(['new a', 'old b', 'old c'])
    // Now they were seen.
    drafts.put(draft('b', 'new b'))
    drafts.drop('c', 'w')
    expect(drafts.takeNotes()).toEqual([])
    expect(
      drafts
        .list()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['new a', 'new b'])
  })

  test('that are broken and cannot be renamed either are named once', () => {
    using data = makeWorkspace({ 'drafts/a.json': 'broken' })
    const renameSync = () => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    }
    const drafts = openDrafts(data.root, { ...nodeFs, renameSync })
    for (let turn = 0; turn < 3; turn += 1) expect(drafts.list()).toEqual([])
    expect(drafts.takeNotes()).toEqual([expect.stringContaining('cannot be renamed')])
    expect(readFileSync(data.path('drafts', 'a.json'), 'utf8')).toBe('broken')
  })

  test('of a newer studio are left, and a put of the same one is refused', () => {
    using data = makeWorkspace()
    mkdirSync(data.path('drafts'))
    const path = data.path('drafts', `${recordName('w', 'a')}.json`)
    writeFileSync(path, '{"version":2,"data":{}}')
    const drafts = openDrafts(data.root)
    expect(drafts.put(draft('a', 'mine'))).toMatchObject({ ok: false, error: { code: 'newer-version' } })
    expect(drafts.put(draft('b', 'mine'))).toEqual(ok(null))
    expect(drafts.drop('a', 'w')).toEqual(ok(null))
    expect(readFileSync(path, 'utf8')).toBe('{"version":2,"data":{}}')
    expect(drafts.takeNotes()).toEqual([expect.stringContaining('newer version')])
  })
})

test('the states of windows that cannot be read, or are of a newer studio, are left', () => {
  using data = makeWorkspace()
  openWindowStates(data.root).keep('/a', 'old')
  const day = { code: 'EMFILE' as string | null }
  const states = openWindowStates(data.root, badDay(day))
  expect(states.restore('/a')).toBeNull()
  expect(states.takeNotes()).toEqual([expect.stringContaining('too many files')])
  day.code = null
  expect(states.restore('/a')).toBe('old')
  const [name = ''] = readdirSync(data.path('windows'))
  writeFileSync(data.path('windows', name), '{"version":2}')
  expect(states.keep('/a', 'new')).toMatchObject({ ok: false, error: { code: 'newer-version' } })
  expect(readFileSync(data.path('windows', name), 'utf8')).toBe('{"version":2}')
})

test('records that hold fields of a newer studio are read, and keep them when they are put again', () => {
  using data = makeWorkspace()
  const drafts = openDrafts(data.root)
  const draft = { key: 'file:/a', text: 'a', base: null, window: 'w' }
  drafts.put(draft)
  const file = data.path('drafts', `${recordName('w', 'file:/a')}.json`)
  writeFileSync(file, JSON.stringify(addFields(JSON.parse(readFileSync(file, 'utf8')))))
  const again = openDrafts(data.root)
  expect(again.list()).toMatchObject([draft])
  expect(again.takeNotes()).toEqual([])
  again.put({ ...draft, text: 'b' })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ data: { text: 'b', ofTomorrow: 'yes' } })
})

describe('the history', () => {
  const report = (second: number) => ({
    ...emptyReport({
      runId: 'x',
      event: 'PreToolUse',
      profile: 'cline',
      places: { runtimeDir: null, globalDir: null, roots: [] },
      script: null,
      inputNotices: [],
      timeoutMs: 1,
      stdin: new TextEncoder().encode('{}'),
    }),
    startedAt: new Date(second * 1000).toISOString(),
  })
  const open = (data: TestWorkspace, fs: FileFs = nodeFs, limits: { count: number; megabytes: number } | null = null) =>
    openHistory({ dataDir: data.root, limits: () => limits, onChange: () => {}, log: (line) => expect.fail(line), fs })

  test('whose list or reports cannot be read loses none of them', async () => {
    using data = makeWorkspace()
    const day = { code: 'EMFILE' as string | null }
    const first = open(data)
    for (const second of [1, 2]) first.add(`r${second}`, report(second))
    await first.settled()
    const history = open(data, badDay(day), { count: 1, megabytes: 1 })
    expect(history.list()).toEqual([])
    expect(history.takeNotes()).toHaveLength(1)
    history.add('r3', report(3))
    await history.settled()
    day.code = null
    expect(history.list().map(({ runId }) => runId)).toEqual(['r3', 'r2', 'r1'])
    expect(await history.get('r1')).toEqual(ok(report(1)))
    const later = open(data, {
      ...nodeFs,
      statSync: ((path: string, ...more: []) => {
        if (basename(path) === 'r1.json' && !path.includes('index')) {
          throw Object.assign(new Error('EIO'), { code: 'EIO' })
        }
        return statSync(path, ...more)
      }) as typeof statSync,
    })
    expect(await later.get('r1')).toMatchObject({ ok: false, error: { code: 'disk-error' } })
    expect(later.list()).toHaveLength(3)
    expect(await open(data).get('r1')).toEqual(ok(report(1)))
  })

  test('is read with fields of a newer studio, which stay when a run is pinned', async () => {
    using data = makeWorkspace()
    const options = { dataDir: data.root, limits: () => null, onChange: () => undefined, log: () => undefined }
    const first = openHistory(options)
    first.add('r1', report(1))
    await first.settled()
    const file = data.path('runs', 'index', 'r1.json')
    writeFileSync(file, JSON.stringify(addFields(JSON.parse(readFileSync(file, 'utf8')))))
    writeFileSync(
      data.path('runs', 'r1.json'),
      JSON.stringify({ version: 1, data: { ...report(1), ofTomorrow: 'yes' } }),
    )
    const history = openHistory(options)
    expect(history.list()).toMatchObject([{ runId: 'r1', pinned: false }])
    expect(await history.get('r1')).toMatchObject({ ok: true, value: { event: 'PreToolUse' } })
    expect(history.pin('r1', true)).toEqual(ok(true))
    expect(history.takeNotes()).toEqual([])
    const fields = { ofTomorrow: 'yes' }
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      data: { ...fields, run: { ...fields, pinned: true } },
    })
  })

  test('lets nothing go while nobody knows how much is to be kept', async () => {
    using data = makeWorkspace()
    const history = open(data, nodeFs, null)
    for (let second = 0; second < 5; second += 1) history.add(`r${second}`, report(second))
    await history.settled()
    expect(history.list()).toHaveLength(5)
  })

  test('leaves a report of a newer studio, and forgets one that is gone', async () => {
    using data = makeWorkspace()
    const history = open(data)
    for (const second of [1, 2]) history.add(`r${second}`, report(second))
    await history.settled()
    writeFileSync(data.path('runs', 'r1.json'), '{"version":2,"data":{}}')
    expect(await history.get('r1')).toMatchObject({ ok: false, error: { code: 'newer-version' } })
    expect(readFileSync(data.path('runs', 'r1.json'), 'utf8')).toBe('{"version":2,"data":{}}')
    nodeFs.rmSync(data.path('runs', 'r2.json'))
    expect(await history.get('r2')).toEqual(ok(null))
    expect(history.list().map(({ runId }) => runId)).toEqual(['r1'])
  })
})
