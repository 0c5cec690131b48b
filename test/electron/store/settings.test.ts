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
  expect(Object.keys(schema['properties'] as object)).toEqual(['$schema', ...Object.keys(SettingsSchema.shape)])
  expect(schema['required']).toBeUndefined()
})

test('what was edited by hand holds at once, and what is absent has its default', () => {
  using data = makeWorkspace()
  const settings = openSettings(data.root)
  writeFileSync(data.path('settings.json'), '{"fireOnSave": true, "editorCommand": "code --wait"}')
  expect(settings.get()).toEqual({ ...SettingsSchema.parse({}), fireOnSave: true, editorCommand: 'code --wait' })
})

test('the file of an earlier version is read', () => {
  using data = makeWorkspace({ 'settings.json': '{"version":1,"data":{"theme":"light","profile":"cline"}}' })
  const settings = openSettings(data.root)
  expect(settings.get().theme).toBe('light')
  expect(settings.takeNotes()).toEqual([])
  settings.update((current) => ({ ...current, fireOnSave: true }))
  expect(JSON.parse(readFileSync(data.path('settings.json'), 'utf8'))).toMatchObject({
    theme: 'light',
    fireOnSave: true,
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
