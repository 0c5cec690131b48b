import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { resolveChromium } from '../tools/chromium.ts'

/** The built studio, served to a headless browser. */
export interface BenchStudio {
  /** The folder that the roots lie in. */
  readonly home: string
  /** Opens a new page and waits until Fire can be used. */
  open(): Promise<BenchPage>
}

/** A page of the studio. */
export interface BenchPage {
  readonly context: BrowserContext
  readonly page: Page
  /** Emits `frame` with the text of each message that the page gets. */
  readonly wire: EventEmitter
}

declare global {
  interface Window {
    /** What the bench notes in the page. */
    bench: { usable: number | null; cleared: number; tasks: { start: number; duration: number }[] }
  }
}

/** Serves a workspace of these roots (scripts by root and event), does the work and ends all of it. */
export async function withBenchStudio<T>(
  projectDir: string,
  roots: Readonly<Record<string, Readonly<Record<string, string>>>>,
  work: (studio: BenchStudio) => Promise<T>,
): Promise<T> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'hook-studio-bench-page-')))
  const workspaces: string[] = []
  for (const [root, scripts] of Object.entries(roots)) {
    workspaces.push('--workspace', join(home, root))
    for (const [event, text] of Object.entries(scripts)) {
      const file = join(home, root, '.clinerules', 'hooks', event)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text, { mode: 0o755 })
    }
  }
  const launcher = join(projectDir, 'electron/launcher/hook-studio.mjs')
  const server = spawn(process.execPath, [launcher, 'serve', ...workspaces], {
    env: { ...process.env, HOME: home, HOOK_STUDIO_DATA: join(home, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { executablePath, args, env } = await resolveChromium()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    const url = await printedUrl(server.stdout)
    return await work({ home, open: () => open(browser, url) })
  } finally {
    await browser.close()
    const closed = once(server, 'close')
    server.kill('SIGTERM')
    await closed
    await rm(home, { recursive: true, force: true })
  }
}

async function printedUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  let said = ''
  for await (const chunk of stdout) {
    said += String(chunk)
    const url = /http:\/\/\S+/.exec(said)
    if (url) return url[0]
  }
  throw new Error(`The studio printed no address: ${said}`)
}

async function open(browser: Browser, url: string): Promise<BenchPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const page = await context.newPage()
  const wire = new EventEmitter()
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => wire.emit('frame', String(payload))))
  await page.addInitScript(watchPage)
  await page.goto(url)
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
  await page.waitForFunction(() => window.bench.usable !== null)
  return { context, page, wire }
}

/** Runs in the page before anything else. */
function watchPage(): void {
  window.bench = { usable: null, cleared: 0, tasks: [] }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.bench.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const fire = [...document.querySelectorAll('button')].find((button) => button.textContent.startsWith('Fire'))
    if (fire && !fire.disabled && document.documentElement.dataset['ready'] === 'true') {
      window.bench.usable = performance.now()
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
