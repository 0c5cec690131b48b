import { symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locateDirectory, locateFile } from '../../../electron/files/locate-file.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { placesOf } from './file-scene.ts'

const hook = '#!/bin/sh\necho "{}"\n'

test('a hook of an open folder is known by its directory, its root and its event', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': hook, '.clinerules/hooks/lib/a.sh': hook })
  const places = placesOf(workspace)
  expect(locateFile(workspace.hook('PreToolUse'), places)).toEqual({
    ok: true,
    value: {
      path: workspace.hook('PreToolUse'),
      directory: workspace.path('.clinerules', 'hooks'),
      source: 'workspace',
      root: workspace.root,
      event: 'PreToolUse',
    },
  })
  expect(locateFile(workspace.hook('lib/a.sh'), places)).toMatchObject({ ok: true, value: { event: null } })
})

test('the global directory counts, and a directory that is not made yet', () => {
  using workspace = makeWorkspace()
  const places = { ...placesOf(workspace), globalDir: workspace.path('global') }
  expect(locateFile(workspace.path('global', 'TaskStart'), places)).toMatchObject({
    ok: true,
    value: { source: 'global', root: null },
  })
  expect(locateFile(workspace.hook('TaskStart'), places)).toMatchObject({ ok: true, value: { source: 'workspace' } })
})

test.each([
  'secret',
  '.clinerules/rules.md',
  '.clinerules/hooks',
  '.clinerules/hooks/../../secret',
  '.clinerules/hooks/away/secret',
  '.clinerules/hooks/lib/../../../secret',
  '.clinerules/hooks-of-another/PreToolUse',
])('%s is refused: it leads out of the hooks directory', (path) => {
  using workspace = makeWorkspace({ '.clinerules/hooks/lib/a.sh': hook, secret: 'x', 'elsewhere/secret': 'x' })
  symlinkSync(workspace.path('elsewhere'), workspace.hook('away'))
  expect(locateFile(`${workspace.root}/${path}`, placesOf(workspace))).toMatchObject({
    ok: false,
    error: { code: 'not-a-hooks-file' },
  })
})

test('a relative path is refused', () => {
  using workspace = makeWorkspace()
  expect(locateFile('PreToolUse', placesOf(workspace))).toMatchObject({ ok: false, error: { code: 'path-relative' } })
})

test('a hooks directory that is a link is one, and its files have one name', () => {
  using workspace = makeWorkspace({ 'shared-hooks/PreToolUse': hook, '.clinerules/x': 'x' })
  symlinkSync(workspace.path('shared-hooks'), workspace.path('.clinerules', 'hooks'))
  const places = placesOf(workspace)
  const byLink = locateFile(workspace.hook('PreToolUse'), places)
  expect(byLink).toMatchObject({ ok: true, value: { path: workspace.hook('PreToolUse') } })
  expect(locateFile(workspace.path('shared-hooks', 'PreToolUse'), places)).toEqual(byLink)
})

test('only hooks directories are hooks directories', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/lib/a.sh': hook })
  const places = placesOf(workspace)
  expect(locateDirectory(workspace.path('.clinerules', 'hooks'), places)).toMatchObject({ ok: true })
  expect(locateDirectory(`${workspace.path('.clinerules', 'hooks')}/`, places)).toMatchObject({ ok: true })
  for (const other of ['.clinerules', '.clinerules/hooks/lib', '..']) {
    expect(locateDirectory(workspace.path(other), places)).toMatchObject({ ok: false })
  }
})
