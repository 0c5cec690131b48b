import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LiveProcess } from '../../../../shared/ipc.ts'
import { createScene, fixture, isLiving, livingOf, type Scene } from './scene.ts'

let scene: Scene
beforeEach(() => {
  scene = createScene()
})
afterEach(() => scene.close())

describe('the live processes', () => {
  test('hold a hook from its start until nothing of it is left, and it alone', async () => {
    const seen: (readonly LiveProcess[])[] = []
    const unsubscribe = scene.host.onProcesses((processes) => seen.push(processes))
    const script = fixture('forever')
    const played = scene.play(script, { runId: 'run 7' })
    const [live] = scene.host.processes()
    expect(scene.host.processes()).toHaveLength(1)
    expect(live).toMatchObject({ runId: 'run 7', script, event: 'PreToolUse', ending: false })
    expect(live?.pid).toBeGreaterThan(1)
    expect(Math.abs((live?.startedAt ?? 0) - Date.now())).toBeLessThan(10_000)
    await played.until(({ type }) => type === 'line')
    played.abort()
    await played.settled
    expect(scene.host.processes()).toMatchObject([{ pid: live?.pid, ending: true }])
    await played.over
    expect(scene.host.processes()).toEqual([])
    expect(seen.map((processes) => processes.map(({ ending }) => ending))).toEqual([[false], [true], []])
    unsubscribe()
    await scene.play(fixture('echo-input')).end()
    expect(seen).toHaveLength(3)
  })

  test('can be ended one by one, and the run settles as stopped', async () => {
    const one = scene.play(fixture('forever'))
    const other = scene.play(fixture('forever'))
    const [first] = scene.host.processes()
    expect(await scene.host.end(first?.id ?? 0)).toBe(true)
    expect((await one.over).ending).toEqual({ kind: 'stopped' })
    expect(scene.host.processes()).toHaveLength(1)
    expect(await scene.host.end(first?.id ?? 0)).toBe(false)
    other.abort()
    await other.over
  })

  test('can be ended all at once within one grace, though none of a hundred heeds SIGTERM', async () => {
    const all = Array.from({ length: 100 }, () => scene.play(fixture('no-killable')))
    await Promise.all(all.map((played) => played.until(({ type }) => type === 'line')))
    const began = performance.now()
    await scene.host.endAll()
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(scene.host.processes()).toEqual([])
    for (const played of all) {
      const { pid, ending } = await played.over
      expect(ending).toEqual({ kind: 'stopped' })
      expect(livingOf(pid ?? 0)).toEqual([])
    }
  })

  test('end without grace when it must be now, also in the middle of a grace', async () => {
    const played = [scene.play(fixture('no-killable')), scene.play(fixture('no-killable'))] as const
    await Promise.all(played.map((one) => one.until(({ type }) => type === 'line')))
    const began = performance.now()
    played[0].abort()
    await played[0].settled
    await scene.host.endAll({ now: true })
    expect(performance.now() - began).toBeLessThan(1_500)
    expect(scene.host.processes()).toEqual([])
  })

  test('can be killed synchronously, descendants with a session of their own included', async () => {
    const played = [scene.play(fixture('no-killable')), scene.play(fixture('own-session-child'))] as const
    await Promise.all(played.map((one) => one.until(({ type }) => type === 'line')))
    scene.host.killAllNow()
    for (const one of played) {
      const over = await one.end()
      expect(over).toMatchObject({ ending: { kind: 'exited' }, signal: 'SIGKILL' })
      expect(livingOf(over.pid ?? 0)).toEqual([])
      const child = Number(over.stdout.text)
      // SIGKILL was sent before; when the process has gone is the system's affair.
      while (!Number.isNaN(child) && isLiving(child)) await new Promise((resolve) => setImmediate(resolve))
    }
  })
})
