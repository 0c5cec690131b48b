import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createScene, fixture, isLiving, livingOf, type Scene, throughShell } from './scene.ts'

let scene: Scene
beforeEach(() => {
  scene = createScene()
})
afterEach(() => scene.close())

describe('a hook that ends by itself', () => {
  test('leaves its exit code', async () => {
    const { exitCode, signal, ending } = await scene.play(scene.script('#!/bin/sh\nexit 7\n')).end()
    expect({ exitCode, signal, ending }).toEqual({ exitCode: 7, signal: null, ending: { kind: 'exited' } })
  })

  test('by a signal has the number that the shell reports, and the signal beside it, by either way', async () => {
    const script = scene.script('#!/bin/sh\necho said >&2\nkill -KILL $$\n')
    expect(await scene.play(script).end()).toMatchObject({ way: 'direct', exitCode: 137, signal: 'SIGKILL' })
    expect(await scene.play(script, {}, throughShell(scene.host)).end()).toMatchObject({
      way: 'shell',
      exitCode: 137,
      signal: 'SIGKILL',
    })
  })

  test('with a number above 128 has not died by a signal', async () => {
    const script = scene.script('echo Killed by nobody >&2\nexit 137\n')
    expect(await scene.play(script).end()).toMatchObject({ way: 'shell', exitCode: 137, signal: null })
  })
})

describe('a hook that cannot be started', () => {
  test('because its working directory is missing says so, and nothing runs elsewhere', async () => {
    const cwd = join(scene.folder, 'gone')
    const played = scene.play(scene.script('#!/bin/sh\ntouch here\n'), { cwd })
    const capture = await played.end()
    expect(capture).toMatchObject({ pid: null, exitCode: null, durationMs: 0, ending: { kind: 'not-started' } })
    expect(capture.ending).toMatchObject({ code: 'cwd-missing', message: expect.stringContaining(cwd) })
    expect(played.told).toEqual([])
    expect(scene.host.processes()).toEqual([])
  })

  test('because its working directory is a file says that', async () => {
    const cwd = join(scene.folder, 'file')
    writeFileSync(cwd, '')
    const { ending } = await scene.play(scene.script('#!/bin/sh\n'), { cwd }).end()
    expect(ending).toMatchObject({ code: 'cwd-missing', message: expect.stringContaining('is a file') })
  })

  test('because its working directory went away while it was started is told the same', async () => {
    const cwd = join(scene.folder, 'fleeting')
    for (let round = 0; round < 20; round += 1) {
      mkdirSync(cwd)
      // The environment is asked for after the look at the directory and before the start.
      const ground = {
        ...scene.host.ground,
        shellEnvironment: () => {
          rmSync(cwd, { recursive: true })
          return { PATH: '/bin' }
        },
      }
      const played = scene.play(scene.script('#!/bin/sh\n'), { cwd }, { ...scene.host, ground })
      expect((await played.end()).ending).toMatchObject({ kind: 'not-started', code: 'cwd-missing' })
    }
  })

  test('because its environment is too large is told in a sentence', async () => {
    const large = createScene({ env: { PATH: '/bin', LARGE: 'x'.repeat(200_000) } })
    const { ending } = await large.play(large.script('#!/bin/sh\n')).end()
    expect(ending).toMatchObject({ kind: 'not-started', code: 'spawn-failed' })
    expect(ending).toMatchObject({ message: expect.stringContaining('environment variables are too large') })
    await large.close()
  })
})

describe('the time limit', () => {
  test('settles a hook as timed out, and ends it', async () => {
    const played = scene.play(fixture('forever'), { timeoutMs: 200 })
    const settled = await played.settled
    expect(settled).toMatchObject({ ending: { kind: 'timed-out', limitMs: 200 }, exitCode: null, exitMs: null })
    expect(settled.stdout.text).toBe('up\n')
    expect(settled.durationMs).toBeGreaterThanOrEqual(195)
    const over = await played.over
    expect(over).toMatchObject({ exitCode: null, endSignal: 'SIGTERM' })
    expect(played.told.at(-1)).toMatchObject({ type: 'exited', exitCode: 143, signal: 'SIGTERM' })
    expect(livingOf(over.pid ?? 0)).toEqual([])
  })

  test('tells of a hook that ignores SIGTERM that SIGKILL ended it', async () => {
    const over = await scene.play(fixture('no-killable'), { timeoutMs: 300 }).end()
    expect(over).toMatchObject({ ending: { kind: 'timed-out' }, exitCode: null, signal: null, endSignal: 'SIGKILL' })
    expect(livingOf(over.pid ?? 0)).toEqual([])
  })

  test('does not tell so of a hook that was given no grace', async () => {
    const played = scene.play(fixture('no-killable'), { timeoutMs: 300 })
    await played.settled
    await scene.host.endAll({ now: true })
    expect(await played.over).not.toHaveProperty('endSignal')
  })

  test('and the exit may race: one of them wins, and nothing is left, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const played = scene.play(fixture('nearly-at-the-limit'), { timeoutMs: 95 + round })
      const settled = await played.settled
      const over = await played.over
      expect(['exited', 'timed-out']).toContain(settled.ending.kind)
      expect(over.ending).toEqual(settled.ending)
      if (settled.ending.kind === 'exited') expect(settled).toMatchObject({ exitCode: 0, stdout: { text: 'done\n' } })
      expect(played.told.filter(({ type }) => type === 'exited')).toHaveLength(1)
      expect(livingOf(over.pid ?? 0)).toEqual([])
    }
  })
})

describe('a stop', () => {
  test('settles at once, and SIGKILL ends what ignores SIGTERM', async () => {
    const played = scene.play(fixture('no-killable'))
    await played.until(({ type }) => type === 'line')
    const began = performance.now()
    played.abort()
    const settled = await played.settled
    expect(performance.now() - began).toBeLessThan(500)
    expect(settled).toMatchObject({ ending: { kind: 'stopped' }, exitCode: null, stdout: { text: 'up\n' } })
    expect(livingOf(settled.pid ?? 0).length).toBeGreaterThanOrEqual(2)
    const over = await played.over
    expect(performance.now() - began).toBeGreaterThan(1_950)
    expect(livingOf(over.pid ?? 0)).toEqual([])
    // The agent ends the group as well: nothing to be named.
    expect(over.ended).toEqual([])
    expect(played.told.at(-1)).toMatchObject({ type: 'exited', exitCode: 137, signal: 'SIGKILL' })
  })

  test('shows and keeps what is printed until the end, in the time of grace too', async () => {
    const played = scene.play(
      scene.script("#!/bin/sh\ntrap 'echo tidied; printf unfinished >&2; exit 3' TERM\necho up\nwhile :; do :; done\n"),
    )
    await played.until(({ type }) => type === 'line')
    played.abort()
    expect(await played.settled).toMatchObject({ ending: { kind: 'stopped' }, stdout: { text: 'up\n' } })
    const over = await played.over
    expect(over).toMatchObject({
      ending: { kind: 'stopped' },
      stdout: { text: 'up\ntidied\n', bytes: 10 },
      stderr: { text: 'unfinished' },
    })
    const lines = played.told.flatMap((told) => (told.type === 'line' ? [told.text] : []))
    expect(lines).toEqual(['up', 'tidied', 'unfinished'])
  })

  test('asks a hook to end once, however many processes it then begins', async () => {
    const played = scene.play(
      scene.script("#!/bin/sh\ntrap 'echo asked' TERM\necho up\nwhile :; do sleep 0.03; done\n"),
    )
    await played.until(({ type }) => type === 'line')
    played.abort()
    expect((await played.over).stdout.text).toBe('up\nasked\n')
  })

  test('before the start starts nothing', async () => {
    const script = scene.script('#!/bin/sh\ntouch started\n')
    const controller = new AbortController()
    controller.abort()
    const played = scene.play(script, {}, scene.host)
    played.abort()
    expect((await played.end()).ending).toEqual({ kind: 'stopped' })
  })

  test('at any moment leaves nothing, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const played = scene.play(fixture('hold-for-a-moment'))
      setTimeout(played.abort, Math.random() * 25)
      const over = await played.end()
      expect(['stopped', 'exited']).toContain(over.ending.kind)
      expect(livingOf(over.pid ?? 0)).toEqual([])
    }
    expect(scene.host.processes()).toEqual([])
  })

  test('after the end changes nothing', async () => {
    const played = scene.play(scene.script('#!/bin/sh\necho hi\n'))
    const over = await played.end()
    played.abort()
    expect(await played.settled).toMatchObject({ ending: { kind: 'exited' } })
    expect(over.ending).toEqual({ kind: 'exited' })
  })

  test('ends a descendant with a session of its own, and names it', async () => {
    const played = scene.play(fixture('own-session-child'))
    const line = await played.until(({ type }) => type === 'line')
    const child = Number(line.type === 'line' ? line.text : 0)
    expect(isLiving(child)).toBe(true)
    played.abort()
    const over = await played.end()
    expect(isLiving(child)).toBe(false)
    expect(over.ended).toEqual([{ pid: child, command: 'sleep 600' }])
    expect(over.left).toEqual([])
  })

  test.runIf(process.platform === 'linux')(
    'ends a daemon that holds its output, though nothing else ties it',
    async () => {
      const played = scene.play(fixture('daemonise-with-output'))
      const line = await played.until(({ type }) => type === 'line')
      const daemon = Number(line.type === 'line' ? line.text : 0)
      played.abort()
      const over = await played.end()
      expect(over.ended).toContainEqual({ pid: daemon, command: 'sleep 600' })
      expect(isLiving(daemon)).toBe(false)
    },
  )
})
