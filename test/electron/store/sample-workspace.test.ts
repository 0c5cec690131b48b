import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleWorkspace } from '../../../electron/store/sample-workspace.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

test('the sample is copied once with its executable bits, and never written again', () => {
  using folder = makeWorkspace({
    'sample/.clinerules/hooks/PreToolUse': '#!/bin/sh\necho {}\n',
    'sample/.clinerules/hooks/TaskStart': { text: '#!/bin/sh\n', mode: 0o644 },
    'sample/README.md': 'hello',
  })
  const copy = sampleWorkspace(folder.path('data'), folder.path('sample'))
  const target = folder.path('data', 'sample-workspace')
  expect(copy).toEqual({ ok: true, value: target })
  expect(statSync(`${target}/.clinerules/hooks/PreToolUse`).mode & 0o111).toBe(0o111)
  expect(statSync(`${target}/.clinerules/hooks/TaskStart`).mode & 0o111).toBe(0)
  expect(readdirSync(folder.path('data'))).toEqual(['sample-workspace'])
  writeFileSync(`${target}/README.md`, 'mine')
  expect(sampleWorkspace(folder.path('data'), folder.path('sample')).ok).toBe(true)
  expect(readFileSync(`${target}/README.md`, 'utf8')).toBe('mine')
})

test('a copy that fails leaves nothing half done, and is said', () => {
  using folder = makeWorkspace({ data: { folder: true } })
  const copy = sampleWorkspace(folder.path('data'), folder.path('nowhere'))
  expect(copy).toMatchObject({ ok: false, error: { code: 'no-sample' } })
  expect(readdirSync(folder.path('data'))).toEqual([])
})
