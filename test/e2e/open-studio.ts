import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type Browser, expect, type Page } from '@playwright/test'
import { type ElectronDouble, launchDouble } from '../electron-double/launch.ts'

const projectDir = fileURLToPath(new URL('../..', import.meta.url))

/** The door through which a spec opens the window. */
export type ShellName = 'browser' | 'double' | 'electron'

/** What a shell is opened with. */
export interface ShellOptions {
  readonly folders: readonly string[]
  readonly colorScheme: 'light' | 'dark'
  readonly size: { readonly width: number; readonly height: number }
  /** Variables of its environment, beside those of whoever runs the tests. */
  readonly env: Readonly<Record<string, string>>
  /** The studio's own files. */
  readonly dataDir: string
  /** The home folder of the person: the global hooks lie below it. */
  readonly home: string
}

/** A studio with its window open. */
export interface OpenShell {
  /** The window; another one after it was loaded again. */
  readonly page: () => Page
  /** The address that was printed, with its token; empty on the desktop. */
  readonly url: string
  /** The process that hosts the engine. */
  readonly pid: number
  readonly double: ElectronDouble | null
  readonly clipboard: () => Promise<string>
  /** Loads the page anew: the desktop allows that only after a crash. */
  readonly reload: () => Promise<void>
  /** Lets the system's next folder dialog choose these; only on the desktop. */
  readonly answerFolderDialog: (folders: readonly string[]) => Promise<void>
  /** Ends the studio as a person does, and waits until its process has ended. */
  readonly close: () => Promise<void>
}

/** Opens a studio behind one of its doors. */
export async function openShell(shell: ShellName, options: ShellOptions, browser: Browser): Promise<OpenShell> {
  // Documents is what the system says it is: not wherever whoever runs the tests has put it.
  await mkdir(path.join(options.home, '.config'), { recursive: true })
  await writeFile(path.join(options.home, '.config', 'user-dirs.dirs'), 'XDG_DOCUMENTS_DIR="$HOME/Documents"\n')
  return await OPEN[shell](options, browser)
}

const OPEN: Readonly<Record<ShellName, (options: ShellOptions, browser: Browser) => Promise<OpenShell>>> = {
  browser: openInBrowser,
  double: openInDouble,
  electron: openInElectron,
}

/** The surroundings of a studio under test: no hooks and no settings of whoever runs the tests. */
function surroundings({ dataDir, home, env }: ShellOptions): NodeJS.ProcessEnv {
  const own = { HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), HOOK_STUDIO_DATA: dataDir }
  return { ...process.env, ...own, ...env }
}

async function openInBrowser(options: ShellOptions, browser: Browser): Promise<OpenShell> {
  const args = options.folders.flatMap((folder) => ['--workspace', folder])
  const command = path.join(projectDir, 'dist/cli/main.mjs')
  const server = spawn(process.execPath, [command, 'serve', ...args], {
    env: surroundings(options),
    cwd: options.home,
  })
  const url = await printedUrl(server)
  const context = await browser.newContext({
    viewport: options.size,
    colorScheme: options.colorScheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(url)
  return {
    page: () => page,
    url,
    pid: server.pid ?? 0,
    double: null,
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
    reload: async () => void (await page.reload()),
    answerFolderDialog: () => Promise.reject(new Error('A browser shows no dialog of the system.')),
    close: async () => {
      await context.close()
      if (server.exitCode !== null || server.signalCode !== null) return
      const closed = once(server, 'close')
      server.kill('SIGTERM')
      await closed
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
    server.once('close', (code) =>
      reject(new Error(`The studio ended with ${code} before it printed its address: ${said}`)),
    )
  })
}

async function openInDouble(options: ShellOptions, browser: Browser): Promise<OpenShell> {
  const double = await launchDouble({
    mainFile: path.join(projectDir, 'dist/electron/main.cjs'),
    args: options.folders,
    env: surroundings(options),
    cwd: options.home,
    browser,
    size: options.size,
    colorScheme: options.colorScheme,
  })
  return {
    page: () => double.page,
    url: '',
    pid: double.pid,
    double,
    clipboard: () => double.readClipboard(),
    reload: async () => {
      const crashed = double.page
      await double.crashPage()
      await expect.poll(() => double.page === crashed, 'the page after the crash').toBe(false)
    },
    answerFolderDialog: (folders) =>
      Promise.resolve(
        double.answerDialog('showOpenDialog', { canceled: folders.length === 0, filePaths: [...folders] }),
      ),
    close: () => double.close(),
  }
}

async function openInElectron(options: ShellOptions): Promise<OpenShell> {
  const env = Object.entries(surroundings(options)).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const app = await _electron.launch({
    args: [path.join(projectDir, 'dist/electron/main.cjs'), ...options.folders],
    env: Object.fromEntries(env),
    cwd: options.home,
    colorScheme: options.colorScheme,
  })
  let page = await app.firstWindow()
  await page.setViewportSize(options.size)
  return {
    page: () => page,
    url: '',
    pid: app.process().pid ?? 0,
    double: null,
    clipboard: () => app.evaluate(({ clipboard }) => clipboard.readText()),
    reload: async () => {
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())
      page = await app.firstWindow()
    },
    answerFolderDialog: (folders) =>
      app.evaluate(
        ({ dialog }, filePaths) => {
          dialog.showOpenDialog = () => Promise.resolve({ canceled: filePaths.length === 0, filePaths })
        },
        [...folders],
      ),
    close: () => app.close(),
  }
}

/** Why the real Electron cannot be started here, or null when it can. */
export function whyNoElectron(): string | null {
  const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  if (!existsSync(path.join(folder, 'path.txt'))) return 'the Electron binary is not installed here'
  if (process.platform === 'linux' && process.getuid?.() === 0) return 'Electron does not start as root'
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
    return 'there is no display'
  return null
}
