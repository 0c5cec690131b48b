import nodeFs from 'node:fs'
import { mkdirSync, renameSync, symlinkSync, unlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTrust } from '../../../electron/store/trust.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

test('what was granted is remembered by the next studio, and forgotten when revoked', () => {
  using folder = makeWorkspace({ hooks: { folder: true } })
  const hooks = folder.path('hooks')
  const trust = openTrust(folder.path('data'))
  expect(trust.has(hooks)).toBe(false)
  expect(trust.grant([hooks, hooks])).toMatchObject({ ok: true, value: [{ realPath: hooks }] })
  const next = openTrust(folder.path('data'))
  expect(next.has(hooks)).toBe(true)
  expect(next.revoke(hooks)).toEqual({ ok: true, value: [] })
  // The studio that still runs asks again at once.
  expect(trust.has(hooks)).toBe(false)
})

test('a directory is trusted alone: not what lies in it, around it, or has a name like it', () => {
  using folder = makeWorkspace({ 'hooks/inner': { folder: true }, hooks2: { folder: true } })
  const trust = openTrust(folder.path('data'))
  trust.grant([folder.path('hooks')])
  for (const other of [folder.path('hooks', 'inner'), folder.root, folder.path('hooks2'), `${folder.path('hooks')}/`]) {
    expect(trust.has(other)).toBe(false)
  }
})

test('only a real path can be granted: a link is refused and nothing is remembered', () => {
  using folder = makeWorkspace({ real: { folder: true }, link: { link: 'real' }, other: { folder: true } })
  const trust = openTrust(folder.path('data'))
  expect(trust.grant([folder.path('other'), folder.path('link')])).toMatchObject({
    ok: false,
    error: { code: 'trust-changed' },
  })
  expect(trust.list()).toEqual([])
})

test('a directory that became a link between the question and the answer is refused', () => {
  using folder = makeWorkspace({ hooks: { folder: true }, evil: { folder: true } })
  const trust = openTrust(folder.path('data'))
  renameSync(folder.path('hooks'), folder.path('moved'))
  symlinkSync('evil', folder.path('hooks'))
  const result = trust.grant([folder.path('hooks')])
  expect(!result.ok && result.error.message).toContain(folder.path('evil'))
  unlinkSync(folder.path('hooks'))
  expect(trust.grant([folder.path('hooks')])).toMatchObject({ ok: false, error: { code: 'folder-missing' } })
  mkdirSync(folder.path('hooks'))
  expect(trust.grant([folder.path('hooks')]).ok).toBe(true)
})

test('on a full disk a revoked directory is not trusted any more, and the failure is said', () => {
  using folder = makeWorkspace({ hooks: { folder: true } })
  openTrust(folder.path('data')).grant([folder.path('hooks')])
  const full = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  const trust = openTrust(folder.path('data'), { ...nodeFs, writeFileSync: full })
  expect(trust.has(folder.path('hooks'))).toBe(true)
  expect(trust.revoke(folder.path('hooks'))).toMatchObject({ ok: false, error: { code: 'disk-full' } })
  expect(trust.has(folder.path('hooks'))).toBe(false)
})
