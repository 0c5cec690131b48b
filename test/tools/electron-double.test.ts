import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ElectronDouble, launchDouble, type LaunchOptions } from '../electron-double/launch.ts'
import { resolveChromium } from './chromium.ts'

/** What the fixture's preload shows its page. */
interface Fixture {
  invoke(channel: string, value?: unknown): Promise<unknown>
  listen(listener: (name: string, data: unknown) => void): () => void
  fail(): void
  requireNode(): void
  sendSync(): void
}
declare global {
  interface Window {
    fixture: Fixture
    heard: unknown[]
  }
}

const mainFile = fileURLToPath(new URL('../fixtures/electron-app/main.cjs', import.meta.url))
let browser: Browser

/** Waits for what must come true; the time is for a busy machine. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 })
const open: ElectronDouble[] = []
const launch = async (options: Partial<LaunchOptions> = {}): Promise<ElectronDouble> => {
  const double = await launchDouble({ mainFile, browser, ...options })
  open.push(double)
  return double
}

beforeAll(async () => {
  browser = await chromium.launch(await resolveChromium())
})
afterEach(async () => {
  await Promise.all(
    open.splice(0).map((double) => {
      double.kill('SIGKILL')
      return double.close()
    }),
  )
})
afterAll(async () => await browser.close())

describe('the double of Electron', () => {
  it('serves the page under its own scheme, with its headers', async () => {
    const { page } = await launch()
    expect(page.url()).toBe('https://studio.app.double/')
    expect(await page.evaluate(() => document.documentElement.dataset['script'])).toBe('ran')
    expect(await page.evaluate(() => fetch('/missing').then((response) => response.status))).toBe(404)
    const inline = page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.documentElement.dataset.inline = "ran"'
      document.head.append(script)
      return document.documentElement.dataset['inline']
    })
    expect(await inline).toBeUndefined()
  })

  it('records the window and shows it when its page has painted', async () => {
    const double = await launch()
    const { page } = double
    await eventually(() => double.windows()).toMatchObject([{ shown: true, closed: false }])
    expect(double.windows()).toMatchObject([{ options: { width: 901, height: 602, show: false } }])
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([901, 602])
  })

  it('carries calls from the page through the preload to the main process and back', async () => {
    const { page } = await launch()
    const answer = await page.evaluate(() => window.fixture.invoke('echo', { deep: [1, { two: null }] }))
    expect(answer).toEqual({ value: { deep: [1, { two: null }] }, url: 'app://studio/' })
    await expect(page.evaluate(() => window.fixture.invoke('fail'))).rejects.toThrow(
      "Error invoking remote method 'fail': Error: on purpose",
    )
    await expect(page.evaluate(() => window.fixture.invoke('nothing'))).rejects.toThrow('No handler registered')
  })

  it('keeps the worlds of preload and page apart', async () => {
    const { page } = await launch()
    expect(
      await page.evaluate(() =>
        ['secretOfThePreload', 'doublePost', 'doubleReceive', 'require'].filter((name) => name in window),
      ),
    ).toEqual([])
    expect(await page.evaluate(() => Object.isFrozen(window.fixture))).toBe(true)
    await expect(page.evaluate(() => window.fixture.fail())).rejects.toThrow('in the preload')
    await expect(page.evaluate(() => window.fixture.invoke('echo', () => undefined))).rejects.toThrow(
      'could not be cloned',
    )
    await expect(page.evaluate(() => window.fixture.requireNode())).rejects.toThrow('module not found: node:fs')
  })

  it('pushes to listeners until they end their subscription', async () => {
    const double = await launch()
    await double.page.evaluate(() => {
      window.heard = []
      const stop = window.fixture.listen((name, data) => {
        window.heard.push([name, data])
        if (window.heard.length === 2) stop()
      })
    })
    for (const _ of [1, 2, 3]) await double.clickMenu('go')
    await double.page.evaluate(() => window.fixture.invoke('echo'))
    expect(await double.page.evaluate(() => window.heard)).toEqual([
      ['went', 'there'],
      ['went', 'there'],
    ])
    await expect(double.clickMenu('nowhere')).rejects.toThrow('The menu has no item "nowhere"')
  })

  it('asks the application before a page goes anywhere, and lets nothing reach a network', async () => {
    const double = await launch()
    const { page } = double
    await page.evaluate(() => {
      location.href = 'https://example.com/'
    })
    await page.evaluate(() => void window.open('https://example.org/'))
    await eventually(() => double.refused()).toEqual([
      { kind: 'navigation', url: 'https://example.com/' },
      { kind: 'window', url: 'https://example.org/' },
    ])
    expect(page.url()).toBe('https://studio.app.double/')
    await eventually(() => page.context().pages()).toHaveLength(1)
  })

  it('follows the theme of the system until the application sets one', async () => {
    const { page } = await launch({ colorScheme: 'dark' })
    const dark = (): Promise<boolean> => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(await dark()).toBe(true)
    expect(await page.evaluate(() => window.fixture.invoke('dark'))).toBe(true)
    expect(await page.evaluate(() => window.fixture.invoke('dark', 'light'))).toBe(false)
    await eventually(dark).toBe(false)
  })

  it('lets the clipboard be written or read as the permission handlers say', async () => {
    const double = await launch()
    const { page } = double
    await page.evaluate(() => navigator.clipboard.writeText('from the page'))
    expect(await double.readClipboard()).toBe('from the page')
    await expect(page.evaluate(() => navigator.clipboard.readText())).rejects.toThrow(/denied|NotAllowed/i)
  })

  it('answers dialogs as the test queued it', async () => {
    const double = await launch({ dialogs: { showOpenDialog: [{ canceled: false, filePaths: ['/a'] }] } })
    const pick = () => double.page.evaluate(() => window.fixture.invoke('pick'))
    expect(await pick()).toEqual({ canceled: false, filePaths: ['/a'] })
    expect(double.dialogs()).toEqual([{ method: 'showOpenDialog', options: { title: 'Pick' } }])
    await expect(pick()).rejects.toThrow('No answer is queued for dialog.showOpenDialog')
  })

  it('names what it does not model', async () => {
    const { page } = await launch()
    await expect(page.evaluate(() => window.fixture.invoke('unknown'))).rejects.toThrow('has no app.dock: model it')
    await expect(page.evaluate(() => window.fixture.sendSync())).rejects.toThrow('has no ipcRenderer.sendSync')
  })

  it('hands the arguments of a second start to the first', async () => {
    const double = await launch()
    await double.page.evaluate(() => {
      window.heard = []
      window.fixture.listen((name, data) => window.heard.push([name, data]))
    })
    expect(await double.startAgain(['/a', '/b'])).toEqual({ code: 0, signal: null })
    await eventually(() => double.page.evaluate(() => window.heard)).toEqual([['second', { from: ['/a', '/b'] }]])
  })

  it('loads the page again after a crash, with its bridge', async () => {
    const double = await launch()
    await double.crashPage()
    await eventually(() =>
      double.page.evaluate(() => window.fixture.invoke('echo', 1)).catch(() => null),
    ).toMatchObject({ value: 1 })
  })

  it('quits in the order of Electron, with a real end of its process', async () => {
    const double = await launch()
    expect(await double.quit()).toEqual({ code: 0, signal: null })
    expect(double.output()).toBe('before-quit\nwill-quit\n')
    expect(double.windows()).toMatchObject([{ closed: true }])
  })

  it('gets real signals', async () => {
    const double = await launch()
    double.kill('SIGTERM')
    expect(await double.exited).toEqual({ code: 143, signal: null })
    expect(double.output()).toBe('terminated\n')
  })
})
