import nodeFs, { existsSync, linkSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FileFs } from '../../../electron/files/file-fs.ts'
import { duplicateHook, renameHook } from '../../../electron/files/move-hook.ts'
import type { HooksPath } from '../../../electron/engine/hooks-paths.ts'
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts'
import { failing, located } from './file-scene.ts'

const hook = '#!/bin/sh\necho "{}"\n'

const place = (workspace: TestWorkspace, root: string): HooksPath => ({
  path: workspace.path(root, '.clinerules', 'hooks'),
  source: 'workspace',
  root: workspace.path(root),
})

test('a hook gets the name of another event, and keeps its text and mode', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse.sh': { text: hook, mode: 0o754 } })
  expect(renameHook(located(workspace, 'PreToolUse.sh'), 'PreToolUse')).toMatchObject({
    ok: true,
    value: { path: workspace.hook('PreToolUse'), event: 'PreToolUse', mode: 0o754, text: hook },
  })
  expect(readdirSync(workspace.path('.clinerules', 'hooks'))).toEqual(['PreToolUse'])
})

test('nothing is ever renamed over, also where the disk knows no second names', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': hook, '.clinerules/hooks/PostToolUse': '# other' })
  for (const fs of [nodeFs, failing('linkSync', 'EPERM')] as FileFs[]) {
    const result = renameHook(located(workspace, 'PreToolUse'), 'PostToolUse', fs)
    expect(result).toMatchObject({ ok: false, error: { code: 'hook-exists' } })
    expect(renameHook(located(workspace, 'PreToolUse'), 'PreToolUse', fs)).toMatchObject({ ok: true })
  }
  expect(readFileSync(workspace.hook('PostToolUse'), 'utf8')).toBe('# other')
  linkSync(workspace.hook('PreToolUse'), workspace.hook('TaskStart'))
  expect(renameHook(located(workspace, 'PreToolUse'), 'TaskStart')).toMatchObject({ ok: false })
  expect(renameHook(located(workspace, 'PreToolUse'), 'TaskCancel', failing('linkSync', 'EPERM'))).toMatchObject({
    ok: true,
  })
})

test('a link is renamed itself', () => {
  using workspace = makeWorkspace({ 'mine/guard.sh': hook, '.clinerules/hooks/x': 'x' })
  symlinkSync(workspace.path('mine', 'guard.sh'), workspace.hook('PreToolUse'))
  expect(renameHook(located(workspace, 'PreToolUse'), 'TaskStart')).toMatchObject({ ok: true })
  expect(lstatSync(workspace.hook('TaskStart')).isSymbolicLink()).toBe(true)
  expect(existsSync(workspace.hook('PreToolUse'))).toBe(false)
})

test('a copy goes to a directory that is made for it, with its mode, never over something', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': { text: hook, mode: 0o744 }, 'other/x': 'x' })
  const to = place(workspace, 'other')
  expect(duplicateHook(located(workspace, 'PreToolUse'), to)).toMatchObject({
    ok: true,
    value: {
      path: workspace.path('other', '.clinerules', 'hooks', 'PreToolUse'),
      root: workspace.path('other'),
      text: hook,
    },
  })
  expect(statSync(workspace.path('other', '.clinerules', 'hooks', 'PreToolUse')).mode & 0o777).toBe(0o744)
  expect(duplicateHook(located(workspace, 'PreToolUse'), to)).toMatchObject({
    ok: false,
    error: { code: 'hook-exists' },
  })
  expect(readdirSync(to.path)).toEqual(['PreToolUse'])
})

test('a disk that is full, and a rule in the place of the directory, are said', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': hook, 'other/.clinerules': 'a rule' })
  expect(duplicateHook(located(workspace, 'PreToolUse'), place(workspace, 'other'))).toMatchObject({
    ok: false,
    error: { code: 'file-missing' },
  })
  const full = failing('writeFileSync', 'ENOSPC')
  expect(duplicateHook(located(workspace, 'PreToolUse'), place(workspace, 'third'), full)).toMatchObject({
    ok: false,
    error: { code: 'disk-full' },
  })
  expect(readdirSync(place(workspace, 'third').path)).toEqual([])
})
