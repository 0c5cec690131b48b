import { setImmediate } from 'node:timers/promises'
import nodeFs, { existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Desktop } from '../../../electron/files/desktop.ts'
import type { FileFs } from '../../../electron/files/file-fs.ts'
import { openTrash, type TrashOptions } from '../../../electron/store/trash.ts'
import { createUndos, MAX_UNDOS } from '../../../electron/store/undo.ts'
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts'

const none: Desktop = {
  trashItem: () => Promise.reject(new Error('no trash')),
  showItemInFolder: () => {},
  openPath: () => Promise.resolve(''),
}

function trashOf(workspace: TestWorkspace, options: Partial<TrashOptions>) {
  const env = { XDG_DATA_HOME: workspace.path('share') }
  return openTrash({ dataDir: workspace.path('data'), desktop: null, home: workspace.path('home'), env, ...options })
}

async function put(workspace: TestWorkspace, options: Partial<TrashOptions> = {}) {
  const result = await trashOf(workspace, options).put(workspace.path('hook'), 'the file')
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const acrossDisks = {
  ...nodeFs,
  linkSync: () => {
    throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' })
  },
} as FileFs

test.each([
  ['a browser', {}, 'studio-trash'],
  ['a Linux desktop', { desktop: none, platform: 'linux' }, 'trash'],
  ['a Linux desktop with another disk', { desktop: none, platform: 'linux', fs: acrossDisks }, 'trash'],
  ['a desktop whose trash fails', { desktop: none, platform: 'darwin' }, 'studio-trash'],
] as const)('in %s a deleted file is gone from its place, and comes back whole', async (_what, options, where) => {
  using workspace = makeWorkspace({ hook: { text: '#!/bin/sh\n', mode: 0o750 } })
  const wayBack = await put(workspace, options)
  expect(wayBack.where).toBe(where)
  expect(existsSync(workspace.path('hook'))).toBe(false)
  expect(await wayBack.back()).toEqual({ ok: true, value: null })
  expect(readFileSync(workspace.path('hook'), 'utf8')).toBe('#!/bin/sh\n')
  expect(statSync(workspace.path('hook')).mode & 0o777).toBe(0o750)
})

test('a copy that cannot be removed keeps nothing else from being deleted', async () => {
  using workspace = makeWorkspace({ hook: 'one' })
  const busy = {
    ...nodeFs,
    rmSync: () => {
      throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
    },
  } as FileFs
  const desktop = { ...none, trashItem: (path: string) => Promise.resolve(nodeFs.unlinkSync(path)) }
  const wayBack = await put(workspace, { desktop, platform: 'darwin', fs: busy })
  expect(wayBack.where).toBe('trash')
  expect(() => wayBack.forget?.()).not.toThrow()
})

test('an old file that cannot be removed from the studio’s trash keeps nothing from being deleted, nor from coming back', async () => {
  using workspace = makeWorkspace({ hook: 'one' })
  for (let old = 0; old < 501; old += 1) workspace.put(`data/trash/2020-${String(old).padStart(4, '0')}/hook`, 'old')
  const busy = {
    ...nodeFs,
    rmSync: () => {
      throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
    },
  } as FileFs
  const wayBack = await put(workspace, { fs: busy })
  expect(existsSync(workspace.path('hook'))).toBe(false)
  expect(await wayBack.back()).toEqual({ ok: true, value: null })
  expect(readFileSync(workspace.path('hook'), 'utf8')).toBe('one')
})

test('the trash of a Linux desktop says where a file was, and takes two of the same name', async () => {
  using workspace = makeWorkspace({ hook: 'one', 'a b/ü%': 'three' })
  const desktop = { desktop: none, platform: 'linux' } as const
  await put(workspace, desktop)
  workspace.put('hook', 'two')
  const second = await put(workspace, desktop)
  await trashOf(workspace, desktop).put(workspace.path('a b', 'ü%'), '')
  const read = (...parts: string[]) => readFileSync(workspace.path('share', 'Trash', ...parts), 'utf8')
  expect([read('files', 'hook'), read('files', 'hook.2')]).toEqual(['one', 'two'])
  expect(read('info', 'hook.2.trashinfo')).toMatch(
    /^\[Trash Info\]\nPath=\/.*\/hook\nDeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\n$/,
  )
  expect(read('info', 'ü%.trashinfo')).toContain('/a%20b/%C3%BC%25\n')
  await second.back()
  expect(readdirSync(workspace.path('share', 'Trash', 'files')).sort()).toEqual(['hook', 'ü%'])
  expect(readdirSync(workspace.path('share', 'Trash', 'info')).sort()).toEqual(['hook.trashinfo', 'ü%.trashinfo'])
})

test('where only the system can reach its trash a copy of our own is the way back, until it is not needed', async () => {
  using workspace = makeWorkspace({ hook: '#!/bin/sh\n' })
  const desktop: Desktop = { ...none, trashItem: (path) => Promise.resolve(nodeFs.unlinkSync(path)) }
  const wayBack = await put(workspace, { desktop, platform: 'darwin' })
  expect(wayBack.where).toBe('trash')
  await wayBack.back()
  expect(existsSync(workspace.path('hook'))).toBe(true)
  wayBack.forget?.()
  expect(readdirSync(workspace.path('data', 'trash'))).toEqual([])
})

test('a link goes itself, and what it leads to stays', async () => {
  using workspace = makeWorkspace({ target: 'text' })
  symlinkSync('target', workspace.path('hook'))
  const wayBack = await put(workspace)
  expect(existsSync(workspace.path('target'))).toBe(true)
  await wayBack.back()
  expect(lstatSync(workspace.path('hook')).isSymbolicLink()).toBe(true)
})

test('what is there again is not written over by coming back', async () => {
  using workspace = makeWorkspace({ hook: 'old' })
  const wayBack = await put(workspace)
  writeFileSync(workspace.path('hook'), 'new')
  expect(await wayBack.back()).toMatchObject({ ok: false, error: { code: 'exists' } })
  expect(readFileSync(workspace.path('hook'), 'utf8')).toBe('new')
})

test('a file that cannot be moved stays, and it is said', async () => {
  using workspace = makeWorkspace({ hook: 'old' })
  const fs: FileFs = {
    ...nodeFs,
    linkSync: () => {
      throw Object.assign(new Error('EROFS'), { code: 'EROFS' })
    },
    renameSync: () => {
      throw Object.assign(new Error('EROFS'), { code: 'EROFS' })
    },
  }
  const result = await trashOf(workspace, { desktop: none, platform: 'linux', fs }).put(workspace.path('hook'), '')
  expect(result).toMatchObject({ ok: false, error: { code: 'read-only' } })
  expect(readFileSync(workspace.path('hook'), 'utf8')).toBe('old')
  expect(readdirSync(workspace.path('share', 'Trash', 'info'))).toEqual([])
})

test('something can be undone once, after a failure again, and as long as it is one of the last', async () => {
  const undos = createUndos()
  const forgotten: string[] = []
  let fails = true
  const add = (what: string) =>
    undos.add({
      what,
      where: 'trash',
      back: () => (fails ? { ok: false, error: { code: 'x', message: 'x' } } : { ok: true, value: null }),
      forget: () => void forgotten.push(what),
    })
  const first = add('first')
  const second = add('second')
  expect(await undos.run(first.undo)).toMatchObject({ ok: false, error: { code: 'x' } })
  fails = false
  expect(await undos.run(first.undo)).toEqual({ ok: true, value: null })
  expect(await undos.run(first.undo)).toMatchObject({ ok: false, error: { code: 'undo-gone' } })
  for (let count = 0; count < MAX_UNDOS; count += 1) add('later')
  expect(await undos.run(second.undo)).toMatchObject({ ok: false, error: { code: 'undo-gone' } })
  expect(forgotten).toEqual(['first', 'second'])
})

test('what is asked to be undone twice at once is undone once, and both hear what came of it', async () => {
  const undos = createUndos()
  let turns = 0
  const back = async () => {
    turns += 1
    await setImmediate()
    return { ok: true as const, value: null }
  }
  const { undo } = undos.add({ what: '', where: 'trash', back })
  expect(await Promise.all([undos.run(undo), undos.run(undo)])).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  expect(turns).toBe(1)
  expect(await undos.run(undo)).toMatchObject({ ok: false, error: { code: 'undo-gone' } })
})

test('at most fifty things can be undone', async () => {
  const undos = createUndos()
  const all = Array.from({ length: 60 }, () =>
    undos.add({ what: '', where: 'trash', back: () => ({ ok: true, value: null }) }),
  )
  expect(await undos.run(all[9]?.undo ?? '')).toMatchObject({ ok: false })
  expect(await undos.run(all[10]?.undo ?? '')).toMatchObject({ ok: true })
})
