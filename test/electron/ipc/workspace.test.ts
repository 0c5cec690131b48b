import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import { createStudio } from '../../../electron/studio.ts'
import type { Workspace } from '../../../shared/ipc.ts'
import { SettingsSchema } from '../../../shared/settings.ts'
import { recordingEngine } from '../../helpers/recording-engine.ts'
import { openTestStudio, type TestStudio } from '../../helpers/studio.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const engineOptions = () => ({ engine: recordingEngine() })

/** Another start on the data folder of a studio under test. */
async function startAgain({ dataDir }: TestStudio, folders: readonly string[] = [], sampleDir = '/no/sample') {
  const engine = recordingEngine()
  const base = { shell: 'browser', version: '0', globalDir: null } as const
  const studio = createStudio({ ...base, dataDir, folders, sampleDir, engine, log: () => undefined })
  const result = await studio.dispatch('test', 'workspace.get', {})
  await studio.close()
  return { notes: studio.startNotes, workspace: (result.ok ? result.value : null) as Workspace }
}

const paths = (workspace: Workspace) => workspace.roots.map(({ path }) => path)

test('folders are added, replaced and closed, and every window is told', async () => {
  using other = makeWorkspace({ a: { folder: true } })
  await using opened = await openTestStudio({}, engineOptions())
  const first = opened.workspace.root
  const window = opened.window('another')
  expect(paths(await opened.get('workspace.get', {}))).toEqual([first])
  expect(paths(await opened.get('workspace.open', { folders: [other.root], mode: 'add' }))).toEqual([first, other.root])
  await window.until('workspace.changed', (workspace) => workspace.roots.length === 2)
  await window.until('hooks.changed')
  expect(paths(await opened.get('workspace.open', { folders: [other.root, first], mode: 'add' }))).toHaveLength(2)
  expect(paths(await opened.get('workspace.close', { root: first }))).toEqual([other.root])
  expect(paths(await opened.get('workspace.open', { folders: [other.path('a')], mode: 'replace' }))).toEqual([
    other.path('a'),
  ])
  expect(await opened.ask('workspace.close', { root: first })).toMatchObject({ ok: false, error: { code: 'not-open' } })
})

test('a folder that cannot be opened is named, and nothing changes', async () => {
  await using opened = await openTestStudio({ 'file.txt': 'x' }, engineOptions())
  const { root } = opened.workspace
  for (const [folder, code] of [
    [`${root}/missing`, 'folder-missing'],
    [`${root}/file.txt/x`, 'folder-missing'],
    [`${root}/file.txt`, 'not-a-folder'],
    ['relative', 'folder-relative'],
    ['~nobody-of-that-name/x', 'folder-relative'],
  ] as const) {
    const result = await opened.ask('workspace.open', { folders: ['/', folder], mode: 'replace' })
    expect(result).toMatchObject({ ok: false, error: { code } })
    expect(!result.ok && result.error.message).toContain(folder.replace(/\/x$/, ''))
  }
  expect(paths(await opened.get('workspace.get', {}))).toEqual([root])
})

test('a tilde is the home folder, dots and a slash at the end are taken out', async () => {
  await using opened = await openTestStudio({ a: { folder: true } }, engineOptions())
  const { root } = opened.workspace
  const workspace = await opened.get('workspace.open', { folders: ['~', `${root}/a/../a/`], mode: 'replace' })
  expect(paths(workspace)).toEqual([homedir(), `${root}/a`])
})

test('the browser has no folder dialog, the desktop asks its own', async () => {
  await using browser = await openTestStudio({}, engineOptions())
  expect(await browser.ask('workspace.pick', {})).toMatchObject({ ok: false, error: { code: 'no-dialog' } })
  const asked: string[] = []
  const pickFolders = async (clientId: string) => {
    asked.push(clientId)
    return ['/picked']
  }
  await using desktop = await openTestStudio({}, { ...engineOptions(), pickFolders })
  expect(await desktop.get('workspace.pick', {})).toEqual(['/picked'])
  expect(asked).toEqual(['test'])
})

test('the last session is reopened, a folder that is gone said to be missing', async () => {
  await using opened = await openTestStudio({ a: { folder: true }, b: { folder: true } }, engineOptions())
  const { root } = opened.workspace
  await opened.get('workspace.open', { folders: [`${root}/a`, `${root}/b`], mode: 'replace' })
  rmSync(`${root}/b`, { recursive: true })
  const { workspace } = await startAgain(opened)
  expect(workspace.roots).toEqual([
    { path: `${root}/a`, name: 'a', exists: true },
    { path: `${root}/b`, name: 'b', exists: false },
  ])
  expect(workspace.recents).toContainEqual({ path: `${root}/b`, exists: false })
})

test('a folder that is named at the start and cannot be opened costs neither the start nor the session', async () => {
  await using opened = await openTestStudio({}, engineOptions())
  const { root } = opened.workspace
  const mistyped = await startAgain(opened, [`${root}/mistyped`])
  expect(mistyped.workspace.roots).toEqual([])
  expect(mistyped.notes).toEqual([`There is no folder ${root}/mistyped.`])
  expect(paths((await startAgain(opened)).workspace)).toEqual([root])
})

test('a session whose folders were all closed stays empty, without the sample', async () => {
  await using opened = await openTestStudio({}, engineOptions())
  await opened.get('workspace.close', { root: opened.workspace.root })
  using sample = makeWorkspace({ 'README.md': 'x' })
  expect((await startAgain(opened, [], sample.root)).workspace.roots).toEqual([])
})

test('the very first start opens a copy of the sample workspace', async () => {
  using sample = makeWorkspace({ '.clinerules/hooks/PreToolUse': '#!/bin/sh\n' })
  await using opened = await openTestStudio({}, { ...engineOptions(), folders: [], sampleDir: sample.root })
  const workspace = await opened.get('workspace.get', {})
  expect(paths(workspace)).toEqual([`${opened.dataDir}/sample-workspace`])
  expect((await opened.get('hooks.list', { profile: 'cline' })).hooks).toHaveLength(1)
})

test('twenty recent folders are kept, last used first, missing ones too', async () => {
  await using opened = await openTestStudio({}, engineOptions())
  const { root } = opened.workspace
  for (let index = 0; index < 25; index += 1) {
    mkdirSync(`${root}/${index}`)
    await opened.get('workspace.open', { folders: [`${root}/${index}`], mode: 'replace' })
  }
  rmSync(`${root}/24`, { recursive: true })
  const { recents } = await opened.get('workspace.get', {})
  expect(recents).toHaveLength(20)
  expect(recents[0]).toEqual({ path: `${root}/24`, exists: false })
  expect(recents.at(-1)).toEqual({ path: `${root}/5`, exists: true })
})

test('a hook that appears, changes or goes is told', async () => {
  await using opened = await openTestStudio()
  const window = opened.window()
  await opened.get('hooks.list', { profile: 'cline' })
  opened.workspace.put('.clinerules/hooks/PreToolUse', '#!/bin/sh\n')
  await window.until('hooks.changed')
  expect((await opened.get('hooks.list', { profile: 'cline' })).hooks).toHaveLength(1)
})

test('broken state files are set aside and named, and the studio starts', async () => {
  await using opened = await openTestStudio({}, engineOptions())
  for (const name of ['settings.json', 'trust.json', 'workspace.json']) writeFileSync(`${opened.dataDir}/${name}`, '{')
  const { notes } = await startAgain(opened, [opened.workspace.root])
  expect(notes).toHaveLength(3)
  expect(readdirSync(opened.dataDir).filter((name) => name.includes('.broken-'))).toHaveLength(3)
})

test('settings change one by one, last, and are told', async () => {
  await using opened = await openTestStudio({}, engineOptions())
  const window = opened.window()
  await opened.get('settings.set', { profile: 'cline-vscode@4.1' })
  const changed = { ...SettingsSchema.parse({}), theme: 'dark', profile: 'cline-vscode@4.1' }
  expect(await opened.get('settings.set', { theme: 'dark' })).toEqual(changed)
  await window.until('settings.changed', ({ theme }) => theme === 'dark')
  expect(await opened.get('settings.get', {})).toEqual(changed)
})
