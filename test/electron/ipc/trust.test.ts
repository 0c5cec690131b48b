import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTrust } from '../../../electron/store/trust.ts'
import type { FireOutcome, RequestArgs } from '../../../shared/ipc.ts'
import { recordingEngine } from '../../helpers/recording-engine.ts'
import { openTestStudio, type TestStudio } from '../../helpers/studio.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const HOOK = '#!/bin/sh\necho "{}"\n'
const fireArgs = {
  event: 'PreToolUse',
  profile: 'cline',
  payload: '{"toolName":"read_file"}',
  timeoutMs: 5_000,
} as const

async function askedAbout(opened: TestStudio, more: Partial<RequestArgs<'runs.fire'>> = {}) {
  const outcome: FireOutcome = await opened.get('runs.fire', { ...fireArgs, ...more })
  return outcome.kind === 'ask' ? outcome.directories : null
}

test('opening, listing, previewing and watching start no process', async () => {
  await using opened = await openTestStudio({
    '.clinerules/hooks/PreToolUse': '#!/bin/sh\ntouch "$(dirname "$0")/../../ran"\n',
  })
  const window = opened.window()
  await opened.get('workspace.open', { folders: [opened.workspace.root], mode: 'replace' })
  expect((await opened.get('hooks.list', { profile: 'cline' })).hooks).toHaveLength(1)
  await opened.get('runs.preview', { event: 'PreToolUse', profile: 'cline', payload: '{}' })
  expect(await askedAbout(opened)).toHaveLength(1)
  opened.workspace.put('.clinerules/hooks/TaskStart', HOOK)
  await window.until('hooks.changed')
  expect(await opened.get('processes.list', {})).toEqual([])
  expect(window.told.filter(({ name }) => name === 'processes.changed')).toEqual([])
  expect(existsSync(opened.workspace.path('ran'))).toBe(false)
})

test('the first fire says what would run, where, and starts nothing', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio(
    { '.clinerules/hooks/PreToolUse': HOOK, '.clinerules/hooks/TaskStart': HOOK },
    { engine },
  )
  const directory = opened.workspace.path('.clinerules', 'hooks')
  const asked = await askedAbout(opened)
  expect(asked).toMatchObject([
    {
      realPath: directory,
      hooks: [{ event: 'PreToolUse', script: opened.workspace.hook('PreToolUse'), cwd: opened.workspace.root }],
    },
  ])
  expect(engine.fired).toEqual([])
  await opened.get('trust.grant', { directories: [directory] })
  expect(await askedAbout(opened)).toBeNull()
  expect(engine.fired).toHaveLength(1)
})

test('every directory that holds a hook is asked about, the global one included, and one answer is not enough', async () => {
  const engine = recordingEngine()
  using global = makeWorkspace({ 'Hooks/PreToolUse': HOOK })
  using second = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
  await using opened = await openTestStudio(
    { '.clinerules/hooks/PreToolUse': HOOK },
    { engine, globalDir: global.path('Hooks') },
  )
  await opened.get('workspace.open', { folders: [second.root], mode: 'add' })
  const first = opened.workspace.path('.clinerules', 'hooks')
  const last = second.path('.clinerules', 'hooks')
  expect((await askedAbout(opened))?.map(({ realPath }) => realPath)).toEqual([global.path('Hooks'), first, last])
  await opened.get('trust.grant', { directories: [first, last] })
  expect((await askedAbout(opened))?.map(({ realPath }) => realPath)).toEqual([global.path('Hooks')])
  expect(engine.fired).toEqual([])
  await opened.get('trust.grant', { directories: [global.path('Hooks')] })
  expect(await askedAbout(opened)).toBeNull()
})

test('a directory without a hook of the event is not asked about', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({ '.clinerules/hooks/TaskStart': HOOK }, { engine })
  expect(await askedAbout(opened)).toBeNull()
  expect(engine.fired).toHaveLength(1)
})

test('an event that the profile never calls is fired, so it is asked about', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({ '.clinerules/hooks/TaskResume': HOOK }, { engine })
  const outcome = await opened.get('runs.fire', {
    ...fireArgs,
    event: 'TaskResume',
    payload: '{}',
    profile: 'cline-vscode@4.1',
  })
  expect(outcome.kind).toBe('ask')
  expect(engine.fired).toEqual([])
})

test('a directory that became a link to elsewhere is asked about again', async () => {
  const engine = recordingEngine()
  using elsewhere = makeWorkspace({ 'hooks/PreToolUse': HOOK })
  await using opened = await openTestStudio({ '.clinerules/hooks/PreToolUse': HOOK }, { engine })
  const directory = opened.workspace.path('.clinerules', 'hooks')
  await opened.get('trust.grant', { directories: [directory] })
  renameSync(directory, opened.workspace.path('aside'))
  symlinkSync(elsewhere.path('hooks'), directory)
  expect((await askedAbout(opened))?.map(({ realPath }) => realPath)).toEqual([elsewhere.path('hooks')])
  unlinkSync(directory)
  renameSync(opened.workspace.path('aside'), directory)
  expect(await askedAbout(opened)).toBeNull()
  // The same for a folder above it.
  renameSync(opened.workspace.path('.clinerules'), opened.workspace.path('rules'))
  mkdirSync(elsewhere.path('rules', 'hooks'), { recursive: true })
  writeFileSync(elsewhere.path('rules', 'hooks', 'PreToolUse'), HOOK, { mode: 0o755 })
  symlinkSync(elsewhere.path('rules'), opened.workspace.path('.clinerules'))
  expect((await askedAbout(opened))?.map(({ realPath }) => realPath)).toEqual([elsewhere.path('rules', 'hooks')])
  expect(engine.fired).toHaveLength(1)
})

test('two ways to one directory are one question', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({ 'a/.clinerules/hooks/PreToolUse': HOOK, b: { link: 'a' } }, { engine })
  const { root } = opened.workspace
  await opened.get('workspace.open', { folders: [`${root}/a`, `${root}/b`], mode: 'replace' })
  const asked = await askedAbout(opened)
  expect(asked).toHaveLength(1)
  expect(asked?.[0]?.hooks).toHaveLength(2)
})

test('trust is remembered by the next studio, and a revoked directory is asked about at once', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({ '.clinerules/hooks/PreToolUse': HOOK }, { engine })
  const directory = opened.workspace.path('.clinerules', 'hooks')
  await opened.get('trust.grant', { directories: [directory] })
  expect(openTrust(opened.dataDir).has(directory)).toBe(true)
  expect(await opened.get('trust.list', {})).toMatchObject([{ realPath: directory }])
  expect(await opened.get('trust.revoke', { directory })).toEqual([])
  expect(await askedAbout(opened)).toHaveLength(1)
  expect(engine.fired).toEqual([])
})

test('a single script needs the trust of its own folder, by real path', async () => {
  const engine = recordingEngine()
  using elsewhere = makeWorkspace({ 'deep/evil.sh': HOOK, 'evil.sh': HOOK })
  await using opened = await openTestStudio(
    { 'tools/try.sh': HOOK, link: { link: elsewhere.path('deep') } },
    { engine },
  )
  const { root } = opened.workspace
  expect(await askedAbout(opened, { script: `${root}/tools/try.sh` })).toMatchObject([
    { realPath: `${root}/tools`, hooks: [{ script: `${root}/tools/try.sh`, cwd: root, event: 'PreToolUse' }] },
  ])
  expect(await askedAbout(opened, { script: `${root}/link/evil.sh` })).toMatchObject([
    { realPath: elsewhere.path('deep') },
  ])
  await opened.get('trust.grant', { directories: [`${root}/tools`] })
  expect(await askedAbout(opened, { script: `${root}/tools/try.sh` })).toBeNull()
  // Not there yet, but its folder is trusted or not all the same.
  expect(await askedAbout(opened, { script: `${root}/new.sh` })).toMatchObject([{ realPath: root }])
  expect(engine.fired.map(({ request }) => request.script)).toEqual([`${root}/tools/try.sh`])
})

test('dots after a link do not lead past the question', async () => {
  const engine = recordingEngine()
  using elsewhere = makeWorkspace({ 'trusted/deep': { folder: true }, 'trusted/x.sh': HOOK })
  await using opened = await openTestStudio(
    { 'x.sh': HOOK, link: { link: elsewhere.path('trusted', 'deep') } },
    { engine },
  )
  await opened.get('trust.grant', { directories: [elsewhere.path('trusted')] })
  // For the system this is the trusted folder's; read as a text it is the workspace's own. One of them is asked about, and just that one is fired.
  const { root } = opened.workspace
  expect(await askedAbout(opened, { script: `${root}/link/../x.sh` })).toMatchObject([{ realPath: root }])
  await opened.get('trust.grant', { directories: [root] })
  expect(await askedAbout(opened, { script: `${root}/link/../x.sh` })).toBeNull()
  expect(engine.fired.map(({ request }) => request.script)).toEqual([`${root}/x.sh`])
})

test('a script in a folder that does not exist is a failure, as is a relative one', async () => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  expect(await opened.ask('runs.fire', { ...fireArgs, script: '/no/such/folder/x.sh' })).toMatchObject({
    ok: false,
    error: { code: 'script-missing' },
  })
  expect(await opened.ask('runs.fire', { ...fireArgs, script: 'x.sh' })).toMatchObject({
    ok: false,
    error: { code: 'script-relative' },
  })
  expect(engine.fired).toEqual([])
})

test('granting what is gone, or was never there, grants nothing', async () => {
  await using opened = await openTestStudio({ hooks: { folder: true } }, { engine: recordingEngine() })
  rmSync(opened.workspace.path('hooks'), { recursive: true })
  const result = await opened.ask('trust.grant', { directories: [opened.workspace.path('hooks')] })
  expect(result).toMatchObject({ ok: false, error: { code: 'folder-missing' } })
  expect(await opened.get('trust.list', {})).toEqual([])
})

test('what the studio itself wrote runs without a question, and only as it wrote it', async () => {
  const engine = recordingEngine()
  using sample = makeWorkspace({
    '.clinerules/hooks/PreToolUse': HOOK,
    '.clinerules/hooks/TaskStart': `${HOOK}exit 0\n`,
  })
  await using opened = await openTestStudio({}, { engine, folders: [], sampleDir: sample.root })
  const hooks = `${opened.dataDir}/sample-workspace/.clinerules/hooks`
  const own = `${hooks}/PreToolUse`
  expect(await askedAbout(opened)).toBeNull()
  expect(await askedAbout(opened, { script: own })).toBeNull()
  expect(engine.fired).toHaveLength(2)

  const unsaved = [{ path: own, text: `${HOOK}echo more\n` }]
  expect(await opened.get('runs.fire', { ...fireArgs, unsaved })).toMatchObject({ kind: 'ask' })

  // What is typed in another hook, or belongs to a folder that is not open, changes nothing about this one.
  const elsewhere = [`${hooks}/TaskStart`, sample.path('.clinerules', 'hooks', 'PreToolUse')]
  for (const path of elsewhere)
    expect(await askedAbout(opened, { unsaved: [{ path, text: `${HOOK}echo more\n` }] })).toBeNull()
  expect(engine.fired).toHaveLength(4)

  const changed: readonly (() => void)[] = [
    () => writeFileSync(own, HOOK.replace('echo', 'printf')),
    () => writeFileSync(own, `${HOOK}# longer\n`),
    () => renameSync(`${hooks}/TaskStart`, own),
    () => (unlinkSync(own), symlinkSync(sample.path('.clinerules', 'hooks', 'PreToolUse'), own)),
  ]
  for (const change of changed) {
    change()
    expect(await askedAbout(opened), String(change)).toHaveLength(1)
  }
  expect(engine.fired).toHaveLength(4)
  expect(await opened.get('trust.list', {})).toEqual([])
})

test('a copy of the sample that lies elsewhere, or is reached through a link, is somebody else’s', async () => {
  const engine = recordingEngine()
  using sample = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
  await using opened = await openTestStudio(
    { '.clinerules/hooks/PreToolUse': HOOK },
    { engine, sampleDir: sample.root },
  )
  expect(await askedAbout(opened)).toHaveLength(1)
  symlinkSync(opened.workspace.root, `${opened.dataDir}/sample-workspace`)
  await opened.get('workspace.sample', {})
  expect(await askedAbout(opened)).toHaveLength(1)
  expect(engine.fired).toEqual([])
})
