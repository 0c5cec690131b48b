import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sayFailure } from '../../../electron/log/say-failure.ts'
import { REQUESTS, type RequestName } from '../../../shared/ipc.ts'
import { failure } from '../../../shared/result.ts'
import { recordingEngine } from '../../helpers/recording-engine.ts'
import { openTestStudio } from '../../helpers/studio.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const logOf = (dataDir: string): string => readFileSync(join(dataDir, 'logs', 'hook-studio.log'), 'utf8')

test('a studio writes down its start, its end, its profile and what it had to say', async () => {
  const opened = await openTestStudio({}, { engine: recordingEngine(), version: '1.2.3' })
  const { dataDir, studio } = opened
  expect(logOf(dataDir)).toMatch(
    /^\S+Z \[\d+\] Hook Studio 1\.2\.3 \(browser\) starts on \S+ \S+ \S+, Node \S+: profile cline, 1 folder\.\n$/,
  )
  await opened.get('settings.set', { profile: 'cline-vscode@4.1' })
  await opened.get('settings.set', { theme: 'dark' })
  studio.log("The window's process ended (crashed, 5).")
  writeFileSync(join(dataDir, 'trust.json'), 'broken')
  await opened.get('trust.list', {})
  await studio.close({ now: true })
  const lines = logOf(dataDir)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^\S+ \S+ /, ''))
  expect(lines).toEqual([
    'The profile is now cline-vscode@4.1.',
    "The window's process ended (crashed, 5).",
    expect.stringMatching(/trust\.json cannot be used: .* renamed to \S*trust\.json\.broken-/),
    'Hook Studio ended.',
  ])
  await opened[Symbol.asyncDispose]()
})

test('the failure of a request is written with its sentence, and says the same to the window as before', async () => {
  await using opened = await openTestStudio({}, { engine: recordingEngine() })
  const result = await opened.ask('runs.get', { runId: 'gone' })
  expect(result.ok).toBe(false)
  expect(logOf(opened.dataDir)).toContain('runs.get failed: no-such-run. That run is not kept any more.')
  await opened.studio.dispatch('test', 'run\nforged', {})
  expect(logOf(opened.dataDir)).toContain('An unknown request failed: unknown-request.')
})

/** What is no text of a person: names of files, numbers that the studio gave, and what is chosen from a list. */
const HARMLESS = new Set(
  'path root folders directory directories prefix file script runId undo key window workspace'.split(' '),
)

test.each(Object.keys(REQUESTS) as RequestName[])('%s: nothing that a person wrote gets into the log', (name) => {
  const schema = z.toJSONSchema(REQUESTS[name], { io: 'input', unrepresentable: 'any' })
  const texts = textFields(schema).filter((field) => !HARMLESS.has(field))
  const line = sayFailure(name, failure('some-code', 'A sentence that may quote it.').error)
  expect(line.includes('A sentence')).toBe(texts.length === 0)
  expect(sayFailure(name, failure('bad-arguments', 'A sentence that may quote it.').error)).not.toContain('A sentence')
})

test('no payload, script or answer gets into the log', async () => {
  await using opened = await openTestStudio({ '.clinerules/hooks/TaskStart': '#!/bin/sh\necho "{}"\n' })
  const secret = 'a-word-of-the-person'
  const script = opened.workspace.path('.clinerules/hooks/TaskStart')
  const args = { event: 'TaskStart', profile: 'cline', payload: `{"${secret}" ${secret}` } as const
  const failed = await Promise.all([
    opened.ask('runs.preview', args),
    opened.ask('runs.fire', { ...args, timeoutMs: 1_000 }),
    opened.ask('hookrun.open', { text: `{"${secret}"` }),
    opened.ask('hooks.create', { directory: `/${secret}`, event: 'TaskStart', text: secret, payloads: [] } as never),
    opened.ask('files.save', { path: script, text: secret, base: secret, anyway: secret } as never),
    opened.ask(secret as never, {} as never),
  ])
  expect(failed.map(({ ok }) => ok)).toEqual(failed.map(() => false))
  expect(logOf(opened.dataDir)).toContain('runs.preview failed: ')
  expect(logOf(opened.dataDir)).not.toContain(secret)
})

test('where the log lies is said by the diagnostics, and shown where there is a file manager', async () => {
  const shown: string[] = []
  const desktop = {
    trashItem: () => Promise.resolve(),
    showItemInFolder: (path: string) => void shown.push(path),
    openPath: () => Promise.resolve(''),
  }
  await using opened = await openTestStudio({}, { engine: recordingEngine(), desktop })
  const log = join(opened.dataDir, 'logs', 'hook-studio.log')
  expect(await opened.get('help.diagnostics', {})).toContain(`\nLog: ${log}\n`)
  await opened.get('help.showLogs', {})
  expect(shown).toEqual([log])
  await using inBrowser = await openTestStudio({}, { engine: recordingEngine() })
  const path = join(inBrowser.dataDir, 'logs', 'hook-studio.log')
  expect(await inBrowser.ask('help.showLogs', {})).toMatchObject({
    error: { code: 'no-desktop', message: expect.stringContaining(path) },
  })
})

test('the trash of the studio is shown when there is something in it', async () => {
  await using opened = await openTestStudio({ '.clinerules/hooks/PreToolUse': '#!/bin/sh\n' })
  expect(await opened.ask('help.showTrash', {})).toMatchObject({ ok: false, error: { code: 'no-trash' } })
  await opened.get('hooks.delete', { path: opened.workspace.hook('PreToolUse') })
  expect(await opened.ask('help.showTrash', {})).toMatchObject({
    error: { code: 'no-desktop', message: expect.stringContaining(join(opened.dataDir, 'trash')) },
  })
})

test('a data folder that takes no log keeps no studio from starting, and is named', async () => {
  // Removed after the studio has ended: its last line would make the folder again.
  using data = makeWorkspace({ data: 'a file where the folder should be' })
  const dataDir = data.path('data')
  await using opened = await openTestStudio({}, { engine: recordingEngine(), dataDir })
  expect(await opened.get('help.diagnostics', {})).toContain(
    `\nLog: ${join(dataDir, 'logs', 'hook-studio.log')}, which cannot be written (ENOTDIR)\n`,
  )
  expect(await opened.ask('help.showLogs', {})).toMatchObject({ error: { code: 'no-log' } })
  expect(opened.logged.join('\n')).not.toContain('hook-studio.log')
})

/** The names of all fields that hold a free text. */
function textFields(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, properties, items, anyOf, enum: choices } = schema as Record<string, unknown>
  if (type === 'string') return choices === undefined ? [name] : []
  const inner = Object.entries(properties ?? {}).flatMap(([key, field]) => textFields(field, key))
  const listed = [items, ...((anyOf ?? []) as unknown[])].flatMap((field) => textFields(field, name))
  return [...inner, ...listed]
}
