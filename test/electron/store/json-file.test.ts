import nodeFs from 'node:fs'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openJsonFile, type StateFs } from '../../../electron/store/json-file.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const schema = z.object({ names: z.array(z.string()) }).strict()

function open(path: string, fs?: StateFs) {
  const initial: z.infer<typeof schema> = { names: [] }
  return openJsonFile({ path, version: 1, schema, initial, title: 'the names', ...(fs === undefined ? {} : { fs }) })
}

function failing(call: 'fsyncSync' | 'mkdirSync' | 'openSync' | 'renameSync' | 'writeFileSync', code: string): StateFs {
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
  ['an unknown field', '{"version":1,"data":{"names":[],"more":1}}'],
  ['a later version', '{"version":2,"data":{"names":["a"]}}'],
  ['a bare value', 'null'],
  ['a text that attacks prototypes', '{"version":1,"data":{"__proto__":{"names":["a"]}}}'],
])('a file with %s is set aside, named once, and begun anew', (_what, text) => {
  using folder = makeWorkspace({ 'state.json': { text, mode: 0o600 } })
  const path = folder.path('state.json')
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

test('a directory in its place, or a link to nowhere, does not stop the start', () => {
  using folder = makeWorkspace({ 'directory.json': { folder: true }, 'link.json': { link: '/nowhere/at/all' } })
  for (const name of ['directory.json', 'link.json']) {
    const file = open(folder.path(name))
    expect(file.get()).toEqual({ names: [] })
    expect(file.takeNotes()).toHaveLength(1)
    expect(file.update(() => ({ names: [name] })).ok).toBe(true)
  }
})

test.each([
  ['mkdirSync', 'EROFS'],
  ['openSync', 'EACCES'],
  ['writeFileSync', 'ENOSPC'],
  ['fsyncSync', 'EIO'],
  ['renameSync', 'EPERM'],
] as const)('when %s fails with %s, the old file stays whole, the change holds, and it is said', (call, code) => {
  using folder = makeWorkspace()
  const path = folder.path('state.json')
  open(path).update(() => ({ names: ['old'] }))
  const before = readFileSync(path, 'utf8')
  const file = open(path, failing(call, code))
  const result = file.update(({ names }) => ({ names: [...names, 'new'] }))
  expect(result).toMatchObject({ ok: false, error: { code: 'not-saved' } })
  expect(!result.ok && result.error.message).toContain(`${path} (${code})`)
  expect(file.get()).toEqual({ names: ['old', 'new'] })
  expect(readFileSync(path, 'utf8')).toBe(before)
  expect(readdirSync(folder.root)).toEqual(['state.json'])
})

test('a broken file that can not be renamed either does not stop the start', () => {
  using folder = makeWorkspace({ 'state.json': 'garbage' })
  const file = open(folder.path('state.json'), failing('renameSync', 'EROFS'))
  expect(file.get()).toEqual({ names: [] })
  expect(file.takeNotes()[0]).toContain("can't be renamed (EROFS)")
  expect(file.takeNotes()).toEqual([])
})
