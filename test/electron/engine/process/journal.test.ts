import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHost } from '../../../../electron/engine/host.ts'
import { bundleModule } from '../../../helpers/bundle-module.ts'
import { createScene, fixture, isLiving, livingOf, type Scene } from './scene.ts'

let built = ''
let ownerModule = ''
let scene: Scene

beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'journal-owner-'))
  ownerModule = await bundleModule(new URL('journal-owner.ts', import.meta.url), built)
})
afterAll(() => rmSync(built, { recursive: true }))
beforeEach(() => {
  scene = createScene()
})
afterEach(() => scene.close())

const journals = (): string => join(scene.folder, 'state', 'live-processes')
const journalNames = (): readonly string[] => (existsSync(journals()) ? readdirSync(journals()) : [])

/** Runs a script in a studio of its own until a line comes. */
async function ownerOf(script: string, variables?: Readonly<Record<string, string>>) {
  const args = [ownerModule, join(scene.folder, 'state'), script, join(scene.folder, 'work')]
  if (variables !== undefined) args.push(JSON.stringify(variables))
  const owner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let hook = 0
  for await (const line of createInterface({ input: owner.stdout })) {
    const [kind, text = ''] = line.split(' ')
    if (kind === 'pid') hook = Number(text)
    else
      return {
        hook,
        line: text,
        kill: async () => {
          owner.kill('SIGKILL')
          await once(owner, 'exit')
        },
      }
  }
  throw new Error('The owner ended before its hook said anything.')
}

async function recover(): Promise<number> {
  const host = createHost({ stateDir: join(scene.folder, 'state') })
  const count = await host.recover()
  await host.close()
  return count
}

/** Changes the lines of the one journal. */
function rewrite(change: (lines: readonly string[]) => readonly string[]): void {
  const [name = ''] = journalNames()
  const path = join(journals(), name)
  writeFileSync(path, change(readFileSync(path, 'utf8').split('\n')).join('\n'))
}

async function endGroup(pid: number): Promise<void> {
  process.kill(-pid, 'SIGKILL')
  while (livingOf(pid).length > 0) await new Promise((resolve) => setImmediate(resolve))
}

describe.runIf(process.platform === 'linux')('what a killed studio left', () => {
  test('is ended by the next one, with what ignores SIGTERM, and its journal is removed', async () => {
    const owner = await ownerOf(fixture('no-killable'))
    await owner.kill()
    expect(livingOf(owner.hook).length).toBeGreaterThanOrEqual(2)
    expect(journalNames()).toHaveLength(1)
    expect(await recover()).toBeGreaterThanOrEqual(2)
    expect(livingOf(owner.hook)).toEqual([])
    expect(journalNames()).toEqual([])
    expect(await recover()).toBe(0)
  })

  test('is left alone while its studio lives', async () => {
    const owner = await ownerOf(fixture('forever'))
    expect(await recover()).toBe(0)
    expect(isLiving(owner.hook)).toBe(true)
    expect(journalNames()).toHaveLength(1)
    await owner.kill()
    expect(await recover()).toBe(1)
    expect(isLiving(owner.hook)).toBe(false)
  })

  test('is left alone when the start time does not match', async () => {
    const owner = await ownerOf(fixture('forever'))
    await owner.kill()
    rewrite((lines) => lines.map((line) => line.replace(/"start":"(\d+)"/, '"start":"1$1"')))
    expect(await recover()).toBe(0)
    expect(isLiving(owner.hook)).toBe(true)
    expect(journalNames()).toEqual([])
    await endGroup(owner.hook)
  })

  test('is left alone when the machine was started anew since', async () => {
    const owner = await ownerOf(fixture('forever'))
    await owner.kill()
    rewrite((lines) => lines.map((line) => line.replace(/"bootId":"[^"]*"/, '"bootId":"another"')))
    expect(await recover()).toBe(0)
    expect(isLiving(owner.hook)).toBe(true)
    await endGroup(owner.hook)
  })

  test('is ended though a line of the journal is broken, or the last one cut off', async () => {
    const owner = await ownerOf(fixture('forever'))
    await owner.kill()
    rewrite(([head = '', ...lines]) => [head, 'broken', '{"started":"x"}', '{}', ...lines, '{"over":', '\0\0'])
    mkdirSync(join(journals(), 'folder.jsonl'))
    writeFileSync(join(journals(), 'other.jsonl'), 'no journal')
    expect(await recover()).toBe(1)
    expect(isLiving(owner.hook)).toBe(false)
  })

  test('without the hook itself is ended when it has the environment of the hooks', async () => {
    const script = scene.script('#!/bin/sh\nsleep 600 >/dev/null 2>&1 &\necho $!\nread -r line\nexec sleep 0.2\n')
    const owner = await ownerOf(script)
    await owner.kill()
    while (isLiving(owner.hook)) await new Promise((resolve) => setImmediate(resolve))
    expect(isLiving(Number(owner.line))).toBe(true)
    expect(await recover()).toBe(1)
    expect(isLiving(Number(owner.line))).toBe(false)
  })

  test('without the hook itself is ended when it has the environment that was the hook’s own', async () => {
    const script = scene.script('#!/bin/sh\nsleep 600 >/dev/null 2>&1 &\necho $!\nread -r line\nexec sleep 0.2\n')
    const owner = await ownerOf(script, { PATH: process.env['PATH'] ?? '', OWN_1: '1', OWN_2: '2', OWN_3: '3' })
    await owner.kill()
    while (isLiving(owner.hook)) await new Promise((resolve) => setImmediate(resolve))
    expect(await recover()).toBe(1)
    expect(isLiving(Number(owner.line))).toBe(false)
  })

  test('without the hook itself is left alone when it has another environment', async () => {
    const script = scene.script('#!/bin/sh\nenv -i sleep 600 >/dev/null 2>&1 &\necho $!\nexec sleep 0.2\n')
    const owner = await ownerOf(script)
    await owner.kill()
    while (isLiving(owner.hook)) await new Promise((resolve) => setImmediate(resolve))
    expect(await recover()).toBe(0)
    expect(isLiving(Number(owner.line))).toBe(true)
    await endGroup(owner.hook)
  })
})

describe('the journal', () => {
  test('is there while a hook runs, and goes with its studio', async () => {
    const played = scene.play(fixture('forever'))
    await played.until(({ type }) => type === 'line')
    const [name = ''] = journalNames()
    const lines = readFileSync(join(journals(), name), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { journal: 1, owner: process.pid, ownerStart: expect.any(String), bootId: expect.any(String) },
      { started: scene.host.processes()[0]?.pid, start: expect.any(String), script: fixture('forever') },
    ])
    await scene.host.close()
    expect(journalNames()).toEqual([])
    expect(await played.over).toMatchObject({ ending: { kind: 'stopped' } })
  })

  test.runIf(process.platform === 'linux')(
    'is left alone before its first line, unless its studio is dead',
    async () => {
      const dead = spawn('true').once('error', () => undefined)
      await once(dead, 'exit')
      mkdirSync(journals(), { recursive: true })
      for (const pid of [process.pid, dead.pid]) writeFileSync(join(journals(), `${pid}-1-1.jsonl`), '')
      await recover()
      expect(journalNames()).toEqual([`${process.pid}-1-1.jsonl`])
    },
  )

  test('keeps only what is alive, and does not grow without end', async () => {
    const script = scene.script('#!/bin/sh\n', `${'a-long-name-'.repeat(15)}x`)
    for (let round = 0; round < 300; round += 1) await scene.play(script).end()
    const [name = ''] = journalNames()
    expect(readFileSync(join(journals(), name)).length).toBeLessThan(70_000)
  })

  test('is no condition: where it cannot be written, hooks run', async () => {
    writeFileSync(join(scene.folder, 'state'), 'a file where a folder should be')
    expect(await scene.play(fixture('echo-input')).end()).toMatchObject({ exitCode: 0 })
    expect(await recover()).toBe(0)
    rmSync(join(scene.folder, 'state'))
  })
})
