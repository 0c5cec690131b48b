import fs from 'node:fs'
import { chmodSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { switchHook } from '../../../electron/hook-files/switch-hook.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

describe('switching a hook', () => {
  it.each([
    [0o755, 0o644],
    [0o700, 0o600],
    [0o750, 0o640],
  ])('takes the executable bits of %o away and gives them back', async (on, off) => {
    await using workspace = makeWorkspace({ hook: { text: 'echo', mode: on } })
    const path = workspace.path('hook')
    const mode = () => statSync(path).mode & 0o7777
    expect(switchHook(path, false)).toEqual({ ok: true, value: { path, on: false, changed: true, mode: off } })
    expect(mode()).toBe(off)
    expect(switchHook(path, false)).toMatchObject({ value: { changed: false } })
    expect(switchHook(path, true)).toEqual({ ok: true, value: { path, on: true, changed: true, mode: on } })
    expect(mode()).toBe(on)
    expect(switchHook(path, true)).toMatchObject({ value: { changed: false } })
    expect(readFileSync(path, 'utf8')).toBe('echo')
  })

  it('follows links, and makes a file that nobody may read executable for its owner', async () => {
    await using workspace = makeWorkspace({ real: { text: '', mode: 0o200 }, hook: { link: 'real' } })
    expect(switchHook(workspace.path('hook'), true)).toMatchObject({ value: { mode: 0o300 } })
    expect(statSync(workspace.path('real')).mode & 0o777).toBe(0o300)
    chmodSync(workspace.path('real'), 0o600)
  })

  it('refuses on Windows with a sentence', () => {
    expect(switchHook('C:\\hooks\\PreToolUse.ps1', false, { platform: 'win32' })).toMatchObject({
      ok: false,
      error: { code: 'no-switch', message: expect.stringContaining('no executable bit') as unknown },
    })
  })

  it('says that there is nothing, or no file, or no permission', async () => {
    await using workspace = makeWorkspace({ folder: { folder: true }, hook: '#!/bin/sh' })
    expect(switchHook(workspace.path('none'), true)).toMatchObject({ error: { code: 'file-missing' } })
    expect(switchHook(workspace.path('folder'), true)).toMatchObject({ error: { code: 'no-hook-file' } })
    const chmodSync = () => {
      throw Object.assign(new Error('no'), { code: 'EPERM' })
    }
    const refused = switchHook(workspace.path('hook'), false, { fs: { ...fs, chmodSync } })
    expect(refused).toMatchObject({ error: { message: expect.stringContaining('does not permit') as unknown } })
    const statSync = ((file: string) => Object.assign(fs.statSync(file), { uid: 54_321 })) as typeof fs.statSync
    const path = workspace.path('hook')
    expect(switchHook(path, false, { fs: { ...fs, chmodSync, statSync } })).toMatchObject({
      error: {
        message: `${path} cannot be switched: only its owner may do that.`,
        fix: `Switch it as its owner, or with: sudo chmod a-x ${path}`,
      },
    })
  })
})
