import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isAlive } from '../../helpers/is-alive.ts'
import { openTestStudio } from '../../helpers/studio.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

test.skipIf(process.platform === 'win32')('a check of a script that is going on ends with the studio', async () => {
  await using programs = makeWorkspace({
    'bin/bash': { text: `#!/bin/sh\necho $$ > "$(dirname "$0")/pid"\nexec sleep 600\n`, mode: 0o755 },
  })
  const bin = programs.path('bin')
  const opened = await openTestStudio(
    { '.clinerules/hooks/PreToolUse': '#!/usr/bin/env bash\ncat\n' },
    { environments: { env: { PATH: `${bin}:${process.env['PATH']}` } } },
  )
  const path = opened.workspace.path('.clinerules/hooks/PreToolUse')
  const asked = opened.ask('scripts.facts', { path, text: '#!/usr/bin/env bash\ncat\n', commands: [] })
  await vi.waitFor(() =>
    expect(existsSync(join(bin, 'pid')) && readFileSync(join(bin, 'pid'), 'utf8')).toMatch(/^\d+\n$/),
  )
  const pid = Number(readFileSync(join(bin, 'pid'), 'utf8'))
  expect(isAlive(pid)).toBe(true)
  const began = performance.now()
  await opened[Symbol.asyncDispose]()
  await asked
  expect(performance.now() - began).toBeLessThan(1_500)
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
})
