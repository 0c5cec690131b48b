import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, expect, test as base } from '@playwright/test'
import { resolveChromium } from '../tools/chromium.ts'
import { type OpenShell, openShell, type ShellName, whyNoElectron } from './open-studio.ts'
import { processesOf } from './processes-of.ts'
import { StudioWindow } from './studio-window.ts'
import { globalDirOf, type WorkspaceFiles, writeFiles } from './workspace-files.ts'

export { expect } from '@playwright/test'

/** How a studio is opened. */
export interface OpenOptions {
  readonly folders?: readonly string[]
  readonly colorScheme?: 'light' | 'dark'
  readonly size?: { readonly width: number; readonly height: number }
  /** Files of the global hooks directory. */
  readonly globalHooks?: WorkspaceFiles
  /** Variables of the studio's own environment, in the place of those of whoever runs the tests. */
  readonly env?: Readonly<Record<string, string>>
  /** Open with the data and the home folder of an earlier one. */
  readonly like?: OpenStudio
  /** Errors in the page's console that belong to what is tested. */
  readonly consoleMaySay?: RegExp
}

/** A studio with its window open. */
export interface OpenStudio extends Omit<OpenShell, 'close'> {
  /** The window as a person sees it. */
  readonly window: StudioWindow
  readonly dataDir: string
  readonly home: string
  /** Where the global hooks of this studio lie. */
  readonly globalDir: string
  /** Ends the studio; fails when something of it or of its hooks is still alive afterwards. */
  close(): Promise<void>
}

/** What every spec of the window gets. */
export interface StudioFixtures {
  readonly openStudio: (options?: OpenOptions) => Promise<OpenStudio>
  /** Makes a workspace in a folder of its own; gives its real path. */
  readonly makeWorkspace: (files: WorkspaceFiles, name?: string) => Promise<string>
  /** Skips the test by name where its door cannot be opened; every test has it. */
  readonly doorOrSkip: null
}

/** What a project of the Playwright configuration chooses. */
export interface StudioOptions {
  readonly shell: ShellName
}

/** Playwright's test with a studio of its own for each test: own data folder, own workspace, nothing left behind. */
export const test = base.extend<StudioFixtures, StudioOptions & { readonly chromiumBrowser: Browser }>({
  shell: ['browser', { option: true, scope: 'worker' }],
  chromiumBrowser: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture stands on
    async ({}, provide) => {
      const { executablePath, args, env } = await resolveChromium()
      const browser = await chromium.launch({ executablePath, args, env })
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  doorOrSkip: [
    async ({ shell }, provide, testInfo) => {
      const why = shell === 'electron' ? whyNoElectron() : null
      testInfo.skip(why !== null, `real Electron: ${why}`)
      await provide(null)
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- the same
  makeWorkspace: async ({}, provide) => {
    const folders: string[] = []
    await provide(async (files, name = 'shop') => {
      const parent = await realpath(await mkdtemp(path.join(tmpdir(), 'hook-studio-e2e-')))
      folders.push(parent)
      const root = path.join(parent, name)
      await writeFiles(root, files)
      return root
    })
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  },
  openStudio: async ({ shell, chromiumBrowser, makeWorkspace }, provide) => {
    // Asked for so that the folders are removed when the studios are closed, and no hook writes there any more.
    void makeWorkspace
    const opened: { readonly studio: OpenStudio; readonly consoleMaySay: RegExp | undefined }[] = []
    const homes: string[] = []
    await provide(async (options = {}) => {
      const home = options.like?.home ?? (await realpath(await mkdtemp(path.join(tmpdir(), 'hook-studio-home-'))))
      if (options.like === undefined) homes.push(home)
      if (options.globalHooks !== undefined) await writeFiles(globalDirOf(home), options.globalHooks)
      const studio = await open(shell, options, home, chromiumBrowser)
      opened.push({ studio, consoleMaySay: options.consoleMaySay })
      await studio.window.waitUntilReady()
      return studio
    })
    const complaints: string[] = []
    for (const { studio, consoleMaySay } of opened) {
      complaints.push(...(await complaintsOf(studio, shell)).filter((text) => consoleMaySay?.test(text) !== true))
    }
    // The last one first: it may share its folders with an earlier one.
    const outlived: string[] = []
    for (const { studio } of opened.toReversed()) await studio.close().catch((error) => outlived.push(String(error)))
    await Promise.all(homes.map((home) => rm(home, { recursive: true, force: true })))
    expect([...complaints, ...outlived]).toEqual([])
  },
})

async function open(shell: ShellName, options: OpenOptions, home: string, browser: Browser): Promise<OpenStudio> {
  const dataDir = path.join(home, 'data')
  const opened = await openShell(
    shell,
    {
      folders: options.folders ?? [],
      colorScheme: options.colorScheme ?? 'dark',
      size: options.size ?? { width: 1440, height: 900 },
      env: options.env ?? {},
      dataDir,
      home,
    },
    browser,
  )
  const window = new StudioWindow(opened.page)
  let closed: Promise<void> | null = null
  return {
    ...opened,
    window,
    dataDir,
    home,
    globalDir: globalDirOf(home),
    reload: async () => {
      await opened.reload()
      await window.waitUntilReady()
    },
    close: () => (closed ??= closeWhole(opened, dataDir)),
  }
}

async function closeWhole(opened: OpenShell, dataDir: string): Promise<void> {
  await opened.close()
  expect(await processesOf(dataDir), 'processes that outlived the studio').toEqual([])
}

/** What no page of the studio may do: complain in its console, throw, or ask anybody but its own studio. */
async function complaintsOf(studio: OpenStudio, shell: ShellName): Promise<string[]> {
  const page = studio.page()
  if (page.isClosed()) return []
  const said = (await page.consoleMessages({ filter: 'all' })).filter((message) =>
    ['error', 'warning'].includes(message.type()),
  )
  const thrown = await page.pageErrors({ filter: 'all' })
  const own = shell === 'browser' ? new URL(studio.url).origin : new URL(page.url()).origin
  const foreign = (await page.requests()).filter((request) => new URL(request.url()).origin !== own)
  return [
    ...said.map((message) => `console: ${message.text()}`),
    ...thrown.map((error) => `thrown: ${error.message}`),
    ...foreign.map((request) => `request: ${request.url()}`),
  ]
}
