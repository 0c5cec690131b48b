import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Desktop } from '../../../electron/files/desktop.ts'
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

test('a browser names the path that it can not show; a desktop shows it', async () => {
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

test('what was set aside is told to the windows, now and when they ask', async () => {
  await using opened = await openTestStudio(files)
  const window = opened.window()
  writeFileSync(`${opened.dataDir}/settings.json`, '{')
  await opened.get('settings.get', {})
  const { note } = await window.until('studio.noted')
  expect(note).toContain('settings.json')
  expect(await opened.get('help.notes', {})).toEqual([note])
})

test('diagnostics tell versions and counts, and no payload, path or variable', async () => {
  await using opened = await openTestStudio(files, { engine: recordingEngine() })
  await opened.get('drafts.put', { key: 'file:/a', text: 'a secret text', base: null, window: 'w' })
  const text = await opened.get('help.diagnostics', {})
  expect(text).toMatch(/^Hook Studio: 0\.0\.0 \(browser\)\n/)
  expect(text).toContain('Hooks: 1 (workspace 1)\n')
  expect(text).toContain('Drafts: 1\n')
  for (const private_ of [opened.workspace.root, opened.dataDir, 'secret', process.env['PATH'] ?? '/usr']) {
    expect(text).not.toContain(private_)
  }
})

test('why a hook did not fire is told in order', async () => {
  await using opened = await openTestStudio({ '.clinerules/hooks/PreToolUse': { text: hook, mode: 0o644 } })
  const text = await opened.get('hooks.why', { event: 'PreToolUse', profile: 'cline' })
  expect(text).toContain(opened.workspace.path('.clinerules', 'hooks'))
  expect(statSync(opened.workspace.hook('PreToolUse')).mode & 0o111).toBe(0)
})
