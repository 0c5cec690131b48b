import { readFile } from 'node:fs/promises'
import type { BrowserContext, CDPSession, Download, Page, Route } from '@playwright/test'
import type { BrowserWire } from '../main/surroundings.ts'
import type { MainTells } from '../wire.ts'
import { toChromium, toElectron } from './address.ts'
import type { OwnPages } from './own-pages.ts'
import { type FromPreload, type ToPreload, worldScripts } from './worlds.ts'

/** Something a page tried and was not let do; the double opens no window either that the application would allow. */
export interface Refusal {
  readonly kind: 'navigation' | 'window' | 'allowed-window' | 'request' | 'download'
  readonly url: string
}

/** What a window's page is driven with. */
export interface PageParts {
  readonly pages: OwnPages
  readonly wire: () => BrowserWire
  readonly schemes: ReadonlySet<string>
  readonly size: { readonly width: number; readonly height: number } | null
  readonly refuse: (refusal: Refusal) => void
}

/** A window of the main process, as a page of Chromium. */
export interface WindowPage {
  /** The page; another one after it crashed and was loaded again. */
  page(): Page
  load(url: string): Promise<{ failed: string | null }>
  reload(): Promise<void>
  deliver(message: ToPreload): void
  /** Ends the page's process, as a crash does. */
  crash(): Promise<void>
  close(): Promise<void>
}

/** Opens the page of a window that the main process created. */
export async function openWindowPage(created: MainTells['window.created'], parts: PageParts): Promise<WindowPage> {
  const { pages, wire, schemes, refuse } = parts
  const { context } = pages
  const window = created.window
  const preload = created.preload === null ? '' : await readFile(created.preload, 'utf8')
  /** The address that the main process itself goes to, which it isn't asked about. */
  let expected: string | null = null
  let loaded = 'about:blank'
  let tab = await openTab()

  async function openTab(): Promise<Tab> {
    const page = await pages.open()
    await page.setViewportSize(parts.size ?? created.size)
    const session = await context.newCDPSession(page)
    const world = new PreloadWorld(session, (call) => answerCall(call))
    await world.install(preload)
    const mine: Tab = { page, session, world, crashed: false }
    // A page that is closed while it asks gets no answer, and needs none.
    await page.route('**/*', (route) => answerRequest(route).catch(() => route.abort().catch(() => undefined)))
    session.on('Page.windowOpen', ({ url }) => void answerOpening(toElectron(url)).catch(() => undefined))
    page.on('download', (download) => void answerDownload(download).catch(() => undefined))
    page.on('domcontentloaded', () => wire().tell('page.painted', { window }))
    page.on('close', () => tab === mine && wire().tell('window.close', { window }))
    page.on('crash', () => {
      mine.crashed = true
      wire().tell('page.crashed', { window })
    })
    return mine
  }

  async function answerCall({ call, channel, args }: FromPreload): Promise<void> {
    const frame = { url: toElectron(tab.page.url()), isMainFrame: true }
    const answer = await wire()
      .ask('invoke', { window, channel, args, frame })
      .catch((error: unknown) => ({ error: String(error) }))
    if ('error' in answer) tab.world.deliver({ kind: 'error', call, channel, error: answer.error })
    else tab.world.deliver({ kind: 'value', call, value: answer.value })
  }

  async function answerDownload(download: Download): Promise<void> {
    const url = download.url().replace(/^(blob:)?(.*)$/, (_all, blob = '', address) => blob + toElectron(address))
    const { prevented } = await wire().ask('download', { window, url, fileName: download.suggestedFilename() })
    if (!prevented) return
    refuse({ kind: 'download', url })
    await download.cancel()
    await download.delete()
  }

  async function answerOpening(url: string): Promise<void> {
    const { action } = await wire().ask('window.open', { window, url })
    refuse({ kind: action === 'deny' ? 'window' : 'allowed-window', url })
  }

  /** Nothing of a page reaches a network: its own scheme is answered by the main process, all else is refused. */
  async function answerRequest(route: Route): Promise<void> {
    const request = route.request()
    const url = toElectron(request.url())
    if (request.isNavigationRequest()) {
      const isMainFrame = request.frame().parentFrame() === null
      const programmatic = isMainFrame && url === expected
      if (programmatic) expected = null
      else if ((await wire().ask('navigate', { window, url, isMainFrame })).prevented) {
        refuse({ kind: 'navigation', url })
        return await route.abort('aborted')
      }
    }
    const own = schemes.has(new URL(url).protocol.slice(0, -1))
    const asked = { url, method: request.method(), headers: request.headers() }
    const answer = own ? await wire().ask('protocol', asked) : null
    if (answer === null) {
      refuse({ kind: 'request', url })
      return await route.abort('failed')
    }
    await route.fulfill({ ...answer, body: Buffer.from(answer.body, 'base64') })
  }

  async function load(url: string): Promise<{ failed: string | null }> {
    loaded = new URL(url).href
    expected = loaded
    await allowClipboard(context, wire(), window, loaded, schemes)
    return await tab.page.goto(toChromium(loaded, schemes)).then(
      (response) => ({ failed: response?.ok() === false ? `ERR_FAILED (${response.status()})` : null }),
      (error: unknown) => ({ failed: String(error) }),
    )
  }

  return {
    page: () => tab.page,
    load,
    reload: async () => {
      if (tab.crashed) {
        const { page } = tab
        tab = await openTab()
        await page.close()
      }
      await load(loaded)
    },
    deliver: (message) => tab.world.deliver(message),
    crash: async () => {
      const crashed = tab.page.waitForEvent('crash')
      void tab.session.send('Page.crash').catch(() => undefined)
      await crashed
    },
    close: () => tab.page.close(),
  }
}

interface Tab {
  readonly page: Page
  readonly session: CDPSession
  readonly world: PreloadWorld
  crashed: boolean
}

/** The isolated world of the preload, through the loads of the page. */
class PreloadWorld {
  static readonly #NAME = 'Electron Isolated Context'
  readonly #session: CDPSession
  readonly #onCall: (call: FromPreload) => Promise<void>
  #context: number | null = null

  constructor(session: CDPSession, onCall: (call: FromPreload) => Promise<void>) {
    this.#session = session
    this.#onCall = onCall
  }

  async install(preload: string): Promise<void> {
    const session = this.#session
    const scripts = worldScripts(preload, process.platform)
    await session.send('Page.enable')
    await session.send('Runtime.enable')
    const mainFrame = (await session.send('Page.getFrameTree')).frameTree.frame.id
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = context.auxData as { frameId?: string }
      if (context.name === PreloadWorld.#NAME && frameId === mainFrame) this.#context = context.id
    })
    session.on('Runtime.bindingCalled', ({ payload }) => void this.#onCall(JSON.parse(payload) as FromPreload))
    await session.send('Runtime.addBinding', { name: 'doublePost', executionContextName: PreloadWorld.#NAME })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page })
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: scripts.preload,
      worldName: PreloadWorld.#NAME,
    })
  }

  /** What comes for a page that is gone is lost, as it is in Electron. */
  deliver(message: ToPreload): void {
    if (this.#context === null) return
    const expression = `doubleReceive(${JSON.stringify(message)})`
    void this.#session.send('Runtime.evaluate', { contextId: this.#context, expression }).catch(() => undefined)
  }
}

/** The clipboard obeys the application's permission handlers. */
async function allowClipboard(
  context: BrowserContext,
  wire: BrowserWire,
  window: number,
  url: string,
  schemes: ReadonlySet<string>,
): Promise<void> {
  const origin = new URL(toChromium(url, schemes)).origin
  const permissions = { 'clipboard-write': 'clipboard-sanitized-write', 'clipboard-read': 'clipboard-read' }
  const granted: string[] = []
  for (const [name, permission] of Object.entries(permissions)) {
    const { check, request } = await wire.ask('permission', { window, permission, url })
    if (check && request) granted.push(name)
  }
  await context.grantPermissions(granted, { origin })
}
