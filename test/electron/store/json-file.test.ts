import nodeFs from 'node:fs'
import { readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FileFs } from '../../../electron/files/file-fs.ts'
import { openJsonFile } from '../../../electron/store/json-file.ts'
import type { Migrations } from '../../../electron/store/read-state.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const schema = z.object({ names: z.array(z.string()) })

function open(path: string, fs?: FileFs, migrations: Migrations = []) {
  const initial: z.infer<typeof schema> = { names: [] }
  return openJsonFile({ path, migrations, schema, initial, title: 'the names', ...(fs === undefined ? {} : { fs }) })
}

function failing(call: 'fsyncSync' | 'mkdirSync' | 'openSync' | 'renameSync' | 'writeFileSync', code: string): FileFs {
  return {
    ...nodeFs,
    [call]: () => {
      throw Object.assign(new Error(code), { code })
    },
  }
}

test('what was written is read again, by this studio and the next', () => {
  using folder = makeWorkspace()
  const path = folder.path('deep', 'state.json')
  const file = open(path)
  expect(file.get()).toEqual({ names: [] })
  expect(file.update(({ names }) => ({ names: [...names, 'a'] }))).toEqual({ ok: true, value: { names: ['a'] } })
  expect(open(path).get()).toEqual({ names: ['a'] })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ version: 1, data: { names: ['a'] } })
})

test('only its owner may read the file and its folder, and no temporary file stays', () => {
  using folder = makeWorkspace()
  open(folder.path('data', 'state.json')).update(() => ({ names: ['secret'] }))
  expect(statSync(folder.path('data')).mode & 0o777).toBe(0o700)
  expect(statSync(folder.path('data', 'state.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder.path('data'))).toEqual(['state.json'])
})

test('what another studio wrote meanwhile is seen, and not undone by a change', () => {
  using folder = makeWorkspace()
  const path = folder.path('state.json')
  const [one, other] = [open(path), open(path)]
  one.update(({ names }) => ({ names: [...names, 'one'] }))
  other.update(({ names }) => ({ names: [...names, 'other'] }))
  expect(one.get()).toEqual({ names: ['one', 'other'] })
})

test.each([
  ['no JSON', '{"version":1,"data":{"names":["a"'],
  ['empty', ''],
  ['another shape', '{"version":1,"data":{"names":[1]}}'],
  ['an unknown version', '{"version":0,"data":{"names":["a"]}}'],
  ['a bare value', 'null'],
  ['a text that attacks prototypes', '{"version":1,"data":{"__proto__":{"names":["a"]}}}'],
])('a file with %s is set aside, named once, and begun anew', (_what, text) => {
  using folder = makeWorkspace({ 'state.json': { text, mode: 0o600 } })
  const path = folder.path('state.json')
  // Emptied this moment, it would count as being written.
  utimesSync(path, new Date(0), new Date(0))
  const file = open(path)
  expect(file.get()).toEqual({ names: [] })
  const [note, ...more] = file.takeNotes()
  expect(more).toEqual([])
  expect(note).toContain(path)
  expect(file.takeNotes()).toEqual([])
  const [aside, ...others] = readdirSync(folder.root)
  expect(others).toEqual([])
  expect(aside).toMatch(/^state\.json\.broken-/)
  expect(note).toContain(aside ?? 'missing')
  expect(readFileSync(folder.path(aside ?? ''), 'utf8')).toBe(text)
  expect(file.update(() => ({ names: ['new'] })).ok).toBe(true)
  expect(open(path).get()).toEqual({ names: ['new'] })
})

test('a file that becomes broken while the studio runs is set aside as well', () => {
  using folder = makeWorkspace()
  const path = folder.path('state.json')
  const file = open(path)
  file.update(() => ({ names: ['a'] }))
  writeFileSync(path, 'garbage')
  expect(file.get()).toEqual({ names: [] })
  expect(file.takeNotes()).toHaveLength(1)
})

test('a file of many megabytes is not read', () => {
  using folder = makeWorkspace({ 'state.json': { text: Buffer.alloc(9 * 1_048_576, 0x20) } })
  const file = open(folder.path('state.json'))
  expect(file.get()).toEqual({ names: [] })
  expect(file.takeNotes()[0]).toContain('bytes long')
})

test('a directory in its place is set aside', () => {
  using folder = makeWorkspace({ 'state.json': { folder: true } })
  const file = open(folder.path('state.json'))
  expect(file.get()).toEqual({ names: [] })
  expect(file.takeNotes()).toHaveLength(1)
  expect(file.update(() => ({ names: ['a'] })).ok).toBe(true)
})

test.each([
  ['mkdirSync', 'EROFS', 'its disk is read-only'],
  ['openSync', 'EACCES', 'its permissions'],
  ['writeFileSync', 'ENOSPC', 'the disk is full'],
  ['fsyncSync', 'EIO', 'the disk could not'],
  ['renameSync', 'EPERM', 'the system does not permit it'],
] as const)(
  'when %s fails with %s, the old file stays whole, the change holds, and it is said',
  (call, code, words) => {
    using folder = makeWorkspace()
    const path = folder.path('state.json')
    open(path).update(() => ({ names: ['old'] }))
    const before = readFileSync(path, 'utf8')
    const file = open(path, failing(call, code))
    const result = file.update(({ names }) => ({ names: [...names, 'new'] }))
    expect(result.ok).toBe(false)
    expect(!result.ok && result.error.message).toContain(`cannot be written to ${path}: ${words}`)
    expect(!result.ok && result.error.fix).toBeTruthy()
    expect(file.get()).toEqual({ names: ['old', 'new'] })
    expect(readFileSync(path, 'utf8')).toBe(before)
    expect(readdirSync(folder.root)).toEqual(['state.json'])
  },
)

test('a broken file that cannot be renamed either does not stop the start', () => {
  using folder = makeWorkspace({ 'state.json': 'garbage' })
  const file = open(folder.path('state.json'), failing('renameSync', 'EROFS'))
  expect(file.get()).toEqual({ names: [] })
  expect(file.takeNotes()[0]).toContain('cannot be renamed: its disk is read-only')
  expect(file.takeNotes()).toEqual([])
})

test('fields of a newer studio are let through, and written back as they were', () => {
  const text = '{"version":1,"data":{"names":["a"],"more":{"deep":[1]},"__proto__":{"names":[]}}}'
  using folder = makeWorkspace({ 'state.json': text })
  const path = folder.path('state.json')
  const file = open(path)
  expect(file.get()).toEqual({ names: ['a'] })
  expect(file.update(({ names }) => ({ names: [...names, 'b'] }))).toEqual({ ok: true, value: { names: ['a', 'b'] } })
  expect(file.update(({ names }) => ({ names: [...names, 'c'] })).ok).toBe(true)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    version: 1,
    data: { names: ['a', 'b', 'c'], more: { deep: [1] } },
  })
  expect(file.takeNotes()).toEqual([])
})

test('what an older studio wrote is taken over, step by step, and written in the new format with the next change', () => {
  const migrations: Migrations = [
    (data) => ({ list: z.object({ name: z.string() }).parse(data).name.split(' ') }),
    (data) => ({ names: z.object({ list: z.array(z.string()) }).parse(data).list }),
  ]
  using folder = makeWorkspace({ 'state.json': '{"version":1,"data":{"name":"a b"}}' })
  const path = folder.path('state.json')
  const file = open(path, undefined, migrations)
  expect(file.get()).toEqual({ names: ['a', 'b'] })
  expect(readFileSync(path, 'utf8')).toContain('"version":1')
  file.update((now) => now)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ version: 3, data: { names: ['a', 'b'] } })
  folder.put('state.json', '{"version":2,"data":{"list":["c"]}}')
  expect(open(path, undefined, migrations).get()).toEqual({ names: ['c'] })
  expect(open(path).takeNotes()).toEqual([expect.stringContaining('format 2, this one knows 1')])
  folder.put('state.json', '{"version":1,"data":{"nothing":"of it"}}')
  const broken = open(path, undefined, migrations)
  expect(broken.takeNotes()).toEqual([expect.stringContaining('it does not hold what its format says')])
})
