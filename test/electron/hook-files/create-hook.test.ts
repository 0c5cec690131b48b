import fs from 'node:fs'
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createHook } from '../../../electron/hook-files/create-hook.ts'
import { readSavedPayloads } from '../../../electron/hook-files/saved-payloads.ts'
import type { FileFs } from '../../../electron/files/file-fs.ts'
import type { SavedPayload } from '../../../shared/saved-payload.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const payload: SavedPayload = { version: 1, event: 'PreToolUse', name: 'A read', payload: { toolName: 'read_file' } }
const hookOf = (directory: string, text = '#!/bin/sh\necho {}\n') =>
  ({ directory, event: 'PreToolUse', text, payloads: [payload] }) as const

const failing = (what: keyof FileFs, code: string): FileFs => ({
  ...fs,
  [what]: () => {
    throw Object.assign(new Error(code), { code })
  },
})

describe('creating a hook', () => {
  it('makes the directory and an executable file of LF lines without a byte order mark, whatever the umask is', async () => {
    await using workspace = makeWorkspace()
    const directory = workspace.path('.clinerules', 'hooks')
    const umask = process.umask(0o077)
    const created = createHook(hookOf(directory, '\uFEFF#!/bin/sh\r\necho {}\rexit 0'))
    process.umask(umask)
    expect(created).toMatchObject({ ok: true, value: { path: workspace.hook('PreToolUse'), problems: [] } })
    expect(readFileSync(workspace.hook('PreToolUse'), 'utf8')).toBe('#!/bin/sh\necho {}\nexit 0\n')
    expect(statSync(workspace.hook('PreToolUse')).mode & 0o777).toBe(0o755)
    expect(readdirSync(directory).sort()).toEqual(['.studio', 'PreToolUse'])
    expect(readSavedPayloads(directory)).toMatchObject({ ok: true, value: { payloads: [{ payload }], broken: [] } })
  })

  it('names it .ps1 on Windows', async () => {
    await using workspace = makeWorkspace()
    expect(createHook(hookOf(workspace.root), { platform: 'win32' })).toMatchObject({
      value: { path: workspace.path('PreToolUse.ps1') },
    })
  })

  it('never touches what is there: a file, a folder, or a link that leads nowhere', async () => {
    await using workspace = makeWorkspace({
      'file/PreToolUse': 'mine',
      'folder/PreToolUse': { folder: true },
      'link/PreToolUse': { link: 'nowhere' },
    })
    for (const name of ['file', 'folder', 'link']) {
      const created = createHook(hookOf(workspace.path(name)))
      expect(created).toMatchObject({ ok: false, error: { code: 'hook-exists' } })
      expect(readdirSync(workspace.path(name))).toEqual(['PreToolUse'])
    }
    expect(readFileSync(workspace.path('file', 'PreToolUse'), 'utf8')).toBe('mine')
    expect(lstatSync(workspace.path('link', 'PreToolUse')).isSymbolicLink()).toBe(true)
  })

  it('lets exactly one of two win that create it at the same moment, twenty times', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await using workspace = makeWorkspace()
      const { root } = workspace
      // The other one comes in just before the last step.
      const raced: FileFs = {
        ...fs,
        linkSync: (from, to) => {
          expect(createHook(hookOf(root, 'theirs')).ok).toBe(true)
          fs.linkSync(from, to)
        },
      }
      expect(createHook(hookOf(root, 'mine'), { fs: raced })).toMatchObject({ error: { code: 'hook-exists' } })
      expect(readFileSync(workspace.path('PreToolUse'), 'utf8')).toBe('theirs\n')
      expect(readdirSync(root).sort()).toEqual(['.studio', 'PreToolUse'])
    }
  })

  it('does without links where the file system has none', async () => {
    await using workspace = makeWorkspace()
    const noLinks = failing('linkSync', 'EPERM')
    expect(createHook(hookOf(workspace.root), { fs: noLinks }).ok).toBe(true)
    expect(statSync(workspace.path('PreToolUse')).mode & 0o777).toBe(0o755)
    expect(createHook(hookOf(workspace.root), { fs: noLinks })).toMatchObject({ error: { code: 'hook-exists' } })
    expect(readdirSync(workspace.root).sort()).toEqual(['.studio', 'PreToolUse'])
  })

  it.each([
    ['writeSync or the disk', 'writeFileSync', 'ENOSPC', 'the disk is full'],
    ['the rights', 'openSync', 'EACCES', 'forbid it'],
    ['a read-only disk', 'mkdirSync', 'EROFS', 'read-only'],
    ['the last step', 'linkSync', 'EIO', 'the disk could not'],
  ] as const)('says what went wrong with %s and leaves nothing behind', async (_what, call, code, words) => {
    await using workspace = makeWorkspace()
    const created = createHook(hookOf(workspace.root), { fs: failing(call, code) })
    expect(created.ok).toBe(false)
    expect(created.ok ? '' : `${created.error.message} ${created.error.fix}`).toMatch(
      new RegExp(`^${workspace.path('PreToolUse')} cannot be created: .*${words}.*\\. [A-Z].*\\.$`),
    )
    expect(readdirSync(workspace.root)).toEqual([])
  })

  it('says that a file stands where a folder is needed', async () => {
    await using workspace = makeWorkspace({ '.clinerules': 'rules' })
    const created = createHook(hookOf(workspace.path('.clinerules', 'hooks')))
    expect(created).toMatchObject({
      error: { code: 'file-missing', fix: 'Move that aside, or choose another folder.' },
    })
    expect(readFileSync(workspace.path('.clinerules'), 'utf8')).toBe('rules')
  })

  it('keeps the hook when a payload cannot be saved, and says so', async () => {
    await using workspace = makeWorkspace({ '.studio': 'a file' })
    const created = createHook(hookOf(workspace.root))
    expect(created).toMatchObject({ ok: true, value: { payloads: [], problems: [{ code: 'file-missing' }] } })
  })
})
