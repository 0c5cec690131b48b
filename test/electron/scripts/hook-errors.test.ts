import { copyFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hookErrors } from '../../../electron/scripts/hook-errors.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import type { TestWorkspace } from '../../helpers/workspace.ts'

/** What is said of the workspace's PreToolUse. */
async function faultsOf(workspace: TestWorkspace) {
  const script = workspace.hook('PreToolUse')
  const { root } = workspace
  const hook = {
    event: 'PreToolUse',
    script,
    realPath: script,
    directory: workspace.hook(''),
    source: 'workspace',
    root,
    cwd: root,
  } as const
  const errors = await hookErrors([hook], { env: process.env, untrusted: [root] })
  return (errors.get(script) ?? []).map(({ line, code }) => [line, code])
}

const HOOK = '.clinerules/hooks/PreToolUse'

test.each<[string, string | Uint8Array, unknown[]]>([
  ['a script', '#!/bin/sh\ncat > /dev/null\necho {}\n', []],
  ['a script with an error', '#!/bin/sh\nif true; then\n', [[3, 'syntax-error']]],
  ['bytes that are no program', new Uint8Array([1, 2, 0, 3, 255]), [[null, 'cannot-execute']]],
  ['a script of another encoding', Buffer.from('#!/bin/sh\n# caf\xe9\0\n', 'latin1'), []],
])('%s has the faults that keep it from running', async (_what, text, faults) => {
  await using workspace = makeWorkspace({ [HOOK]: { text, mode: 0o755 } })
  expect(await faultsOf(workspace)).toEqual(faults)
})

test('a program has none', async () => {
  await using workspace = makeWorkspace({ [HOOK]: '' })
  copyFileSync('/bin/sh', workspace.hook('PreToolUse'))
  expect(await faultsOf(workspace)).toEqual([])
})

// Root may read all.
test.skipIf(process.getuid?.() === 0)('a script that may not be read has that fault', async () => {
  await using workspace = makeWorkspace({ [HOOK]: { text: '#!/bin/sh\n', mode: 0o311 } })
  expect(await faultsOf(workspace)).toEqual([[null, 'cannot-execute']])
})
