import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HookGround } from '../../../../electron/engine/host.ts'
import { createScene, fixture, livingOf, type Scene } from './scene.ts'

let scene: Scene

beforeEach(() => {
  scene = createScene()
})
afterEach(() => scene.close())

/** The scene's host, of which a part fails as it never should. */
const failing = (platform: NodeJS.Platform, part: Partial<HookGround>) => ({
  ...scene.host,
  platform,
  ground: { ...scene.host.ground, ...part },
})

const broken = (): Promise<never> => Promise.reject(new Error('It broke'))

test('a run whose ending fails is over all the same, its group is ended, and nothing is held as alive', async () => {
  const host = failing(process.platform, { ender: { ...scene.host.ground.ender, end: broken } })
  const played = scene.play(fixture('forever'), {}, host)
  await played.until(({ type }) => type === 'line')
  played.abort()
  const over = await played.end()
  expect(over.ending).toEqual({ kind: 'stopped' })
  await expect.poll(() => livingOf(over.pid ?? 0)).toEqual([])
  expect(scene.host.processes()).toEqual([])
})

test('a search for PowerShell that fails as it never should leaves a hook that was not started, with a reason', async () => {
  const played = scene.play('C:\\PreToolUse.ps1', {}, failing('win32', { powerShell: broken }))
  expect(await played.end()).toMatchObject({
    pid: null,
    ending: { kind: 'not-started', code: 'spawn-failed', message: expect.stringContaining('It broke') as unknown },
  })
  expect(scene.host.processes()).toEqual([])
})
