import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const launcherDir = path.resolve(import.meta.dirname, '../../../electron/launcher')
const running: ChildProcess[] = []
let home: string

beforeAll(async () => {
  const build = (await import(pathToFileURL(path.join(launcherDir, 'build.mjs')).href)) as {
    ensureBuilt: () => Promise<void>
  }
  await build.ensureBuilt()
}, 180_000)
beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'hook-studio-start-')))
})
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

/** A program of Node under test, without a display. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...surroundings } = process.env
  const child = spawn(process.execPath, args, {
    cwd: path.dirname(path.dirname(launcherDir)),
    env: { ...surroundings, HOME: home, HOOK_STUDIO_DATA: path.join(home, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  const closed = once(child, 'close').then(([code]) => code as number | null)
  return { child, said, closed }
}

const start = (args: readonly string[], env?: NodeJS.ProcessEnv) =>
  run([path.join(launcherDir, 'start.mjs'), ...args], env)

describe('npm start', () => {
  it('says how it is used', async () => {
    const { said, closed } = start(['--help'])
    expect(await closed).toBe(0)
    expect(said.out).toContain('npm start -- [--desktop | --browser] [folder…]')
  })

  it.each([
    [['--nonsense'], "Unknown option '--nonsense'. Try: npm start -- --help\n"],
    [['--browser', '--desktop'], 'Choose one of --browser and --desktop.\n'],
    [['--browser=x'], "Option '--browser' does not take an argument. Try: npm start -- --help\n"],
  ])('answers %j with one sentence', async (args, sentence) => {
    const { said, closed } = start(args)
    expect(await closed).toBe(2)
    expect(said).toEqual({ out: '', err: sentence })
  })

  describe.runIf(process.platform === 'linux')('where there can be no window', () => {
    it('says why in one line, serves the browser at once, and ends by a signal', async () => {
      const { child, said, closed } = start([])
      await expect
        .poll(() => said.out, { timeout: 20_000 })
        .toMatch(/^Hook Studio is at http:\/\/127\.0\.0\.1:\d+\/#token=\S+\n$/)
      expect(said.err).toMatch(/^No desktop window: [^\n]+\. Serving the studio to a browser instead\.\n/)
      child.kill('SIGTERM')
      expect(await closed).toBe(143)
    })

    it('fails with one sentence when a window was insisted on', async () => {
      const { said, closed } = start(['--desktop'])
      expect(await closed).toBe(1)
      expect(said).toEqual({
        out: '',
        err: expect.stringMatching(/^No desktop window can be opened: [^\n]+\. Try: npm start -- --browser\n$/),
      })
    })
  })

  it('serves the browser without looking for a window when that was asked for, with the folders as typed', async () => {
    await mkdir(path.join(home, 'shop'))
    const { child, said, closed } = start(['--browser', 'shop'], { INIT_CWD: home })
    await expect.poll(() => said.out, { timeout: 20_000 }).toMatch(/#token=/)
    expect(said.err).not.toContain('window')
    const url = new URL(/http:\S+/.exec(said.out)?.[0] ?? '')
    expect(await rootsOf(url)).toEqual([path.join(home, 'shop')])
    child.kill('SIGINT')
    expect(await closed).toBe(130)
  })
})

/** Asks the served studio which folders are open, over its bridge. */
async function rootsOf(url: URL): Promise<readonly string[]> {
  const { WebSocket } = await import('ws')
  const socket = new WebSocket(`ws://${url.host}/bridge`, { origin: url.origin })
  await once(socket, 'open')
  socket.send(JSON.stringify({ token: url.hash.replace('#token=', '') }))
  socket.send(JSON.stringify({ id: 1, name: 'workspace.get', args: {} }))
  for (;;) {
    const [data] = (await once(socket, 'message')) as [Buffer]
    const message = JSON.parse(data.toString()) as { id?: number; result?: { value: { roots: { path: string }[] } } }
    if (message.id !== 1) continue
    socket.close()
    return message.result?.value.roots.map((root) => root.path) ?? []
  }
}

describe.skipIf(process.platform === 'win32')('running the desktop', () => {
  /** Runs a shell script in place of Electron, and prints how that went. */
  const runInPlaceOfElectron = async (script: string) => {
    const binary = path.join(home, 'electron')
    await writeFile(binary, `#!/bin/sh\n${script}\n`)
    await chmod(binary, 0o755)
    const module = pathToFileURL(path.join(launcherDir, 'run-desktop.mjs')).href
    const program = `const { runDesktop } = await import(${JSON.stringify(module)})
process.stdout.write('OUTCOME ' + JSON.stringify(await runDesktop(${JSON.stringify(binary)}, ['/project', '/a b'], process.env)))`
    return run(['--input-type=module', '--eval', program])
  }
  const outcome = (out: string): unknown => JSON.parse(out.slice(out.indexOf('OUTCOME ') + 8))

  it('gives it the project and the folders, and passes its exit code on', async () => {
    const { said, closed } = await runInPlaceOfElectron('printf "<%s>" "$@"')
    await closed
    expect(said.out).toContain('</project></a b>')
    expect(outcome(said.out)).toEqual({ kind: 'ended', code: 0 })
  })

  it('knows one that could not be started, and why', async () => {
    const { said, closed } = await runInPlaceOfElectron(
      'echo "x: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2; exit 127',
    )
    await closed
    expect(outcome(said.out)).toEqual({
      kind: 'not-started',
      reason: expect.stringMatching(/^Electron could not be started \(.*libnss3/),
    })
    expect(said.err).toContain('libnss3')
  })

  it('knows one that was ended by its own fault', async () => {
    const { said, closed } = await runInPlaceOfElectron('kill -ABRT $$')
    await closed
    expect(outcome(said.out)).toMatchObject({ kind: 'not-started' })
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on, and waits for the end', async (signal) => {
    const { child, said, closed } = await runInPlaceOfElectron(
      `exec '${process.execPath}' -e '
        process.on("${signal}", () => console.log("got it") ?? process.exit(3))
        setInterval(() => {}, 60_000)
        console.log("ready")'`,
    )
    await expect.poll(() => said.out, { timeout: 10_000 }).toContain('ready')
    child.kill(signal)
    await closed
    expect(said.out).toContain('got it')
    expect(outcome(said.out)).toEqual({ kind: 'ended', code: 3 })
  })
})
