import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../../electron/engine/create-engine.ts'
import { type FileSystem, realFileSystem } from '../../../../electron/engine/file-system.ts'
import { type FireGround, fireEvent } from '../../../../electron/engine/fire.ts'
import { runHook } from '../../../../electron/engine/hook-process.ts'
import { createHost, type EngineHost } from '../../../../electron/engine/host.ts'
import { fireRequest } from '../../../helpers/fire-request.ts'
import { makeWorkspace } from '../../../helpers/workspace.ts'

const SILENT = '#!/bin/sh\ncat >/dev/null\n'

let host: EngineHost
beforeAll(() => {
  host = createHost({ stateDir: null })
})
afterAll(() => host.close())

function ground(changes: Partial<FireGround>): FireGround {
  return {
    platform: 'linux',
    fs: realFileSystem,
    runHook: (start, observer, signal) => runHook(start, observer, host, signal),
    ...changes,
  }
}

describe('a fire whose ground gives way', () => {
  it.each(['EMFILE', 'EIO'])('says so when looking fails with %s, and still runs what was found', async (code) => {
    using one = makeWorkspace({ '.clinerules/hooks/PreToolUse': SILENT })
    using two = makeWorkspace({ '.clinerules/hooks/PreToolUse': SILENT })
    const fs: FileSystem = {
      ...realFileSystem,
      stat: (path) => {
        if (path === one.hook('PreToolUse')) throw Object.assign(new Error(code), { code })
        return realFileSystem.stat(path)
      },
    }
    const report = await fireEvent(fireRequest([one.root, two.root]), {}, ground({ fs }))
    expect(report.hooks).toMatchObject([{ script: two.hook('PreToolUse'), state: 'silent' }])
    const said = report.notices.filter((notice) => notice.code === 'discovery-error')
    expect(said).toHaveLength(1)
    expect(said[0]?.message).toContain(code)
  })

  it('does not fail when a hook is gone between being found and being started', async () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': SILENT })
    const vanishing = ground({
      runHook: (start, observer, signal) => {
        workspace.remove()
        workspace.put('still-a-root', '')
        return runHook(start, observer, host, signal)
      },
    })
    const report = await fireEvent(fireRequest([workspace.root]), {}, vanishing)
    expect(report.hooks).toHaveLength(1)
    expect(['failed', 'not-started']).toContain(report.hooks[0]?.state)
    expect(report.verdict.blocked).toBe(false)
  })

  it('finds .ps1 hooks on Windows, and says so when there is no PowerShell', async () => {
    using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse.ps1': { text: '"{}"', mode: 0o644 },
      '.clinerules/hooks/PreToolUse': SILENT,
    })
    const windows = createEngine({ stateDir: null, platform: 'win32', env: { PATH: workspace.root } })
    try {
      const report = await windows.fire(fireRequest([workspace.root]))
      expect(report.hooks).toMatchObject([{ script: workspace.hook('PreToolUse.ps1'), state: 'not-started' }])
      expect(report.hooks[0]?.notices.map(({ code }) => code)).toContain('powershell-missing')
      expect(report.skipped).toMatchObject([{ code: 'not-powershell-on-windows' }])
    } finally {
      await windows.close()
    }
  })
})
