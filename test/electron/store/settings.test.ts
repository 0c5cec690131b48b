import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSettings, settingsJsonSchema } from '../../../electron/store/settings.ts'
import { SettingsSchema } from '../../../shared/settings.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

test('settings are a plain file with its schema beside it', () => {
  using data = makeWorkspace()
  openSettings(data.root).update((current) => ({ ...current, theme: 'dark' }))
  const file = JSON.parse(readFileSync(data.path('settings.json'), 'utf8')) as Record<string, unknown>
  expect(file).toMatchObject({ $schema: './settings.schema.json', theme: 'dark', profile: 'cline' })
  const schema = JSON.parse(readFileSync(data.path('settings.schema.json'), 'utf8')) as Record<string, unknown>
  expect(schema).toEqual(settingsJsonSchema())
  expect(Object.keys(schema['properties'] as object)).toEqual([
    '$schema',
    'version',
    ...Object.keys(SettingsSchema.shape),
  ])
  expect(schema['required']).toBeUndefined()
})

test('what was edited by hand holds at once, and what is absent has its default', () => {
  using data = makeWorkspace()
  const settings = openSettings(data.root)
  writeFileSync(data.path('settings.json'), '{"fireOnSave": true, "editorCommand": "code --wait"}')
  expect(settings.get()).toEqual({ ...SettingsSchema.parse({}), fireOnSave: true, editorCommand: 'code --wait' })
})

test('what the studio does not know is kept when it writes', () => {
  using data = makeWorkspace({ 'settings.json': '{"theme":"light","fontSize":14}' })
  const settings = openSettings(data.root)
  expect(settings.update((current) => ({ ...current, fireOnSave: true })).ok).toBe(true)
  expect(JSON.parse(readFileSync(data.path('settings.json'), 'utf8'))).toMatchObject({
    theme: 'light',
    fireOnSave: true,
    fontSize: 14,
    version: 1,
  })
})

test.each([
  '{"theme":"pink"}',
  '{"keepRuns":{"count":0,"megabytes":1}}',
  '[]',
  'null',
  '{',
  '{"editorCommand":"a\\nb"}',
])('%s is set aside and named, and the defaults hold', (text) => {
  using data = makeWorkspace({ 'settings.json': text })
  const settings = openSettings(data.root)
  expect(settings.get()).toEqual(SettingsSchema.parse({}))
  expect(settings.takeNotes()[0]).toContain('settings.json')
})

test('what is wrong with the file is told as long as it is, and that it was set aside as long as the studio runs', () => {
  using data = makeWorkspace({ 'settings.json': '{"version":99}' })
  const settings = openSettings(data.root)
  expect(settings.problem()).toContain('a newer version of the studio wrote it')
  data.put('settings.json', '{"theme":"dark"}')
  expect(settings.problem()).toBeNull()
  data.put('settings.json', '{')
  expect(settings.problem()).toContain('It was renamed to')
  data.put('settings.json', '{"theme":"light"}')
  expect(settings.problem()).toContain('It was renamed to')
  data.put('settings.json', '{"version":99,"theme":"light"}')
  expect(settings.problem()).toContain('a newer version')
})
