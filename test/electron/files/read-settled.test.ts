import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettledFile } from '../../../electron/files/read-settled.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { located } from './file-scene.ts'

test('a file that is empty while it is being written is read with what is written into it', async () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': '' })
  const reading = readSettledFile(located(workspace, 'PreToolUse'))
  writeFileSync(workspace.hook('PreToolUse'), '#!/bin/sh\n')
  expect(await reading).toMatchObject({ ok: true, value: { text: '#!/bin/sh\n' } })
})

test('a file that stays empty is empty', async () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': '' })
  expect(await readSettledFile(located(workspace, 'PreToolUse'))).toMatchObject({ ok: true, value: { text: '' } })
})
