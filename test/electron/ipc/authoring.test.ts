import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Desktop } from '../../../electron/files/desktop.ts'
import type { Draft } from '../../../shared/requests/files.ts'
import { recordingEngine } from '../../helpers/recording-engine.ts'
import { openTestStudio } from '../../helpers/studio.ts'

const hook = '#!/bin/sh\ncat >/dev/null\necho "{}"\n'
const files = { '.clinerules/hooks/PreToolUse': hook }

test('a hook is opened, saved, switched, renamed and copied, and every window hears of it', async () => {
  await using opened = await openTestStudio({ ...files, 'second/.clinerules/x': 'x' })
  const { workspace } = opened
  const window = opened.window()
  const changes = () => window.told.filter(({ name }) => name === 'hooks.changed').length
  const file = await opened.get('files.open', { path: workspace.hook('PreToolUse') })
  expect(file).toMatchObject({ event: 'PreToolUse', root: workspace.root, lineEnds: 'lf', writable: true })
  const before = changes()
  const save = { path: file.path, text: `${hook}# more\n`, base: file.version, lineEnds: 'keep', bom: 'keep' } as const
  expect(await opened.get('files.save', save)).toMatchObject({ kind: 'saved' })
  expect(await opened.get('files.save', save)).toMatchObject({ kind: 'changed', theirs: { text: save.text } })
  expect(changes()).toBeGreaterThan(before)
  expect(await opened.get('hooks.switch', { path: file.path, on: false })).toMatchObject({ mode: 0o644 })
  expect(await opened.get('hooks.switch', { path: file.path, on: true })).toMatchObject({ mode: 0o755 })
  const renamed = await opened.get('hooks.rename', { path: file.path, event: 'PostToolUse' })
  expect(renamed.path).toBe(workspace.hook('PostToolUse'))
  await opened.get('workspace.open', { folders: [workspace.path('second')], mode: 'add' })
  const copy = workspace.path('second', '.clinerules', 'hooks')
  expect(await opened.get('hooks.duplicate', { path: renamed.path, directory: copy })).toMatchObject({
    path: `${copy}/PostToolUse`,
    root: workspace.path('second'),
  })
})

test('a hook is created executable with its payloads beside it, and never over another one', async () => {
  await using opened = await openTestStudio()
  const directory = opened.workspace.path('.clinerules', 'hooks')
  const args = {
    directory,
    event: 'PreToolUse',
    text: hook.replaceAll('\n', '\r\n'),
    payloads: [
      { name: 'blocks', payload: '{"toolName":"write_to_file"}', expect: 'blocks' },
      { name: 'goes', payload: '{"toolName":"read_file"}', expect: null },
    ],
  } as const
  expect(await opened.get('hooks.create', { ...args, payloads: [...args.payloads] })).toMatchObject({
    text: hook,
    mode: 0o755,
  })
  const { payloads, broken } = await opened.get('payloads.list', {})
  expect(payloads.map(({ payload }) => payload.name)).toEqual(['blocks', 'goes'])
  expect(broken).toEqual([])
  expect(await opened.ask('hooks.create', { ...args, payloads: [] })).toMatchObject({
    ok: false,
    error: { code: 'hook-exists' },
  })
  expect((await opened.get('hooks.list', { profile: 'cline' })).hooks).toHaveLength(1)
  const elsewhere = { ...args, directory: opened.workspace.root, payloads: [] }
  expect(await opened.ask('hooks.create', elsewhere)).toMatchObject({
    ok: false,
    error: { code: 'not-a-hooks-directory' },
  })
})

test('a deleted hook is in the studio’s trash, and undoing brings it back once', async () => {
  await using opened = await openTestStudio(files)
  const path = opened.workspace.hook('PreToolUse')
  const undo = await opened.get('hooks.delete', { path })
  expect(undo.where).toBe('studio-trash')
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(`${opened.dataDir}/trash`)).toHaveLength(1)
  await opened.get('undo.run', { undo: undo.undo })
  expect(readFileSync(path, 'utf8')).toBe(hook)
  expect(await opened.ask('undo.run', { undo: undo.undo })).toMatchObject({ ok: false, error: { code: 'undo-gone' } })
  expect(
    await opened.ask('hooks.delete', { path: opened.workspace.path('.clinerules', 'hooks', 'never') }),
  ).toMatchObject({
    ok: false,
    error: { code: 'file-missing' },
  })
})

const saved = (name: string, event = 'PreToolUse') => JSON.stringify({ version: 1, event, name, payload: {} })

test('taking back a new hook takes its payloads, but for one that was changed or was there before', async () => {
  await using opened = await openTestStudio()
  const { workspace } = opened
  const directory = workspace.path('.clinerules', 'hooks')
  const studio = workspace.hook('.studio')
  const payloads = ['one', 'two'].map((name) => ({ name, payload: '{"toolName":"read_file"}', expect: null }))
  const args = { directory, event: 'PreToolUse', text: hook, payloads } as const
  const alone = await opened.get('hooks.create', args)
  await opened.get('undo.run', { undo: alone.undo })
  expect(readdirSync(directory)).toEqual([])

  workspace.put('.clinerules/hooks/.studio/PreToolUse.mine.json', saved('mine'))
  const again = await opened.get('hooks.create', args)
  expect(readdirSync(studio)).toHaveLength(3)
  workspace.put('.clinerules/hooks/.studio/PreToolUse.two.json', saved('changed'))
  await opened.get('undo.run', { undo: again.undo })
  expect(existsSync(workspace.hook('PreToolUse'))).toBe(false)
  expect(readdirSync(studio)).toEqual(['PreToolUse.mine.json', 'PreToolUse.two.json'])

  // A hook that was deleted meanwhile is no reason to keep them.
  workspace.put('.clinerules/hooks/.studio/PreToolUse.two.json', '{')
  const third = await opened.get('hooks.create', args)
  rmSync(workspace.hook('PreToolUse'))
  await opened.get('undo.run', { undo: third.undo })
  expect(readdirSync(studio)).toEqual(['PreToolUse.mine.json', 'PreToolUse.two.json'])
})

test('the payloads of a hook go with it when it is deleted, and come back with it', async () => {
  await using opened = await openTestStudio({
    ...files,
    '.clinerules/hooks/PreToolUse.sh': hook,
    '.clinerules/hooks/.studio/PreToolUse.a.json': saved('a'),
    '.clinerules/hooks/.studio/PreToolUse.b.json': saved('b'),
    '.clinerules/hooks/.studio/TaskStart.c.json': saved('c', 'TaskStart'),
  })
  const { workspace } = opened
  const names = () => readdirSync(workspace.hook('.studio'))
  expect(await opened.get('hooks.delete', { path: workspace.hook('PreToolUse.sh') })).toMatchObject({ payloads: 0 })
  expect(names()).toHaveLength(3)
  const gone = await opened.get('hooks.delete', { path: workspace.hook('PreToolUse') })
  expect(gone.payloads).toBe(2)
  expect(names()).toEqual(['TaskStart.c.json'])
  await opened.get('undo.run', { undo: gone.undo })
  expect(names()).toEqual(['PreToolUse.a.json', 'PreToolUse.b.json', 'TaskStart.c.json'])
  expect(readFileSync(workspace.hook('PreToolUse'), 'utf8')).toBe(hook)

  // What could not be brought back yet is brought back the next time.
  const again = await opened.get('hooks.delete', { path: workspace.hook('PreToolUse') })
  workspace.put('.clinerules/hooks/.studio/PreToolUse.b.json', 'somebody else’s')
  expect(await opened.ask('undo.run', { undo: again.undo })).toMatchObject({ ok: false })
  expect(existsSync(workspace.hook('PreToolUse'))).toBe(true)
  rmSync(workspace.hook('.studio/PreToolUse.b.json'))
  await opened.get('undo.run', { undo: again.undo })
  expect(names()).toEqual(['PreToolUse.a.json', 'PreToolUse.b.json', 'TaskStart.c.json'])
})

test('payloads behind a link to another place stay when their hook is deleted, which is said', async () => {
  await using opened = await openTestStudio({
    ...files,
    'outside/PreToolUse.a.json': saved('a'),
    '.clinerules/hooks/.studio': { link: '../../outside' },
  })
  const { workspace } = opened
  const window = opened.window()
  const gone = await opened.get('hooks.delete', { path: workspace.hook('PreToolUse') })
  expect(gone.payloads).toBe(0)
  expect(readdirSync(workspace.path('outside'))).toEqual(['PreToolUse.a.json'])
  const notes = JSON.stringify(window.told.filter(({ name }) => name === 'studio.noted'))
  expect(notes).toContain('is a link to')
  expect(await opened.ask('payloads.delete', { file: workspace.hook('.studio/PreToolUse.a.json') })).toMatchObject({
    ok: false,
  })
})

test('a copy of a hook gets its payloads, and a renamed one leaves them to the event that they are of', async () => {
  await using opened = await openTestStudio({
    ...files,
    '.clinerules/hooks/.studio/PreToolUse.a.json': saved('a'),
    '.clinerules/hooks/.studio/PreToolUse.b.json': saved('b'),
    'second/.clinerules/hooks/.studio/PreToolUse.b.json': saved('b').replace('{}', '{"toolName":"x"}'),
  })
  const { workspace } = opened
  await opened.get('workspace.open', { folders: [workspace.path('second')], mode: 'add' })
  const directory = workspace.path('second', '.clinerules', 'hooks')
  const copy = await opened.get('hooks.duplicate', { path: workspace.hook('PreToolUse'), directory })
  expect(copy.payloads).toBe(2)
  expect(readdirSync(`${directory}/.studio`)).toEqual(['PreToolUse.a.json', 'PreToolUse.b-2.json', 'PreToolUse.b.json'])
  await opened.get('undo.run', { undo: copy.undo })
  expect(readdirSync(directory)).toEqual(['.studio'])
  expect(readdirSync(`${directory}/.studio`)).toEqual(['PreToolUse.b.json'])

  const renamed = await opened.get('hooks.rename', { path: workspace.hook('PreToolUse'), event: 'PostToolUse' })
  expect(renamed.payloads).toBe(2)
  expect(readdirSync(workspace.hook('.studio'))).toEqual(['PreToolUse.a.json', 'PreToolUse.b.json'])
  await opened.get('undo.run', { undo: renamed.undo })
  expect(existsSync(workspace.hook('PreToolUse'))).toBe(true)
})

test('payloads are saved, renamed and deleted only where payloads lie', async () => {
  await using opened = await openTestStudio(files)
  const directory = opened.workspace.path('.clinerules', 'hooks')
  const window = opened.window()
  const payload = { version: 1, event: 'PreToolUse', name: 'one', payload: { toolName: 'read_file' } } as const
  const saved = await opened.get('payloads.save', { directory, payload, replaces: null })
  await opened.get('payloads.save', { directory, payload: { ...payload, name: 'two' }, replaces: saved.file })
  const { payloads } = await opened.get('payloads.list', {})
  expect(payloads.map((file) => file.payload.name)).toEqual(['two'])
  const path = opened.workspace.hook('PreToolUse')
  expect(await opened.ask('payloads.delete', { file: path })).toMatchObject({
    ok: false,
    error: { code: 'not-a-payload' },
  })
  expect(await opened.ask('payloads.save', { directory, payload, replaces: path })).toMatchObject({ ok: false })
  const { undo } = await opened.get('payloads.delete', { file: payloads[0]?.file ?? '' })
  expect((await opened.get('payloads.list', {})).payloads).toEqual([])
  await opened.get('undo.run', { undo })
  expect((await opened.get('payloads.list', {})).payloads).toHaveLength(1)
  expect(window.told.filter(({ name }) => name === 'payloads.changed').length).toBeGreaterThanOrEqual(4)
})

test.each(['files.open', 'hooks.delete', 'hooks.reveal', 'hooks.openExternal'] as const)(
  '%s touches nothing outside the hooks directories',
  async (name) => {
    await using opened = await openTestStudio({ ...files, secret: 'x' })
    for (const path of [
      opened.workspace.path('secret'),
      `${opened.workspace.hook('x')}/../../../secret`,
      '/etc/passwd',
    ]) {
      expect(await opened.ask(name, { path })).toMatchObject({ ok: false, error: { code: 'not-a-hooks-file' } })
    }
    expect(readFileSync(opened.workspace.path('secret'), 'utf8')).toBe('x')
  },
)

test('a browser names the path that it cannot show; a desktop shows it', async () => {
  await using browser = await openTestStudio(files)
  const shown: string[] = []
  const desktop: Desktop = {
    trashItem: () => Promise.resolve(),
    showItemInFolder: (path) => shown.push(path),
    openPath: () => Promise.resolve(''),
  }
  const path = browser.workspace.hook('PreToolUse')
  const result = await browser.ask('hooks.reveal', { path })
  expect(!result.ok && result.error.message).toContain(path)
  await using studio = await openTestStudio(files, { desktop })
  await studio.get('hooks.reveal', { path: studio.workspace.hook('PreToolUse') })
  expect(shown).toEqual([studio.workspace.hook('PreToolUse')])
})

test('drafts and what a window keeps outlive the studio', async () => {
  await using opened = await openTestStudio(files)
  const draft = { key: 'file:/a', text: 'half a thought', base: null, window: 'w1' }
  await opened.get('drafts.put', draft)
  await opened.get('window.keep', { workspace: '/a', state: '{"tab":1}' })
  await using next = await openTestStudio({}, { dataDir: opened.dataDir })
  expect(await next.get('drafts.list', {})).toMatchObject([draft])
  expect(await next.get('window.restore', { workspace: '/a' })).toBe('{"tab":1}')
  await next.get('drafts.drop', { key: 'file:/a', window: 'w1' })
  expect(await opened.get('drafts.list', {})).toEqual([])
})

test('the drafts of a window that is open in another browser are left to it, until it goes', async () => {
  await using opened = await openTestStudio(files)
  const draft = (window: string) => ({ key: 'file:/a', text: `of ${window}`, base: null, window })
  const list = async (client: string, window: string) => {
    const listed = await opened.studio.dispatch(client, 'drafts.list', { window })
    return (listed.ok ? (listed.value as readonly Draft[]) : []).map(({ text }) => text).sort()
  }
  const one = opened.window('one')
  opened.window('two')
  await opened.studio.dispatch('one', 'drafts.put', draft('w1'))
  await opened.studio.dispatch('two', 'drafts.put', draft('w2'))
  expect(await list('one', 'w1')).toEqual(['of w1'])
  expect(await list('two', 'w2')).toEqual(['of w2'])
  // The same page after a reload, before its old connection is known to be gone: it has its own text.
  const again = opened.window('one again')
  expect(await list('one again', 'w1')).toEqual(['of w1'])
  one.disconnect()
  expect(await list('two', 'w2')).toEqual(['of w2'])
  again.disconnect()
  // It was cut off, is back, and nobody typed in it yet.
  const back = opened.window('one is back')
  await opened.studio.dispatch('one is back', 'drafts.claim', { window: 'w1' })
  expect(await list('two', 'w2')).toEqual(['of w2'])
  back.disconnect()
  expect(await list('two', 'w2')).toEqual(['of w1', 'of w2'])
})

test('what was set aside is told to the windows, now and when they ask', async () => {
  await using opened = await openTestStudio(files)
  const window = opened.window()
  writeFileSync(`${opened.dataDir}/settings.json`, '{')
  await opened.get('settings.get', {})
  const { note } = await window.until('studio.noted')
  expect(note).toContain('settings.json')
  expect(await opened.get('help.notes', {})).toEqual([note])
})

test('diagnostics tell versions, counts and where the log lies, and no payload, other path or variable', async () => {
  await using opened = await openTestStudio(files, { engine: recordingEngine() })
  await opened.get('drafts.put', { key: 'file:/a', text: 'a secret text', base: null, window: 'w' })
  const text = await opened.get('help.diagnostics', {})
  expect(text).toMatch(/^Hook Studio: 0\.0\.0 \(browser\)\n/)
  expect(text).toContain('Hooks: 1 (workspace 1)\n')
  expect(text).toContain('Drafts: 1\n')
  for (const private_ of [opened.workspace.root, 'secret', process.env['PATH'] ?? '/usr']) {
    expect(text).not.toContain(private_)
  }
})

test('why a hook did not fire is told in order', async () => {
  await using opened = await openTestStudio({ '.clinerules/hooks/PreToolUse': { text: hook, mode: 0o644 } })
  const text = await opened.get('hooks.why', { event: 'PreToolUse', profile: 'cline' })
  expect(text).toContain(opened.workspace.path('.clinerules', 'hooks'))
  expect(statSync(opened.workspace.hook('PreToolUse')).mode & 0o111).toBe(0)
})

test('why a hook that was found decides nothing is told with the errors of its text', async () => {
  await using opened = await openTestStudio({ '.clinerules/hooks/PreToolUse': '#!/usr/bin/env no-such-shell\ncat\n' })
  const text = await opened.get('hooks.why', { event: 'PreToolUse', profile: 'cline' })
  expect(text).toMatch(/Error in line 1: no-such-shell .*\[interpreter-missing\]/)
})
