import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** What the launcher's module gives, as its comments say. */
interface Launcher {
  electronBinary(
    machine: {
      readonly platform: NodeJS.Platform
      readonly env: NodeJS.ProcessEnv
      readonly uid: number | null
      readonly electronDir: string | null
      readonly say: (text: string) => void
    },
    signal?: AbortSignal,
  ): Promise<{ readonly path: string } | { readonly reason: string }>
  firstError(printed: string): string
}

const file = path.resolve(import.meta.dirname, '../../../electron/launcher/electron-binary.mjs')
const launcher = (await import(pathToFileURL(file).href)) as Launcher
const realElectron = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'))

let folder: string
let said: string[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hook-studio-launcher-'))
  said = []
})
afterEach(async () => await rm(folder, { recursive: true, force: true }))

/** A stand-in for the npm package, whose installer is the given program. */
async function standIn(installer: string): Promise<string> {
  const electron = path.join(folder, 'electron')
  await mkdir(path.join(electron, 'dist'), { recursive: true })
  await writeFile(path.join(electron, 'install.js'), installer)
  return electron
}

/** A machine with a display, where temporary files lie in the test's own folder. */
const find = (electronDir: string | null, env: NodeJS.ProcessEnv = {}, signal?: AbortSignal) =>
  launcher.electronBinary(
    {
      platform: 'linux',
      uid: 1000,
      electronDir,
      env: { PATH: process.env['PATH'], DISPLAY: ':9', ...env },
      say: (text) => said.push(text),
    },
    signal,
  )

const INSTALLS = `
const fs = require('node:fs'), path = require('node:path')
fs.writeFileSync(path.join(__dirname, 'dist', 'electron'), '')
fs.writeFileSync(path.join(__dirname, 'path.txt'), 'electron')`
const HANGS = `
const fs = require('node:fs'), os = require('node:os'), path = require('node:path')
fs.writeFileSync(path.join(os.tmpdir(), 'half'), 'x')
fs.writeFileSync(path.join(__dirname, 'running'), process.pid + ' ' + os.tmpdir())
setInterval(() => {}, 1000)`

describe('finding an Electron that can open a window', () => {
  it('says at once, without fetching anything, why there can be none', async () => {
    const electronDir = await standIn(INSTALLS)
    const machine = { electronDir, say: (text: string) => said.push(text) }
    const root = { ...machine, platform: 'linux' as const, uid: 0, env: { DISPLAY: ':0' } }
    expect(await launcher.electronBinary(root)).toEqual({ reason: "Electron's sandbox refuses to run as root" })
    const noDisplay = { ...machine, platform: 'linux' as const, uid: 1000, env: { DISPLAY: '' } }
    expect(await launcher.electronBinary(noDisplay)).toEqual({ reason: 'there is no display' })
    expect(existsSync(path.join(electronDir, 'path.txt'))).toBe(false)
    expect(said).toEqual([])
  })

  it.each([
    ['linux', 1000, { WAYLAND_DISPLAY: 'wayland-0' }],
    ['darwin', 0, {}],
    ['win32', null, {}],
  ] as const)('finds no such reason on %s as user %s with %j', async (platform, uid, env) => {
    const electronDir = await standIn(INSTALLS)
    const found = await launcher.electronBinary({ platform, uid, env, electronDir, say: () => undefined })
    expect(found).toEqual({ path: path.join(electronDir, 'dist', 'electron') })
  })

  it('takes the one that is there, without a word', async () => {
    const electronDir = await standIn('process.exit(9)')
    await writeFile(path.join(electronDir, 'path.txt'), 'electron')
    await writeFile(path.join(electronDir, 'dist', 'electron'), '')
    expect(await find(electronDir)).toEqual({ path: path.join(electronDir, 'dist', 'electron') })
    expect(said).toEqual([])
  })

  it('takes the one that ELECTRON_OVERRIDE_DIST_PATH names', async () => {
    const electronDir = await standIn('process.exit(9)')
    const other = path.join(folder, 'other')
    await mkdir(other)
    await writeFile(path.join(electronDir, 'path.txt'), 'electron')
    await writeFile(path.join(other, 'electron'), '')
    expect(await find(electronDir, { ELECTRON_OVERRIDE_DIST_PATH: other })).toEqual({
      path: path.join(other, 'electron'),
    })
  })

  it('fetches a missing one by its own installer, and says that this takes its time', async () => {
    const electronDir = await standIn(INSTALLS)
    expect(await find(electronDir)).toEqual({ path: path.join(electronDir, 'dist', 'electron') })
    expect(said).toEqual([expect.stringMatching(/^Fetching Electron once, for up to 60 s/)])
  })

  it('fetches again where the binary was removed', async () => {
    const electronDir = await standIn(INSTALLS)
    await writeFile(path.join(electronDir, 'path.txt'), 'electron')
    expect(await find(electronDir)).toEqual({ path: path.join(electronDir, 'dist', 'electron') })
  })

  it('gives the cause in one line when fetching fails', async () => {
    const electronDir = await standIn(`throw new Error('read ECONNRESET')`)
    expect(await find(electronDir)).toEqual({
      reason: expect.stringMatching(/^Electron could not be fetched \(.*read ECONNRESET.*\)$/),
    })
  })

  it('says so when the package is not installed', async () => {
    expect(await find(null)).toEqual({ reason: expect.stringContaining('is not installed') })
  })

  it('ends fetching at the time limit, and leaves nothing of it', async () => {
    const electronDir = await standIn(HANGS)
    const found = await find(electronDir, { HOOK_STUDIO_ELECTRON_WAIT_MS: '3000' })
    expect(found).toEqual({ reason: 'Electron could not be fetched within 3 s' })
    await expectNothingLeft(electronDir)
  })

  it('ends fetching when it is told to', async () => {
    const electronDir = await standIn(HANGS)
    const stop = new AbortController()
    const found = find(electronDir, {}, stop.signal)
    await expect.poll(() => existsSync(path.join(electronDir, 'running')), { timeout: 10_000 }).toBe(true)
    stop.abort()
    expect(await found).toEqual({ reason: 'fetching Electron was stopped' })
    await expectNothingLeft(electronDir)
  })

  async function expectNothingLeft(electronDir: string): Promise<void> {
    const [pid = '', ...temporary] = (await readFile(path.join(electronDir, 'running'), 'utf8')).split(' ')
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
    expect(existsSync(temporary.join(' '))).toBe(false)
  }
})

describe.skipIf(existsSync(path.join(realElectron, 'path.txt')))("Electron's real installer", () => {
  let server: Server
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
  /** Nothing is fetched from outside: the mirror is this test's own. */
  const mirror = async (answer: 'refuses' | 'hangs'): Promise<NodeJS.ProcessEnv> => {
    server = createServer((_request, response) => {
      if (answer === 'refuses') response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return {
      ELECTRON_MIRROR: `http://127.0.0.1:${port}/`,
      electron_config_cache: path.join(folder, 'cache'),
      HOME: folder,
    }
  }

  it('fails in one line where its server has nothing', async () => {
    const found = await find(realElectron, await mirror('refuses'))
    expect(found).toEqual({ reason: expect.stringMatching(/^Electron could not be fetched \([^\n]*404[^\n]*\)$/) })
  })

  it('is ended where its server never answers', async () => {
    const env = { ...(await mirror('hangs')), HOOK_STUDIO_ELECTRON_WAIT_MS: '2000' }
    expect(await find(realElectron, env)).toEqual({ reason: 'Electron could not be fetched within 2 s' })
  })
})

describe('the line that says why a program failed', () => {
  it.each([
    [
      'TypeError: fetch failed\n    at node:internal\n  [cause]: Error: getaddrinfo ENOTFOUND github.com\n',
      'ENOTFOUND',
    ],
    [
      'warning\n/x/electron: error while loading shared libraries: libnss3.so: cannot open shared object file\n',
      'libnss3',
    ],
    ['[1:0101/1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found\n', 'SUID sandbox'],
    ['only this\n\n', 'only this'],
    ['', 'it said nothing'],
  ])('of %j holds %j', (printed, part) => {
    const line = launcher.firstError(printed)
    expect(line).toContain(part)
    expect(line).not.toContain('\n')
    expect(line.length).toBeLessThanOrEqual(200)
  })
})
