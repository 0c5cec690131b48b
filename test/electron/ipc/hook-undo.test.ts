import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deleteHook } from '../../../electron/ipc/hook-undo.ts'
import { openTrash, type Trash } from '../../../electron/store/trash.ts'
import { createUndos } from '../../../electron/store/undo.ts'
import { failure } from '../../../shared/result.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

test('a saved payload that cannot go to the trash stays, and is named', async () => {
  await using workspace = makeWorkspace({
    'hooks/PreToolUse': '#!/bin/sh\n',
    'hooks/.studio/PreToolUse.a.json': '{"version":1,"event":"PreToolUse","name":"a","payload":{}}',
    'hooks/.studio/PreToolUse.b.json': '{"version":1,"event":"PreToolUse","name":"b","payload":{}}',
  })
  const real = openTrash({ dataDir: workspace.path('data'), desktop: null, home: workspace.root })
  const trash: Trash = {
    put: (path, what) =>
      path.endsWith('a.json') ? Promise.resolve(failure('busy', `${path} cannot be deleted.`)) : real.put(path, what),
  }
  const said: string[] = []
  const path = workspace.path('hooks', 'PreToolUse')
  const directory = workspace.path('hooks')
  const file = { path, directory, source: 'workspace', root: workspace.root, event: 'PreToolUse' } as const
  const deleted = await deleteHook(file, { trash, undos: createUndos(), log: (line) => said.push(line) })
  expect(deleted).toMatchObject({ ok: true, value: { payloads: 1 } })
  const stays = workspace.path('hooks', '.studio', 'PreToolUse.a.json')
  expect(existsSync(stays)).toBe(true)
  expect(said).toEqual([`The hook is deleted, and a saved payload of it stays: ${stays} cannot be deleted.`])
})
