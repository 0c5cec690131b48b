import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDrafts } from '../../../electron/store/drafts.ts'
import { openSession } from '../../../electron/store/recents.ts'
import { openSettings } from '../../../electron/store/settings.ts'
import { openTrust } from '../../../electron/store/trust.ts'
import { bundleModule } from '../../helpers/bundle-module.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const TURNS = 60

let built = ''
let program = ''

beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'changing-studio-'))
  program = await bundleModule(new URL('changing-studio.ts', import.meta.url), built)
})
afterAll(() => rmSync(built, { recursive: true }))

/** Another studio, a process of its own, that begins when it is told to. */
async function studio(dataDir: string, name: string, field: 'theme' | 'fireOnSave') {
  const child = spawn(process.execPath, [program, dataDir, name, field, String(TURNS)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  return { begin: () => child.stdin.write('go\n'), ended }
}

test('studios that change the same state at the same time lose nothing of each other', async () => {
  using data = makeWorkspace()
  const studios = await Promise.all([studio(data.root, 'one', 'theme'), studio(data.root, 'two', 'fireOnSave')])
  for (const { begin } of studios) begin()
  for (const { ended } of studios) expect(await ended).toEqual([0, null])
  const trust = openTrust(data.root)
  const drafts = openDrafts(data.root).list()
  for (const name of ['one', 'two']) {
    const turns = Array.from({ length: TURNS }, (_, turn) => turn)
    expect(turns.filter((turn) => !trust.has(data.path('hooks', `${name}-${turn}`)))).toEqual([])
    expect(drafts.filter(({ window }) => window === name)).toHaveLength(TURNS)
  }
  expect(openSession(data.root).get().recents).toHaveLength(10)
  expect(openSettings(data.root).get()).toMatchObject({ theme: 'dark', fireOnSave: true })
  expect(readdirSync(data.root).sort()).toEqual([
    'drafts',
    'hooks',
    'settings.json',
    'settings.schema.json',
    'trust.json',
    'workspace.json',
  ])
})

test('the lock of a studio that was killed holds nobody up for long, and goes', () => {
  using data = makeWorkspace({ hooks: { folder: true } })
  writeFileSync(data.path('trust.json.lock'), '')
  const began = performance.now()
  expect(openTrust(data.root).grant([data.path('hooks')]).ok).toBe(true)
  expect(performance.now() - began).toBeGreaterThan(900)
  expect(existsSync(data.path('trust.json.lock'))).toBe(false)
  expect(readFileSync(data.path('trust.json'), 'utf8')).toContain(data.path('hooks'))
})
