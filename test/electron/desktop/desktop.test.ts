import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { BACKGROUND, backgroundOf } from '../../../electron/desktop/theme.ts'
import { desktopOpener } from './open-desktop.ts'

const openDesktop = desktopOpener()

/** Waits for what must come true; the time is for a busy machine. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 })

/** Asks the studio from the page, as the page does. */
const request = (page: Page, name: string, args: unknown = {}): Promise<unknown> =>
  page.evaluate(([name, args]) => window.hookStudio?.request(name, args), [name, args] as const)

/** Gathers what the page is told under a name in `window.heard`. */
const listen = (page: Page, name: string): Promise<void> =>
  page.evaluate((name) => {
    window.heard = []
    window.hookStudio?.on(name, (data) => window.heard.push(data))
  }, name)
const heard = (page: Page): Promise<unknown[]> => page.evaluate(() => window.heard)

/** A hook that tells its process and its child's, and outlives every polite wish. */
const STUBBORN = `#!/bin/sh
trap '' TERM INT HUP
sleep 600 &
echo "$$ $!" > "$PWD/pids"
wait
wait
sleep 600
`

describe('the desktop', () => {
  it('opens one isolated, sandboxed window without Node, in the colour of its page', async () => {
    const desktop = await openDesktop({ colorScheme: 'dark' })
    await eventually(() => desktop.windows()).toMatchObject([{ shown: true }])
    expect(desktop.windows()[0]?.options).toMatchObject({
      show: false,
      minWidth: 900,
      minHeight: 600,
      backgroundColor: BACKGROUND.dark,
      windowStatePersistence: true,
      webPreferences: {
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
      },
    })
    expect(desktop.page.url()).toBe('https://studio.app.double/')
  })

  it('paints its window, before the page does, as the page will', async () => {
    const tokens = await readFile(path.join(import.meta.dirname, '../../../renderer/styles/tokens.css'), 'utf8')
    expect(tokens).toContain(`--bg: light-dark(${BACKGROUND.light}, ${BACKGROUND.dark});`)
    expect(tokens).toContain(`--bg: light-dark(#ffffff, ${BACKGROUND.highContrast});`)
    const dark = { shouldUseDarkColors: true }
    expect(backgroundOf('high-contrast', dark)).toBe(BACKGROUND.highContrast)
    expect([backgroundOf('system', dark), backgroundOf('system', { shouldUseDarkColors: false })]).toEqual([
      BACKGROUND.dark,
      BACKGROUND.light,
    ])
  })

  it('shows the page three functions and nothing else', async () => {
    const { page } = await openDesktop()
    expect(await page.evaluate(() => Object.keys(window.hookStudio ?? {}))).toEqual(['request', 'on', 'pathOf'])
    expect(await page.evaluate(() => Object.isFrozen(window.hookStudio))).toBe(true)
    expect(
      await page.evaluate(() => ['require', 'process', 'module', 'Buffer'].filter((name) => name in window)),
    ).toEqual([])
    expect(await request(page, 'studio.info')).toMatchObject({ ok: true, value: { shell: 'desktop' } })
    await expect(page.evaluate(() => window.hookStudio?.on('anything', () => undefined))).rejects.toThrow(
      'The studio never tells "anything".',
    )
  })

  it('answers bad requests with an error', async () => {
    const { page } = await openDesktop()
    for (const [name, args] of [
      ['nothing.known', {}],
      ['__proto__', {}],
      ['workspace.open', { folders: 'x' }],
      ['runs.fire', null],
      ['settings.set', { theme: 'pink' }],
    ] as const) {
      expect(await request(page, name, args)).toMatchObject({ ok: false, error: { code: expect.any(String) } })
    }
  })

  it("answers only the main frame of the studio's own page", async () => {
    const desktop = await openDesktop()
    for (const frame of [
      { url: 'https://studio/', isMainFrame: true },
      { url: 'app://other/', isMainFrame: true },
      { url: 'app://studio.evil/', isMainFrame: true },
      { url: 'app://evil@studio/', isMainFrame: true },
      { url: 'file:///studio', isMainFrame: true },
      { url: 'about:blank', isMainFrame: true },
      { url: '', isMainFrame: true },
      { url: 'app://studio/', isMainFrame: false },
    ]) {
      expect(await desktop.invokeAs(frame, 'request', 'studio.info', {})).toMatchObject({
        value: { ok: false, error: { code: 'sender-refused' } },
      })
    }
    const own = await desktop.invokeAs({ url: 'app://studio/', isMainFrame: true }, 'request', 'studio.info', {})
    expect(own).toMatchObject({ value: { ok: true } })
  })

  it('serves the files of the page, bound by their headers, and nothing else', async () => {
    const desktop = await openDesktop()
    const index = await desktop.fetch('app://studio/')
    expect(index).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      },
    })
    for (const address of [
      'app://studio/secret.txt',
      'app://studio/../electron/main.cjs',
      'app://studio/%2e%2e/electron/main.cjs',
      'app://studio/..%2felectron%2fmain.cjs',
      'app://studio//etc/passwd',
      'app://studio/etc/passwd',
      'app://studio/index.html%00.js',
      'app://studio/C:%5Cx',
      'app://other/index.html',
    ]) {
      expect((await desktop.fetch(address))?.status, address).toBe(404)
    }
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await desktop.fetch('app://studio/', method))?.status).toBe(405)
    expect(await desktop.fetch('app://studio/', 'HEAD')).toMatchObject({ status: 200, body: '' })
  })

  it('lets the page go nowhere, open nothing and load nothing from elsewhere', async () => {
    const desktop = await openDesktop()
    const { page } = desktop
    await page.evaluate(() => {
      location.href = 'https://example.com/'
    })
    await page.evaluate(() => location.reload())
    await page.evaluate(() => void window.open('https://example.org/'))
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: 'https://example.net/', target: '_blank' })
      document.body.append(link)
      link.click()
    })
    await eventually(() =>
      desktop
        .refused()
        .map(({ kind, url }) => `${kind} ${url}`)
        .toSorted(),
    ).toEqual([
      'navigation app://studio/',
      'navigation https://example.com/',
      'window https://example.net/',
      'window https://example.org/',
    ])
    const loads = await page.evaluate(() =>
      Promise.all(
        ['https://example.com/x', 'http://127.0.0.1:9/x', 'data:,x'].map((address) =>
          fetch(address).then(
            () => 'loaded',
            () => 'refused',
          ),
        ),
      ),
    )
    expect(loads).toEqual(['refused', 'refused', 'refused'])
    expect(desktop.refused()).toHaveLength(4)
    const frame = page.evaluate(async () => {
      const frame = Object.assign(document.createElement('iframe'), { src: 'https://example.com/frame' })
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      return frame.contentDocument === null || frame.contentDocument.body.childElementCount === 0
    })
    expect(await frame).toBe(true)
    const inline = page.evaluate(() => {
      const script = Object.assign(document.createElement('script'), { textContent: 'document.title = "changed"' })
      document.head.append(script)
      return document.title
    })
    expect(await inline).toBe('Page')
    await eventually(() => page.context().pages()).toHaveLength(1)
    expect(page.url()).toBe('https://studio.app.double/')
  })

  it('lets the page write to the clipboard, and nothing more', async () => {
    const desktop = await openDesktop()
    await desktop.page.evaluate(() => navigator.clipboard.writeText('a report'))
    expect(await desktop.readClipboard()).toBe('a report')
    await expect(desktop.page.evaluate(() => navigator.clipboard.readText())).rejects.toThrow(/denied|NotAllowed/i)
    const state = (name: string): Promise<string> =>
      desktop.page.evaluate((name) => navigator.permissions.query({ name } as never).then(({ state }) => state), name)
    expect(await state('geolocation')).toBe('denied')
    expect(await state('notifications')).toBe('denied')
  })

  it('tells the page which command of the menu was chosen', async () => {
    const desktop = await openDesktop()
    await listen(desktop.page, 'menu.command')
    await desktop.clickMenu('run.fire')
    await desktop.clickMenu('view.theme.dark')
    await eventually(() => heard(desktop.page)).toEqual([{ id: 'run.fire' }, { id: 'view.theme.dark' }])
  })

  it('opens the folders that were chosen in the native dialog', async () => {
    const desktop = await openDesktop()
    const folder = await desktop.makeWorkspace({})
    desktop.answerDialog('showOpenDialog', { canceled: false, filePaths: [folder] })
    expect(await request(desktop.page, 'workspace.pick')).toEqual({ ok: true, value: [folder] })
    desktop.answerDialog('showOpenDialog', { canceled: true, filePaths: [] })
    expect(await request(desktop.page, 'workspace.pick')).toEqual({ ok: true, value: [] })
    expect(desktop.dialogs()[0]).toMatchObject({
      method: 'showOpenDialog',
      options: { properties: expect.arrayContaining(['openDirectory', 'multiSelections']) },
    })
  })

  it('gives the native theme what the settings say, at once and at the next start', async () => {
    const desktop = await openDesktop({ colorScheme: 'dark' })
    const dark = (page: Page): Promise<boolean> =>
      page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(await dark(desktop.page)).toBe(true)
    await request(desktop.page, 'settings.set', { theme: 'light' })
    await eventually(() => dark(desktop.page)).toBe(false)
    await desktop.quit()
    const next = await openDesktop({
      colorScheme: 'dark',
      env: { ...process.env, HOME: desktop.home, HOOK_STUDIO_DATA: desktop.dataDir },
    })
    expect(await dark(next.page)).toBe(false)
    expect(next.windows()[0]?.options['backgroundColor']).toBe(BACKGROUND.light)
    expect(await next.page.evaluate(() => document.documentElement.dataset['wantedTheme'])).toBe('light')
  })

  it('opens the folders of its command line, whatever switches surround them', async () => {
    const first = await openDesktop()
    const folder = await first.makeWorkspace({})
    const { page } = await openDesktop({ args: ['--some-switch=x', folder, '--another'] })
    expect(await request(page, 'workspace.get')).toMatchObject({ value: { roots: [{ path: folder }] } })
  })

  it('hands the folders of a second start to the first, which comes to the front', async () => {
    const desktop = await openDesktop()
    const folder = await desktop.makeWorkspace({})
    await listen(desktop.page, 'workspace.changed')
    expect(await desktop.startAgain([folder])).toEqual({ code: 0, signal: null })
    await eventually(() => heard(desktop.page)).toContainEqual(
      expect.objectContaining({ roots: [expect.objectContaining({ path: folder })] }),
    )
    expect(desktop.windows()).toHaveLength(1)
  })

  it.skipIf(process.platform === 'win32')('keeps its own files where only their owner reads them', async () => {
    const desktop = await openDesktop()
    for (const folder of [desktop.dataDir, path.join(desktop.dataDir, 'desktop')]) {
      expect((await stat(folder)).mode & 0o077, folder).toBe(0)
    }
  })

  it('loads the page again once when its process ends, and says so; twice is too much', async () => {
    const desktop = await openDesktop()
    await desktop.crashPage()
    await eventually(() => request(desktop.page, 'studio.info').catch(() => null)).toMatchObject({ ok: true })
    await eventually(() => desktop.dialogs()).toMatchObject([
      { method: 'showMessageBox', options: { message: 'The window was loaded again' } },
    ])
    await desktop.crashPage()
    expect(await desktop.exited).toEqual({ code: 0, signal: null })
    expect(desktop.dialogs().at(-1)).toMatchObject({
      method: 'showErrorBox',
      options: { title: 'The window ended twice' },
    })
    const log = await readFile(path.join(desktop.dataDir, 'logs', 'hook-studio.log'), 'utf8')
    expect(log).toMatch(/ The window's process ended \(crashed, 5\)\.\n.* The same once more, last at \S+Z\.\n/)
  })

  it('writes down when its page answers nothing for a while, and that it ended', async () => {
    const desktop = await openDesktop()
    desktop.hangPage(true)
    desktop.hangPage(false)
    await desktop.quit()
    const log = await readFile(path.join(desktop.dataDir, 'logs', 'hook-studio.log'), 'utf8')
    expect(log).toMatch(
      /\(desktop\) starts on .*, Electron 45\.0\.0-double, Node .*\n.* The window does not answer\.\n.* The window answers again\.\n.* Hook Studio ended\.\n$/,
    )
  })
})

describe.skipIf(process.platform === 'win32')('the end of the desktop', () => {
  /** Fires the stubborn hook and waits until it told its processes. */
  const fireStubborn = async () => {
    const desktop = await openDesktop()
    const root = await desktop.makeWorkspace({ TaskStart: STUBBORN })
    const { page } = desktop
    await request(page, 'workspace.open', { folders: [root], mode: 'replace' })
    await request(page, 'trust.grant', { directories: [path.join(root, '.clinerules', 'hooks')] })
    const fired = await request(page, 'runs.fire', {
      event: 'TaskStart',
      profile: 'cline',
      payload: '{}',
      timeoutMs: 60_000,
    })
    expect(fired).toMatchObject({ ok: true, value: { kind: 'started' } })
    const pids = path.join(root, 'pids')
    await eventually(() => readFile(pids, 'utf8').catch(() => '')).toMatch(/^\d+ \d+\n$/)
    return { desktop, pids: (await readFile(pids, 'utf8')).trim().split(' ').map(Number) }
  }
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('after %s leaves no process of a hook', async (signal) => {
    const { desktop, pids } = await fireStubborn()
    expect(pids.map(alive)).toEqual([true, true])
    desktop.kill(signal)
    expect(await desktop.exited).toEqual({ code: { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal], signal: null })
    expect(pids.map(alive)).toEqual([false, false])
  })

  it('by its menu or its last window leaves no process of a hook', async () => {
    const { desktop, pids } = await fireStubborn()
    desktop.closeWindow()
    expect(await desktop.exited).toEqual({ code: 0, signal: null })
    expect(pids.map(alive)).toEqual([false, false])
  })
})

/** A zombie is not alive, though it can be signalled: who its parent now is decides when it goes. */
function alive(pid: number): boolean {
  try {
    if (process.platform === 'linux') return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
