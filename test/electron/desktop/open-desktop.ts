import { chmod, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ElectronDouble, launchDouble, type LaunchOptions } from '../../electron-double/launch.ts'
import { resolveChromium } from '../../tools/chromium.ts'

declare global {
  interface Window {
    heard: unknown[]
  }
}

/** A desktop under test. */
export interface OpenDesktop extends ElectronDouble {
  /** The folder of everything the test may write. */
  readonly home: string
  readonly dataDir: string
  /** Makes a workspace with hooks: scripts by the name of their event; gives its real path. */
  makeWorkspace(hooks: Readonly<Record<string, string>>): Promise<string>
}

const projectDir = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Gives what opens the desktop's real bundle on the double, with a page of its own: what the shell does must not depend
 * on what the studio's page looks like. Ends and removes all of it after each test.
 */
export function desktopOpener(): (options?: Partial<LaunchOptions>) => Promise<OpenDesktop> {
  let browser: Browser
  const open: ElectronDouble[] = []
  const folders: string[] = []
  beforeAll(async () => {
    await ensureBuilt()
    browser = await chromium.launch(await resolveChromium())
  })
  afterEach(async () => {
    for (const double of open.splice(0)) {
      double.kill('SIGKILL')
      await double.close()
    }
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  })
  afterAll(async () => await browser.close())

  return async (options = {}) => {
    const home = await realpath(await mkdtemp(path.join(tmpdir(), 'hook-studio-desktop-')))
    folders.push(home)
    const dataDir = path.join(home, 'data')
    const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: path.join(home, 'config'), HOOK_STUDIO_DATA: dataDir }
    const double = await launchDouble({ mainFile: await distWithPage(home), browser, env, ...options })
    open.push(double)
    return Object.create(double, {
      home: { value: home },
      dataDir: { value: dataDir },
      makeWorkspace: { value: (hooks: Readonly<Record<string, string>>) => makeWorkspace(home, hooks) },
    }) as OpenDesktop
  }
}

async function ensureBuilt(): Promise<void> {
  const build = (await import(pathToFileURL(path.join(projectDir, 'electron/launcher/build.mjs')).href)) as {
    ensureBuilt: () => Promise<void>
  }
  await build.ensureBuilt()
}

/** The built bundles beside the smallest page. */
async function distWithPage(home: string): Promise<string> {
  const dist = path.join(home, 'dist')
  for (const part of ['electron', 'sample-workspace']) {
    await cp(path.join(projectDir, 'dist', part), path.join(dist, part), { recursive: true })
  }
  await mkdir(path.join(dist, 'renderer'))
  await writeFile(
    path.join(dist, 'renderer', 'index.html'),
    '<!doctype html><html data-wanted-theme="system"><title>Page</title><p>The page</p>',
  )
  await writeFile(path.join(dist, 'renderer', 'secret.txt'), 'not of the page')
  return path.join(dist, 'electron', 'main.cjs')
}

async function makeWorkspace(home: string, hooks: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(path.join(home, 'workspace-'))
  const directory = path.join(root, '.clinerules', 'hooks')
  await mkdir(directory, { recursive: true })
  for (const [event, script] of Object.entries(hooks)) {
    await writeFile(path.join(directory, event), script)
    await chmod(path.join(directory, event), 0o755)
  }
  return root
}
