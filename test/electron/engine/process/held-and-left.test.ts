import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hookEnvironment } from '../../../../electron/engine/spawn-hook.ts'
import { createScene, fixture, isLiving, livingOf, type Scene } from './scene.ts'

let scene: Scene
beforeEach(() => {
  scene = createScene()
})
afterEach(() => scene.close())

describe.runIf(process.platform === 'linux')('a pipe that is held open', () => {
  for (const name of ['hold-stdout', 'hold-stderr']) {
    test(`makes the exit known at once, with its holder, and the run wait for the limit (${name})`, async () => {
      const played = scene.play(fixture(name), { timeoutMs: 600 })
      const exited = await played.until(({ type }) => type === 'exited')
      expect(exited).toMatchObject({ exitCode: 0, held: true, heldBy: [{ command: 'sleep 600' }] })
      const settled = await played.settled
      expect(settled).toMatchObject({ ending: { kind: 'timed-out', limitMs: 600 }, exitCode: 0, signal: null })
      expect(settled.exitMs).toBeLessThan(settled.durationMs)
      expect(settled.heldBy).toMatchObject([{ command: 'sleep 600' }])
      expect(settled.stdout.text).toBe('{"cancel":true}\n')
      await played.over
      expect(isLiving(settled.heldBy[0]?.pid ?? 0)).toBe(false)
    })
  }

  test('until its holder ends lets the run answer after all', async () => {
    const played = scene.play(fixture('hold-for-a-moment'))
    const over = await played.end()
    expect(over).toMatchObject({ ending: { kind: 'exited' }, exitCode: 0, stdout: { text: 'early\nlate\n' } })
    expect(over.heldBy.map(({ command }) => command)).toContain('sleep 0.1')
    expect(over.ended).toEqual([])
  })

  test('by a process that nothing else ties to the hook is found all the same, and that process ended', async () => {
    const played = scene.play(fixture('hold-from-own-session'), { timeoutMs: 500 })
    const over = await played.end()
    const holder = Number(over.stdout.text)
    expect(over.heldBy).toEqual([{ pid: holder, command: 'sleep 600' }])
    expect(over.ended).toEqual([{ pid: holder, command: 'sleep 600' }])
    expect(isLiving(holder)).toBe(false)
  })

  test('and a stop settle at once', async () => {
    const played = scene.play(fixture('hold-stdout'))
    await played.until(({ type }) => type === 'exited')
    played.abort()
    const over = await played.end()
    expect(over).toMatchObject({ ending: { kind: 'stopped' }, exitCode: 0 })
    expect(livingOf(over.pid ?? 0)).toEqual([])
  })
})

describe('what a hook leaves behind', () => {
  test('in its group, with its output redirected, does not delay the answer, and is ended and named', async () => {
    const played = scene.play(fixture('fork-and-leave'))
    const settled = await played.settled
    expect(settled).toMatchObject({ ending: { kind: 'exited' }, exitCode: 0, ended: [] })
    const over = await played.over
    expect(over.ended).toMatchObject([{ command: 'sleep 600' }])
    expect(over.left).toEqual([])
    expect(livingOf(over.pid ?? 0)).toEqual([])
  })

  test('and ignores SIGTERM is ended after the grace', async () => {
    const played = scene.play(fixture('fork-and-leave-stubborn'))
    await played.settled
    const began = performance.now()
    const over = await played.over
    expect(performance.now() - began).toBeGreaterThan(1_900)
    expect(over.ended).toMatchObject([{ command: 'sleep 600' }])
    expect(livingOf(over.pid ?? 0)).toEqual([])
  })

  test.runIf(process.platform === 'linux')(
    'in a group of its own in the hook’s session is ended and named',
    async () => {
      const over = await scene.play(fixture('own-group-child')).end()
      const child = Number(over.stdout.text)
      expect(over.ended).toEqual([{ pid: child, command: 'sleep 600' }])
      expect(isLiving(child)).toBe(false)
    },
  )

  test.runIf(process.platform === 'linux')('as a daemon is named, and left alone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const over = await scene.play(fixture('daemonise')).end()
      const daemon = Number(over.stdout.text)
      expect(over.left).toEqual([{ pid: daemon, command: 'sleep 600' }])
      expect(over.ended).toEqual([])
      expect(isLiving(daemon)).toBe(true)
      process.kill(daemon, 'SIGKILL')
    }
  })

  test.runIf(process.platform === 'linux')(
    'as a daemon is named also in an environment of the hook’s own',
    async () => {
      const variables = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`OWN_${index}`, String(index)]))
      const environment = hookEnvironment({ PATH: process.env['PATH'], ...variables }, process.platform)
      const over = await scene.play(fixture('daemonise'), { environment }).end()
      const daemon = Number(over.stdout.text)
      expect(over.left).toEqual([{ pid: daemon, command: 'sleep 600' }])
      process.kill(daemon, 'SIGKILL')
    },
  )

  test.runIf(process.platform === 'linux')(
    'as a daemon is noticed also in the moment in which it becomes one',
    async () => {
      for (let round = 0; round < 20; round += 1) {
        const over = await scene.play(fixture('daemonise-at-once')).end()
        const daemon = Number(over.stdout.text)
        expect(over.left.map(({ pid }) => pid)).toContain(daemon)
        process.kill(daemon, 'SIGKILL')
      }
    },
  )

  test('is nothing for a hook that leaves nothing, while others run', async () => {
    const forever = scene.play(fixture('forever'))
    await forever.until(({ type }) => type === 'line')
    for (let round = 0; round < 20; round += 1) {
      expect(await scene.play(fixture('echo-input')).end()).toMatchObject({ ended: [], left: [] })
    }
    forever.abort()
    await forever.over
  })
})
