import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Chromium } from '../tools/chromium.ts'
import { createBrowserSide, type WindowFacts } from './browser-side.ts'
import { type Exit, startMainProcess } from './main-process.ts'
import { readClipboardOf } from './page/clipboard.ts'
import { takeOver } from './page/own-pages.ts'
import type { Refusal } from './page/window-page.ts'
import type { BrowserAsks, DialogFacts, FrameFacts, MenuItemFacts, NotificationFacts } from './wire.ts'

/** How an application is started on the double. */
export interface LaunchOptions {
  /** The bundle of the main process, as the build made it. */
  readonly mainFile: string
  /** Arguments after the application's own, such as folders. */
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** A browser that runs, to use a context of; else `chromium` is started. */
  readonly browser?: Browser
  readonly chromium?: Pick<Chromium, 'executablePath' | 'args' | 'env'>
  /** The theme of the system. Light, when it isn't said. */
  readonly colorScheme?: 'light' | 'dark'
  /** The size of the page, where it isn't the one that the application asks for. */
  readonly size?: { readonly width: number; readonly height: number }
  readonly isPackaged?: boolean
  /** Answers of the dialogs to come, by method, in their order. */
  readonly dialogs?: Readonly<Record<string, readonly unknown[]>>
}

/** An application that runs on the double. */
export interface ElectronDouble {
  /** The page of the first window; another one after it crashed and was loaded again. */
  readonly page: Page
  readonly context: BrowserContext
  /** The process that plays Electron's main process, where hooks are started. */
  readonly pid: number
  /** Resolves when that process has ended. */
  readonly exited: Promise<Exit>
  /** Everything that process printed. */
  output(): string
  windows(): readonly WindowFacts[]
  menu(): readonly MenuItemFacts[]
  /** Chooses the menu item of an id. */
  clickMenu(id: string): Promise<void>
  /** Queues the answer to the next dialog of a method; `showOpenDialog` without one fails. */
  answerDialog(method: string, answer: unknown): void
  /** The dialogs that were shown, error boxes included. */
  dialogs(): readonly DialogFacts[]
  /** What the page tried and was not let do. */
  refused(): readonly Refusal[]
  /** The files that were shown in the file manager. */
  revealed(): readonly string[]
  /** Calls a channel as a frame would: for calls that no page of ours makes. */
  invokeAs(frame: FrameFacts, channel: string, ...args: readonly unknown[]): Promise<BrowserAsks['invoke']['answer']>
  /** What the handler of an own scheme answers, without a page that asks. */
  fetch(url: string, method?: string): Promise<BrowserAsks['protocol']['answer']>
  /** What stands in the browser's clipboard, whatever the page may read. */
  readClipboard(): Promise<string>
  /** The notifications that the system showed. */
  notifications(): readonly NotificationFacts[]
  /** Clicks the one of that number, counted from 0. */
  clickNotification(index: number): Promise<void>
  /** The person comes to the first window, or goes to another program. */
  attend(focused: boolean): void
  /** Turns the wheel over the page while Ctrl is held. */
  turnZoomWheel(direction: 'in' | 'out'): void
  /** Ends the page's process as a crash does. */
  crashPage(): Promise<void>
  /** Tells the application that its page answers no more, or again, as Electron finds out after half a minute. */
  hangPage(hangs: boolean): void
  /** Starts the application once more beside this one, as a second click on its icon, and waits until that ended. */
  startAgain(args: readonly string[]): Promise<Exit>
  kill(signal: NodeJS.Signals): void
  /** Closes the first window by its frame, as a person does: the application may refuse. */
  closeWindow(): void
  /** Asks the application to quit, as its menu or the system does, and waits until it ended. */
  quit(): Promise<Exit>
  /** Ends everything: the application by `quit`, and the browser where it is the double's own. */
  close(): Promise<void>
}

const projectDir = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the unmodified bundle of an Electron application on the double; resolves when its first page was loaded. */
export async function launchDouble(options: LaunchOptions): Promise<ElectronDouble> {
  const browser = options.browser ?? (await chromium.launch(options.chromium ?? {}))
  const colorScheme = options.colorScheme ?? 'light'
  const context = await browser.newContext({ colorScheme, viewport: null })
  const closeBrowser = async (): Promise<void> => {
    await context.close()
    if (options.browser === undefined) await browser.close()
  }
  const pages = await takeOver(context)
  const side = createBrowserSide({
    pages,
    colorScheme,
    size: options.size ?? null,
    dialogs: options.dialogs ?? {},
    wire: () => main.wire,
  })
  const place = { env: options.env ?? process.env, cwd: options.cwd ?? projectDir }
  const surroundings = {
    mainFile: path.resolve(options.mainFile),
    appPath: projectDir,
    args: options.args ?? [],
    lockHeld: false,
    dark: colorScheme === 'dark',
    isPackaged: options.isPackaged ?? false,
  }
  const main = await startMainProcess(surroundings, place, side.listeners)
  const endedEarly = main.exited.then(({ code }): never => {
    throw new Error(`The application ended with ${code} before it showed a page: ${main.output()}`)
  })
  const first = await Promise.race([side.firstWindow, endedEarly]).catch(async (error: unknown) => {
    main.kill('SIGKILL')
    await closeBrowser()
    throw error
  })
  endedEarly.catch(() => undefined)

  const quit = async (): Promise<Exit> => {
    main.wire.tell('quit', null)
    return await main.exited
  }
  return {
    get page() {
      return first.page()
    },
    context,
    pid: main.pid,
    exited: main.exited,
    output: () => main.output(),
    windows: side.windows,
    menu: side.menu,
    clickMenu: async (id) => void (await main.wire.ask('menu.click', { id })),
    answerDialog: side.answerDialog,
    dialogs: side.dialogs,
    refused: side.refused,
    revealed: side.revealed,
    invokeAs: (frame, channel, ...args) => main.wire.ask('invoke', { window: 1, channel, args, frame }),
    fetch: (url, method = 'GET') => main.wire.ask('protocol', { url, method, headers: {} }),
    readClipboard: () => readClipboardOf(pages),
    notifications: side.notifications,
    clickNotification: async (index) => void (await main.wire.ask('notification.click', { index })),
    attend: (focused) => main.wire.tell('window.attend', { window: 1, focused }),
    turnZoomWheel: (direction) => main.wire.tell('page.zoom', { window: 1, direction }),
    crashPage: () => first.crash(),
    hangPage: (hangs) => main.wire.tell('page.hangs', { window: 1, hangs }),
    startAgain: async (args) => {
      const hearers = { ...side.listeners.hearers, 'second-instance': side.passOnSecondStart }
      const again = { ...surroundings, args, lockHeld: true }
      const second = await startMainProcess(again, place, { ...side.listeners, hearers })
      return await second.exited
    },
    kill: (signal) => main.kill(signal),
    closeWindow: () => main.wire.tell('window.close', { window: 1 }),
    quit,
    close: async () => {
      await quit()
      await closeBrowser()
    },
  }
}
