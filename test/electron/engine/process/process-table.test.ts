import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../../../electron/engine/clock.ts'
import { createEnder } from '../../../../electron/engine/end-process.ts'
import { createLinuxProcessTable } from '../../../../electron/engine/process-table-linux.ts'
import { createPsProcessTable } from '../../../../electron/engine/process-table-ps.ts'
import type { ProcessTable } from '../../../../electron/engine/process-table.ts'
import { createTreeFinder, treeOf } from '../../../../electron/engine/process-tree.ts'
import { makeWorkspace } from '../../../helpers/workspace.ts'
import { createScene, fixture, livingOf, type Scene } from './scene.ts'

const tables: Record<string, () => ProcessTable> = { ps: createPsProcessTable }
if (process.platform === 'linux') tables['/proc'] = createLinuxProcessTable

for (const [source, create] of Object.entries(tables)) {
  describe(`the process table read from ${source}`, () => {
    const table = create()

    test('tells a process, its parent, its group and its start', async () => {
      const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
      const pid = child.pid ?? 0
      const entry = table.one(pid)
      expect(entry).toMatchObject({ pid, parent: process.pid, group: pid })
      expect(table.all()).toContainEqual(entry)
      expect(entry && table.nameOf(entry)).toEqual({ pid, command: 'sleep 600' })
      expect(await new Promise((tell) => table.startOf(pid, tell))).toBe(entry?.start)
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(table.one(pid)).toBe(null)
    })

    test('leaves zombies out', async () => {
      // The shell becomes another program while its child still runs; that one does not know it has a child.
      const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] })
      const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
      const zombie = Number(chunk.toString())
      while (table.one(zombie) !== null) await new Promise((resolve) => setImmediate(resolve))
      expect(process.kill(zombie, 0)).toBe(true)
      expect(table.all().some(({ pid }) => pid === zombie)).toBe(false)
      parent.kill('SIGKILL')
      await once(parent, 'exit')
    })
  })
}

test('ps is asked from nowhere near a workspace, whatever the PATH says', async () => {
  using workspace = makeWorkspace()
  workspace.put('ps', `#!/bin/sh\ntouch '${workspace.path('ran')}'\n`)
  const { PATH } = process.env
  const cwd = process.cwd()
  try {
    process.env['PATH'] = `:.:${PATH}`
    process.chdir(workspace.root)
    vi.resetModules()
    const anew = await import('../../../../electron/engine/process-table-ps.ts')
    expect(anew.createPsProcessTable().one(process.pid)).toMatchObject({ pid: process.pid })
  } finally {
    process.chdir(cwd)
    process.env['PATH'] = PATH
  }
  expect(existsSync(workspace.path('ran'))).toBe(false)
})

test('a process whose number was given to a stranger is no part of a tree', () => {
  const stranger = { pid: 5_000, parent: 1, group: 5_000, session: 5_000, start: '9' }
  const child = { pid: 5_001, parent: 5_000, group: 5_000, session: 5_000, start: '10' }
  const find = createTreeFinder([stranger, child])
  expect(find(treeOf(5_000, '9'), [])).toEqual([stranger, child])
  expect(find(treeOf(5_000, '1'), [])).toEqual([])
  expect(find(treeOf(5_000, '9', true), [])).toEqual([])
  expect(find(treeOf(4_000), [{ ...child, start: '1' }])).toEqual([])
})

test('a tree of any depth is found whole, parents before their children', () => {
  const chain = Array.from({ length: 30_000 }, (_, depth) => {
    const pid = 100_000 + depth
    return { pid, parent: pid - 1, group: pid, session: pid, start: String(depth) }
  })
  expect(createTreeFinder(chain)(treeOf(100_000, '0'), [])).toEqual(chain)
})

test('a command line of any length is told in part', async () => {
  const child = spawn('sh', ['-c', 'sleep 600; :', 'x'.repeat(100_000)], { detached: true, stdio: 'ignore' })
  for (const create of Object.values(tables)) {
    const table = create()
    const entry = table.one(child.pid ?? 0)
    expect(entry && table.nameOf(entry)?.command).toHaveLength(500)
  }
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await once(child, 'exit')
})

describe('without a readable process table', () => {
  test('at least the group is ended', async () => {
    const blind: ProcessTable = { ...createPsProcessTable(), all: () => [], one: () => null, since: () => null }
    const child = spawn(fixture('no-killable'), [], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    const exit = once(child, 'exit')
    await createEnder(blind, systemClock).end(treeOf(child.pid ?? 0), true)
    await exit
    expect(livingOf(child.pid ?? 0)).toEqual([])
  })
})

describe('where only ps tells of processes', () => {
  let scene: Scene
  beforeEach(() => {
    scene = createScene({ platform: 'darwin' })
  })
  afterEach(() => scene.close())

  test('a hook answers, and what it leaves in its group is ended and named', async () => {
    const over = await scene.play(fixture('fork-and-leave')).end()
    expect(over).toMatchObject({ exitCode: 0, ended: [{ command: 'sleep 600' }] })
    expect(livingOf(over.pid ?? 0)).toEqual([])
  })

  test('a held pipe is told, with the members of the group as its likely holders', async () => {
    const played = scene.play(fixture('hold-stdout'), { timeoutMs: 500 })
    expect(await played.until(({ type }) => type === 'exited')).toMatchObject({
      held: true,
      heldBy: [{ command: 'sleep 600' }],
    })
    expect(await played.end()).toMatchObject({ ending: { kind: 'timed-out' } })
  })

  test('a stop ends what ignores SIGTERM, and a descendant with a session of its own', async () => {
    for (const name of ['no-killable', 'own-session-child']) {
      const played = scene.play(fixture(name))
      await played.until(({ type }) => type === 'line')
      played.abort()
      const over = await played.end()
      expect(over.ending).toEqual({ kind: 'stopped' })
      expect(over.ended).toHaveLength(name === 'no-killable' ? 0 : 1)
      expect(livingOf(over.pid ?? 0)).toEqual([])
    }
  })
})
