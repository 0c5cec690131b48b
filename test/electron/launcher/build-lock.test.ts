import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { makeWorkspace } from '../../helpers/workspace.ts'

const module = fileURLToPath(new URL('../../../electron/launcher/build-lock.mjs', import.meta.url))
const { takeLock } = (await import(pathToFileURL(module).href)) as {
  takeLock: (path: string) => Promise<() => Promise<void>>
}

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** Another process, which runs this with `takeLock` and `path` and says lines. */
function other(path: string, body: string): ChildProcess {
  const text = `const { takeLock } = await import(${JSON.stringify(pathToFileURL(module).href)})
    const path = ${JSON.stringify(path)}
    ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['pipe', 'pipe', 'inherit'] })
  running.push(child)
  return child
}

const HOLD = `const release = await takeLock(path)
  process.stdout.write('held')
  process.stdin.once('data', () => release().then(() => process.exit()))`

test('processes that build at once do so one after the other', async () => {
  using folder = makeWorkspace()
  const body = `const { appendFileSync } = await import('node:fs')
    for (let turn = 0; turn < 15; turn += 1) {
      const release = await takeLock(path)
      appendFileSync(path + '-log', 'in\\n')
      await new Promise((resolve) => setImmediate(resolve))
      appendFileSync(path + '-log', 'out\\n')
      await release()
    }`
  const all = [1, 2, 3].map(() => once(other(folder.path('lock'), body), 'close'))
  for (const ended of all) expect(await ended).toEqual([0, null])
  expect(readFileSync(folder.path('lock-log'), 'utf8')).toBe('in\nout\n'.repeat(45))
  expect(readdirSync(folder.root)).toEqual(['lock-log'])
})

test('the lock of a process that was killed is taken over', async () => {
  using folder = makeWorkspace()
  const child = other(folder.path('lock'), HOLD)
  await once(child.stdout ?? expect.fail(), 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(existsSync(folder.path('lock'))).toBe(true)
  const release = await takeLock(folder.path('lock'))
  await release()
  expect(readdirSync(folder.root)).toEqual([])
})

test('the lock of a process that lives is waited for', async () => {
  using folder = makeWorkspace()
  const child = other(folder.path('lock'), HOLD)
  await once(child.stdout ?? expect.fail(), 'data')
  const taken = takeLock(folder.path('lock'))
  expect(readFileSync(folder.path('lock'), 'utf8')).toMatch(new RegExp(`^${child.pid} `))
  child.stdin?.write('go\n')
  const release = await taken
  expect(readFileSync(folder.path('lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await release()
})

test.each([
  ['an empty one, of a process killed before it wrote its number', (path: string) => writeFileSync(path, ''), 10],
  ['a folder, as one that holds nothing', (path: string) => mkdirSync(path), 10],
  [
    'one whose number another program has now',
    (path: string) => writeFileSync(path, `${process.pid} of somebody else`),
    60,
  ],
] as const)('%s is taken over when it is old', async (_what, make, seconds) => {
  using folder = makeWorkspace()
  const path = folder.path('lock')
  make(path)
  const before = Date.now() / 1000 - seconds
  utimesSync(path, before, before)
  const release = await takeLock(path)
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await release()
  expect(readdirSync(folder.root)).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'one that is left over and cannot be moved away is waited for by nobody',
  async () => {
    using folder = makeWorkspace({ lock: '', [`lock.${process.pid}`]: { folder: true } })
    utimesSync(folder.path('lock'), 0, 0)
    await expect(takeLock(folder.path('lock'))).rejects.toMatchObject({ code: 'EISDIR' })
  },
)
