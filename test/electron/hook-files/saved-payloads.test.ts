import fs from 'node:fs'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { discoverAll } from '../../../electron/engine/discover.ts'
import { MAX_PAYLOAD_FILES } from '../../../electron/hook-files/payload-limits.ts'
import { payloadAsGiven } from '../../../electron/hook-files/payload-as-given.ts'
import { payloadsFolder } from '../../../electron/hook-files/payloads-folder.ts'
import { addPayload, readSavedPayloads, savePayload } from '../../../electron/hook-files/saved-payloads.ts'
import type { SavedPayload } from '../../../shared/saved-payload.ts'
import { savedPayloadText } from '../../../shared/saved-payload-text.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const payload = (name: string, more: Partial<SavedPayload> = {}): SavedPayload => ({
  version: 1,
  event: 'PreToolUse',
  name,
  payload: { toolName: 'read_file' },
  ...more,
})

function read(directory: string) {
  const result = readSavedPayloads(directory)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const names = (directory: string) => read(directory).payloads.map(({ payload: { name } }) => name)
const files = (directory: string) => readdirSync(payloadsFolder(directory)).sort()

describe('reading saved payloads', () => {
  it('gives none where there is no folder', async () => {
    await using workspace = makeWorkspace()
    expect(read(workspace.path('none'))).toEqual({ payloads: [], broken: [] })
  })

  it('names every broken file and what is wrong with it, and reads the others', async () => {
    await using workspace = makeWorkspace({
      '.studio/PreToolUse.good.json': savedPayloadText(payload('good')),
      '.studio/bom.json': `\uFEFF${savedPayloadText(payload('with a mark'))}`,
      '.studio/json.json': '{"version": 1,',
      '.studio/shape.json': '{"version":1,"event":"PreToolUs","name":"a","payload":{}}',
      '.studio/later.json': '{"version":2,"event":"PreToolUse","name":"a","payload":{}}',
      '.studio/extra.json': '{"version":1,"event":"PreToolUse","name":"a","payload":{},"more":1}',
      '.studio/bytes.json': { text: new Uint8Array([0x22, 0xff, 0x22]) },
      '.studio/huge.json': ' '.repeat(2_097_153),
      '.studio/deep.json': `{"version":1,"event":"PreToolUse","name":"a","payload":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
      '.studio/folder.json': { folder: true },
      '.studio/link.json': { link: 'nowhere' },
      '.studio/pipe.json': { pipe: true },
      '.studio/notes.md': 'not ours',
      '.studio/.hidden.json': 'not ours',
    })
    const { payloads, broken } = read(workspace.root)
    expect(payloads.map(({ payload: { name } }) => name)).toEqual(['good', 'with a mark'])
    const messages = Object.fromEntries(broken.map(({ file, message }) => [basename(file), message]))
    expect(messages).toEqual({
      'json.json': expect.stringContaining('it is no JSON') as unknown,
      'shape.json': expect.stringContaining('its “event”') as unknown,
      'later.json': expect.stringContaining('its “version”') as unknown,
      'extra.json': expect.stringContaining('more') as unknown,
      'bytes.json': expect.stringContaining('no UTF-8') as unknown,
      'huge.json': expect.stringContaining('larger than') as unknown,
      'deep.json': expect.any(String) as unknown,
      'folder.json': expect.any(String) as unknown,
      'link.json': expect.stringContaining('leads nowhere') as unknown,
      'pipe.json': expect.stringContaining('it is no file') as unknown,
    })
  })

  it('reads no more than its limit, and says so', async () => {
    await using workspace = makeWorkspace()
    for (let index = 0; index < MAX_PAYLOAD_FILES + 2; index += 1) {
      workspace.put(`.studio/TaskStart.${index}.json`, savedPayloadText(payload(`name ${index}`)))
    }
    const { payloads, broken } = read(workspace.root)
    expect(payloads).toHaveLength(MAX_PAYLOAD_FILES)
    expect(broken).toMatchObject([{ message: expect.stringContaining('502 files') as unknown }])
  })

  it('reads no more bytes than its limit, says so, and counts none that is refused unread', async () => {
    const large = { payload: { toolName: 'x', parameters: { text: 'x'.repeat(300_000) } } }
    await using workspace = makeWorkspace({
      '.studio/0.json': 'x'.repeat(3 * 1_048_576),
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((name) => [`.studio/${name}.json`, savedPayloadText(payload(name, large))]),
      ),
    })
    const found = readSavedPayloads(workspace.root, 1_048_576)
    if (!found.ok) throw new Error(found.error.message)
    expect(found.value.payloads.map(({ payload: { name } }) => name)).toEqual(['a', 'b', 'c'])
    expect(found.value.broken.map(({ message }) => message)).toEqual([
      expect.stringContaining('larger than'),
      expect.stringContaining('more than 1 MiB of saved payloads, the most that is read: 2 of its files are left out.'),
    ])
    expect(names(workspace.root)).toHaveLength(5)
  })

  it('never makes them hooks', async () => {
    await using workspace = makeWorkspace({
      '.clinerules/hooks/.studio/PreToolUse.json': { text: savedPayloadText(payload('a')), mode: 0o755 },
      '.clinerules/hooks/.studio/PreToolUse': '#!/bin/sh\necho {}',
    })
    const places = { runtimeDir: null, globalDir: null, roots: [workspace.root] }
    expect(discoverAll(places, 'cline', 'linux').hooks).toEqual([])
  })
})

describe('saving a payload', () => {
  it('writes it whole under its name, and again over its own file', async () => {
    await using workspace = makeWorkspace()
    const { root } = workspace
    expect(savePayload(root, payload('A read'))).toMatchObject({
      ok: true,
      value: { file: workspace.path('.studio', 'PreToolUse.a-read.json'), directory: root },
    })
    savePayload(root, payload('A read', { expect: 'blocks' }))
    expect(files(root)).toEqual(['PreToolUse.a-read.json'])
    expect(read(root).payloads[0]?.payload.expect).toBe('blocks')
  })

  it('goes to another file where another payload, or a broken one, has its own', async () => {
    await using workspace = makeWorkspace({ '.studio/PreToolUse.broken.json': 'mine' })
    const { root } = workspace
    savePayload(root, payload('a read'))
    savePayload(root, payload('A read?'))
    savePayload(root, payload('broken'))
    expect(files(root)).toEqual([
      'PreToolUse.a-read-2.json',
      'PreToolUse.a-read.json',
      'PreToolUse.broken-2.json',
      'PreToolUse.broken.json',
    ])
    expect(readFileSync(workspace.path('.studio', 'PreToolUse.broken.json'), 'utf8')).toBe('mine')
  })

  it('gets another name: the old file goes, also when only its capital letters change', async () => {
    await using workspace = makeWorkspace()
    const { root } = workspace
    savePayload(root, payload('old'))
    savePayload(root, payload('new'), workspace.path('.studio', 'PreToolUse.old.json'))
    expect(files(root)).toEqual(['PreToolUse.new.json'])
    savePayload(root, payload('New'), workspace.path('.studio', 'PreToolUse.new.json'))
    expect([files(root), names(root)]).toEqual([['PreToolUse.new.json'], ['New']])
  })

  it('refuses the name of another one, and loses neither', async () => {
    await using workspace = makeWorkspace()
    const { root } = workspace
    savePayload(root, payload('one'))
    savePayload(root, payload('two'))
    const taken = savePayload(root, payload('two'), workspace.path('.studio', 'PreToolUse.one.json'))
    expect(taken).toMatchObject({ ok: false, error: { code: 'payload-name-taken' } })
    expect(names(root)).toEqual(['one', 'two'])
  })

  it('never removes a file that is no saved payload, whatever it is told that it replaces', async () => {
    await using workspace = makeWorkspace({ 'important.json': '{}' })
    expect(savePayload(workspace.root, payload('a'), workspace.path('important.json')).ok).toBe(true)
    expect(readFileSync(workspace.path('important.json'), 'utf8')).toBe('{}')
  })

  it('replaces a link and leaves what it leads to', async () => {
    await using workspace = makeWorkspace({
      'outside.json': { text: savedPayloadText(payload('a')), mode: 0o600 },
      'hooks/.studio/PreToolUse.a.json': { link: '../../outside.json' },
    })
    const hooks = workspace.path('hooks')
    expect(savePayload(hooks, payload('a', { expect: 'blocks' })).ok).toBe(true)
    expect(readFileSync(workspace.path('outside.json'), 'utf8')).toBe(savedPayloadText(payload('a')))
    expect(read(hooks).payloads[0]?.payload.expect).toBe('blocks')
    const file = workspace.path('hooks', '.studio', 'PreToolUse.a.json')
    expect(fs.lstatSync(file).isSymbolicLink()).toBe(false)
    expect(fs.statSync(file).mode & 0o111).toBe(0)
  })

  it('refuses a folder that is a link to another place, which is still read', async () => {
    await using workspace = makeWorkspace({
      'outside/PreToolUse.a.json': savedPayloadText(payload('a')),
      'hooks/.studio': { link: '../outside' },
    })
    const hooks = workspace.path('hooks')
    const refused = { ok: false, error: { code: 'payloads-elsewhere', fix: expect.any(String) as unknown } }
    const old = workspace.path('hooks', '.studio', 'PreToolUse.a.json')
    expect(savePayload(hooks, payload('a', { expect: 'blocks' }))).toMatchObject(refused)
    expect(savePayload(hooks, payload('b'), old)).toMatchObject(refused)
    expect(addPayload(hooks, payload('c'))).toMatchObject(refused)
    expect(readdirSync(workspace.path('outside'))).toEqual(['PreToolUse.a.json'])
    expect(names(hooks)).toEqual(['a'])
  })

  it('knows its own folder also where the hooks directory itself is a link', async () => {
    await using workspace = makeWorkspace({ 'real/.studio': { folder: true }, hooks: { link: 'real' } })
    expect(savePayload(workspace.path('hooks'), payload('a')).ok).toBe(true)
    expect(files(workspace.path('real'))).toEqual(['PreToolUse.a.json'])
  })

  it('keeps the old one when the disk is full', async () => {
    await using workspace = makeWorkspace()
    const { root } = workspace
    savePayload(root, payload('a'))
    const writeFileSync = () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    }
    const saved = savePayload(root, payload('a', { expect: 'fails' }), null, { ...fs, writeFileSync })
    expect(saved).toMatchObject({ ok: false, error: { code: 'disk-full' } })
    expect(files(root)).toEqual(['PreToolUse.a.json'])
    expect(read(root).payloads[0]?.payload.expect).toBeUndefined()
  })

  it('refuses one that is too big to be kept', async () => {
    await using workspace = makeWorkspace()
    const big = payload('big', { payload: { toolName: 'x'.repeat(2_100_000) } })
    expect(savePayload(workspace.root, big)).toMatchObject({ ok: false, error: { code: 'payload-too-big' } })
  })
})

describe('adding a payload', () => {
  it('never changes one that is there: the same is kept, another one of its name makes it take a number', async () => {
    await using workspace = makeWorkspace()
    const { root } = workspace
    addPayload(root, payload('a'))
    addPayload(root, payload('a'))
    addPayload(root, payload('a', { expect: 'blocks' }))
    expect(names(root).sort()).toEqual(['a', 'a 2'])
  })
})

describe('a payload as an editor gives it', () => {
  it('keeps the own object of an event, also out of a whole input', () => {
    const own = { toolName: 'read_file', parameters: { path: 'a' } }
    const wanted = { ok: true, value: payload('n', { payload: own, expect: 'blocks' }) }
    const given = { name: 'n', expect: 'blocks' }
    expect(payloadAsGiven('PreToolUse', { ...given, payload: JSON.stringify(own) })).toEqual(wanted)
    const whole = JSON.stringify({ clineVersion: '4', hookName: 'PreToolUse', preToolUse: own })
    expect(payloadAsGiven('PreToolUse', { ...given, payload: whole })).toEqual(wanted)
  })

  it.each([
    ['input-not-json', { payload: '{' }],
    ['input-wrong-type', { payload: '{"toolName":1}' }],
    ['unknown-expectation', { expect: 'block' }],
    ['payload-broken', { name: 'two\nlines' }],
  ])('fails with %s', (code, changes) => {
    const given = payloadAsGiven('PreToolUse', { name: 'n', payload: '{}', expect: null, ...changes })
    expect(given).toMatchObject({ ok: false, error: { code } })
  })
})
