import { existsSync, readFileSync, renameSync } from 'node:fs'
import { expect, test } from 'vitest'
import { realFileFs } from '../../../electron/files/file-fs.ts'
import { withFileLock } from '../../../electron/store/file-lock.ts'
import { openTrust } from '../../../electron/store/trust.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

test('what stands in the place of the lock and cannot be removed holds nobody up for ever', () => {
  using data = makeWorkspace({ hooks: { folder: true }, 'trust.json.lock': { folder: true } })
  expect(openTrust(data.root).grant([data.path('hooks')]).ok).toBe(true)
  expect(readFileSync(data.path('trust.json'), 'utf8')).toContain(data.path('hooks'))
  expect(existsSync(data.path('trust.json.lock'))).toBe(true)
})

test('a lock that was taken over meanwhile is left to its new owner', () => {
  using data = makeWorkspace({ theirs: 'theirs' })
  const lock = data.path('state.json.lock')
  withFileLock(data.path('state.json'), () => renameSync(data.path('theirs'), lock), realFileFs)
  expect(readFileSync(lock, 'utf8')).toBe('theirs')
})
