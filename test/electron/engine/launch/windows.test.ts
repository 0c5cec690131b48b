import { describe, expect, test } from 'vitest'
import { POWERSHELL_LOOKUP_MS } from '../../../../shared/limits.ts'
import { createTaskkillEnder } from '../../../../electron/engine/end-by-taskkill.ts'
import { treeOf } from '../../../../electron/engine/process-tree.ts'
import { launchByPowerShell } from '../../../../electron/engine/launch.ts'
import { createPowerShellLookup } from '../../../../electron/engine/powershell.ts'
import { deferred } from '../../../../electron/engine/deferred.ts'
import { createScene } from '../process/scene.ts'

test('a hook on Windows is started by PowerShell, without a shell, its window hidden', () => {
  const env = { Path: 'C:\\x' }
  expect(launchByPowerShell('C:\\a b\\PreToolUse.ps1', 'C:\\ps\\pwsh.exe', { cwd: 'C:\\work', env })).toEqual({
    way: 'powershell',
    command: 'C:\\ps\\pwsh.exe',
    args: ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', 'C:\\a b\\PreToolUse.ps1'],
    options: { cwd: 'C:\\work', env, windowsHide: true },
  })
})

test('a tree of processes is ended on Windows by taskkill, with force', async () => {
  const calls: string[] = []
  const ender = createTaskkillEnder({
    later: async (command, args) => {
      calls.push([command, ...args].join(' '))
    },
    now: (command, args) => {
      calls.push(`now: ${[command, ...args].join(' ')}`)
    },
  })
  const tree = treeOf(42)
  await ender.end(tree)
  ender.killNow([tree])
  expect(calls).toEqual(['taskkill /T /F /PID 42', 'now: taskkill /T /F /PID 42'])
})

describe('the look-up of PowerShell', () => {
  const env = { PATH: '"C:\\one";;C:\\two', SYSTEMROOT: 'D:\\Windows' }
  const clockAt = (time: { now: number }) => ({ now: () => time.now, wall: () => 0 })

  test('prefers PowerShell 7, then takes the one on the PATH, then the one of the system', async () => {
    const there = (path: string) =>
      createPowerShellLookup(env, clockAt({ now: 0 }), (candidate) => Promise.resolve(candidate.startsWith(path)))()
    expect(await there('C:\\two')).toEqual({ ok: true, value: 'C:\\two\\pwsh.exe' })
    expect(await there('C:\\one\\powershell')).toEqual({ ok: true, value: 'C:\\one\\powershell.exe' })
    const system = 'D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'
    expect(await there(system)).toEqual({ ok: true, value: system })
  })

  test('is remembered for five minutes', async () => {
    const time = { now: 0 }
    let looks = 0
    const lookup = createPowerShellLookup(env, clockAt(time), () => {
      looks += 1
      return Promise.resolve(true)
    })
    await lookup()
    time.now = POWERSHELL_LOOKUP_MS - 1
    await lookup()
    expect(looks).toBe(1)
    time.now = POWERSHELL_LOOKUP_MS
    await lookup()
    expect(looks).toBe(2)
  })

  test('is shared by launches at the same time', async () => {
    const gate = deferred<boolean>()
    let looks = 0
    const lookup = createPowerShellLookup(env, clockAt({ now: 0 }), () => {
      looks += 1
      return gate.promise
    })
    const all = [lookup(), lookup(), lookup()]
    gate.resolve(true)
    expect(new Set((await Promise.all(all)).map((result) => JSON.stringify(result)))).toHaveLength(1)
    expect(looks).toBe(1)
  })

  test('is not remembered when it failed, and says what to do', async () => {
    let isThere = false
    const lookup = createPowerShellLookup(env, clockAt({ now: 0 }), () => Promise.resolve(isThere))
    expect(await lookup()).toMatchObject({ ok: false, error: { code: 'powershell-missing', fix: expect.any(String) } })
    isThere = true
    expect(await lookup()).toMatchObject({ ok: true })
  })

  test('that fails leaves a hook that was not started', async () => {
    const scene = createScene({ platform: 'win32', env: { Path: '' } })
    const played = scene.play('C:\\PreToolUse.ps1')
    const capture = await played.end()
    expect(capture.ending).toMatchObject({ kind: 'not-started', code: 'powershell-missing' })
    expect(capture).toMatchObject({ way: 'powershell', pid: null })
    await scene.close()
  })

  test('that is under way when the run is stopped starts nothing any more', async () => {
    const scene = createScene({ platform: 'win32', env: { Path: '' } })
    const played = scene.play('C:\\PreToolUse.ps1')
    expect(scene.host.processes()).toMatchObject([{ pid: 0, script: 'C:\\PreToolUse.ps1' }])
    played.abort()
    expect(await played.end()).toMatchObject({ ending: { kind: 'stopped' }, pid: null })
    await scene.close()
  })
})
