import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { globalHooksDir } from '../../../../electron/engine/global-dir.ts'
import { makeWorkspace } from '../../../helpers/workspace.ts'

describe('the global hooks directory', () => {
  it('is where xdg-user-dir says the documents are, on Linux', async () => {
    const asked: string[] = []
    const run = (program: string, args: readonly string[]) => {
      asked.push([program, ...args].join(' '))
      return Promise.resolve('/home/ana/Dokumente\n')
    }
    expect(await globalHooksDir({ platform: 'linux', homeDir: '/home/ana', run })).toBe(
      '/home/ana/Dokumente/Cline/Hooks',
    )
    expect(asked).toEqual(['xdg-user-dir DOCUMENTS'])
  })

  it.each([
    ['fails', () => Promise.resolve(null)],
    ['says nothing', () => Promise.resolve('\n')],
    ['names a path from nowhere', () => Promise.resolve('Documents\n')],
  ])('is in ~/Documents when xdg-user-dir %s', async (_how, run) => {
    expect(await globalHooksDir({ platform: 'linux', homeDir: '/home/ana', run })).toBe(
      '/home/ana/Documents/Cline/Hooks',
    )
  })

  it('is in ~/Documents on macOS, without asking anybody', async () => {
    const run = () => Promise.reject(new Error('must not be asked'))
    expect(await globalHooksDir({ platform: 'darwin', homeDir: '/Users/ana', run })).toBe(
      '/Users/ana/Documents/Cline/Hooks',
    )
  })

  it('is in MyDocuments on Windows', async () => {
    const run = () => Promise.resolve(String.raw`D:\Ana\Documents` + '\r\n')
    expect(await globalHooksDir({ platform: 'win32', homeDir: '/home/ana', run })).toBe(
      join(String.raw`D:\Ana\Documents`, 'Cline', 'Hooks'),
    )
  })

  it('gives PowerShell the time that it takes on a cold machine', async () => {
    const limits: number[] = []
    const run = (_program: string, _args: readonly string[], limitMs: number) => {
      limits.push(limitMs)
      return Promise.resolve(null)
    }
    for (const platform of ['win32', 'linux'] as const) await globalHooksDir({ platform, homeDir: '/home/ana', run })
    expect(limits).toEqual([10_000, 1_000])
  })

  it('does not wait for a look-up that hangs, nor for what it left behind', async () => {
    using workspace = makeWorkspace({ 'bin/xdg-user-dir': '#!/bin/sh\nsleep 20 &\nexec sleep 20\n' })
    const path = process.env['PATH']
    process.env['PATH'] = `${workspace.path('bin')}:${path}`
    try {
      const began = performance.now()
      const found = await globalHooksDir({ homeDir: '/home/ana', platform: 'linux' })
      expect(found).toBe('/home/ana/Documents/Cline/Hooks')
      expect(performance.now() - began).toBeLessThan(3_000)
    } finally {
      process.env['PATH'] = path
    }
  })
})
