import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type Browser, chromium, type Page, test as base } from '@playwright/test'
import { launchDouble } from '../electron-double/launch.ts'
import { resolveChromium } from '../tools/chromium.ts'

const projectDir = fileURLToPath(new URL('../..', import.meta.url))

/** The door through which a spec opens the window. */
export type ShellName = 'browser' | 'double' | 'electron'

/** How a studio is opened. */
export interface OpenOptions {
  readonly folders?: readonly string[]
  readonly colorScheme?: 'light' | 'dark'
  readonly size?: { readonly width: number; readonly height: number }
  /** Reuse the data folder of an earlier one. */
  readonly dataDir?: string
}

/** A studio with its window open. */
export interface OpenStudio {
  readonly page: Page
  readonly dataDir: string
  /** The process that hosts the engine, where it is one of its own. */
  readonly pid: number | null
  close(): Promise<void>
}

/** Files of a workspace, by path from its root; a hook's script is executable unless said otherwise. */
export type WorkspaceFiles = Readonly<Record<string, string | { readonly text: string; readonly mode: number }>>

/** What every spec of the window gets. */
export interface StudioFixtures {
  readonly openStudio: (options?: OpenOptions) => Promise<OpenStudio>
  readonly makeWorkspace: (files: WorkspaceFiles, name?: string) => Promise<string>
}

/** What a project of the Playwright configuration chooses. */
export interface StudioOptions {
  readonly shell: ShellName
}

/** Playwright's test with a studio of its own for each test: own data folder, own workspace, nothing left behind. */
export const test = base.extend<StudioFixtures, StudioOptions & { readonly chromiumBrowser: Browser }>({
  shell: ['browser', { option: true, scope: 'worker' }],
  chromiumBrowser: [
    async ({}, use) => {
      const { executablePath, args, env } = await resolveChromium()
      const browser = await chromium.launch({ executablePath, args, env })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  makeWorkspace: async ({}, use) => {
    const folders: string[] = []
    await use(async (files, name = 'shop') => {
      const parent = await realpath(await mkdtemp(path.join(tmpdir(), 'hook-studio-e2e-')))
      folders.push(parent)
      const root = path.join(parent, name)
      await mkdir(root, { recursive: true })
      for (const [file, content] of Object.entries(files)) {
        const { text, mode } = typeof content === 'string' ? { text: content, mode: 0o755 } : content
        const target = path.join(root, file)
        await mkdir(path.dirname(target), { recursive: true })
        await writeFile(target, text)
        await chmod(target, mode)
      }
      return root
    })
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  },
  openStudio: async ({ shell, chromiumBrowser }, use) => {
    const opened: OpenStudio[] = []
    const folders: string[] = []
    await use(async (options = {}) => {
      const home = await realpath(await mkdtemp(path.join(tmpdir(), 'hook-studio-data-')))
      folders.push(home)
      const studio = await OPEN[shell]({ ...options, dataDir: options.dataDir ?? path.join(home, 'data') }, chromiumBrowser, home)
      opened.push(studio)
      await studio.page.locator('html[data-ready="true"]').waitFor()
      return studio
    })
    await Promise.all(opened.map((studio) => studio.close()))
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  },
})

export { expect } from '@playwright/test'

type Open = (options: OpenOptions & { readonly dataDir: string }, browser: Browser, home: string) => Promise<OpenStudio>

const OPEN: Readonly<Record<ShellName, Open>> = { browser: openInBrowser, double: openInDouble, electron: openInElectron }

/** The surroundings of a studio under test: no hooks and no settings of whoever runs the tests. */
function surroundings(dataDir: string, home: string): NodeJS.ProcessEnv {
  return { ...process.env, HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), HOOK_STUDIO_DATA: dataDir }
}

async function openInBrowser(options: OpenOptions & { readonly dataDir: string }, browser: Browser, home: string) {
  const args = (options.folders ?? []).flatMap((folder) => ['--workspace', folder])
  const server = spawn(process.execPath, [path.join(projectDir, 'electron/launcher/hook-studio.mjs'), 'serve', ...args], {
    env: surroundings(options.dataDir, home),
  })
  const url = await printedUrl(server)
  const context = await browser.newContext({
    viewport: options.size ?? { width: 1440, height: 900 },
    colorScheme: options.colorScheme ?? 'dark',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(url)
  return {
    page,
    dataDir: options.dataDir,
    pid: server.pid ?? null,
    close: async () => {
      await context.close()
      if (server.exitCode === null && server.signalCode === null) {
        const closed = once(server, 'close')
        server.kill('SIGTERM')
        await closed
      }
    },
  }
}

/** Waits for the line with the address; fails with what the studio said instead. */
async function printedUrl(server: ChildProcessWithoutNullStreams): Promise<string> {
  let said = ''
  return await new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString('utf8')
      const url = /http:\/\/127\.0\.0\.1:\d+\/#token=\S+/.exec(said)
      if (url) resolve(url[0])
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('close', (code) => reject(new Error(`The studio ended with ${code} before it printed its address: ${said}`)))
  })
}

async function openInDouble(options: OpenOptions & { readonly dataDir: string }, _browser: Browser, home: string) {
  const double = await launchDouble({
    mainFile: path.join(projectDir, 'dist/electron/main.cjs'),
    args: [...(options.folders ?? [])],
    env: surroundings(options.dataDir, home),
    chromium: await resolveChromium(),
    size: options.size ?? { width: 1440, height: 900 },
    colorScheme: options.colorScheme ?? 'dark',
  })
  return { page: double.page, dataDir: options.dataDir, pid: double.pid, close: () => double.close() }
}

async function openInElectron(options: OpenOptions & { readonly dataDir: string }, _browser: Browser, home: string) {
  const app = await _electron.launch({
    args: [path.join(projectDir, 'dist/electron/main.cjs'), ...(options.folders ?? [])],
    env: Object.fromEntries(
      Object.entries(surroundings(options.dataDir, home)).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
    colorScheme: options.colorScheme ?? 'dark',
  })
  const page = await app.firstWindow()
  await page.setViewportSize(options.size ?? { width: 1440, height: 900 })
  return { page, dataDir: options.dataDir, pid: app.process().pid ?? null, close: () => app.close() }
}

/** Why the real Electron can't be started here, or null when it can. */
export function whyNoElectron(): string | null {
  const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  if (!existsSync(path.join(folder, 'path.txt'))) return 'the Electron binary is not installed here'
  if (process.platform === 'linux' && process.getuid?.() === 0) return 'Electron does not start as root'
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return 'there is no display'
  return null
}

test.beforeEach(({ shell }) => {
  const why = shell === 'electron' ? whyNoElectron() : null
  test.skip(why !== null, `real Electron: ${why}`)
})
