import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Chromium } from '../tools/chromium.ts'
import { type Exit, type Listeners, startMainProcess } from './main-process.ts'
import { readClipboardOf } from './page/clipboard.ts'
import { takeOver } from './page/own-pages.ts'
import { openWindowPage, type Refusal, type WindowPage } from './page/window-page.ts'
import type { BrowserAsks, DialogFacts, FrameFacts, MainTells, MenuItemFacts } from './wire.ts'

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

/** A window as the main process asked for it. */
export interface WindowFacts {
  readonly options: Readonly<Record<string, unknown>>
  readonly shown: boolean
  readonly closed: boolean
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
  /** Calls a channel as a frame would: for calls that no page of ours makes. */
  invokeAs(frame: FrameFacts, channel: string, ...args: readonly unknown[]): Promise<BrowserAsks['invoke']['answer']>
  /** What the handler of an own scheme answers, without a page that asks. */
  fetch(url: string, method?: string): Promise<BrowserAsks['protocol']['answer']>
  /** What stands in the browser's clipboard, whatever the page may read. */
  readClipboard(): Promise<string>
  /** Ends the page's process as a crash does. */
  crashPage(): Promise<void>
  /** Starts the application once more beside this one, as a second click on its icon, and waits until that ended. */
  startAgain(args: readonly string[]): Promise<Exit>
  kill(signal: NodeJS.Signals): void
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
  const pages = await takeOver(context)
  const place = { env: options.env ?? process.env, cwd: options.cwd ?? projectDir }
  const surroundings = {
    mainFile: path.resolve(options.mainFile),
    appPath: projectDir,
    args: options.args ?? [],
    lockHeld: false,
    dark: colorScheme === 'dark',
    isPackaged: options.isPackaged ?? false,
  }

  const state = {
    schemes: new Set<string>(),
    pages: new Map<number, Promise<WindowPage>>(),
    windows: new Map<number, { options: Record<string, unknown>; shown: boolean; closed: boolean }>(),
    menu: [] as readonly MenuItemFacts[],
    answers: new Map(Object.entries(options.dialogs ?? {}).map(([method, answers]) => [method, [...answers]])),
    dialogs: [] as DialogFacts[],
    refused: [] as Refusal[],
    theme: 'system' as MainTells['theme']['source'],
  }
  const firstWindow = withResolvers<WindowPage>()

  const pageOf = (window: number): Promise<WindowPage> => {
    const page = state.pages.get(window)
    if (page === undefined) throw new Error(`There is no window ${window}.`)
    return page
  }
  const applyTheme = async (page: Page): Promise<void> =>
    await page.emulateMedia({ colorScheme: state.theme === 'system' ? colorScheme : state.theme })

  const listeners: Listeners = {
    answers: {
      'window.load': async ({ window, url }) => {
        const page = await pageOf(window)
        const outcome = await page.load(url)
        if (outcome.failed === null) firstWindow.resolve(page)
        else firstWindow.reject(new Error(outcome.failed))
        return outcome
      },
      'window.reload': async ({ window }) => {
        const page = await pageOf(window)
        await page.reload()
        await applyTheme(page.page())
        return null
      },
      dialog: async (dialog) => {
        state.dialogs.push(dialog)
        const answer = state.answers.get(dialog.method)?.shift()
        if (answer !== undefined) return answer
        if (dialog.method === 'showMessageBox') return { response: 0, checkboxChecked: false }
        throw new Error(`No answer is queued for dialog.${dialog.method}.`)
      },
    },
    hearers: {
      loaded: ({ schemes }) => {
        state.schemes = new Set(schemes)
        main.wire.tell('ready', null)
      },
      'window.created': (created) => {
        const { options: asked } = created
        state.windows.set(created.window, { options: asked as Record<string, unknown>, shown: false, closed: false })
        const parts = {
          pages,
          wire: () => main.wire,
          schemes: state.schemes,
          size: options.size ?? null,
          refuse: (refusal: Refusal) => void state.refused.push(refusal),
        }
        const opened = openWindowPage(created, parts).then(async (page) => {
          await applyTheme(page.page())
          return page
        })
        opened.catch((error: unknown) => firstWindow.reject(error))
        state.pages.set(created.window, opened)
      },
      'window.shown': ({ window }) => void Object.assign(state.windows.get(window) ?? {}, { shown: true }),
      'window.closed': ({ window }) => {
        Object.assign(state.windows.get(window) ?? {}, { closed: true })
        void pageOf(window).then((page) => page.close())
      },
      'window.send': ({ window, channel, args }) =>
        void pageOf(window).then((page) => page.deliver({ kind: 'send', channel, args })),
      theme: ({ source }) => {
        state.theme = source
        for (const page of state.pages.values()) void page.then((opened) => applyTheme(opened.page()))
      },
      menu: ({ items }) => {
        state.menu = items
      },
      'error-box': (box) => void state.dialogs.push({ method: 'showErrorBox', options: box }),
      'second-instance': () => undefined,
      leaving: () => undefined,
    },
  }
  const main = await startMainProcess(surroundings, place, listeners)
  const closeBrowser = async (): Promise<void> => {
    await context.close()
    if (options.browser === undefined) await browser.close()
  }
  main.exited.then(
    ({ code }) => firstWindow.reject(new Error(`The application ended with ${code}: ${main.output()}`)),
    (error: unknown) => firstWindow.reject(error),
  )
  const first = await firstWindow.promise.catch(async (error: unknown) => {
    main.kill('SIGKILL')
    await closeBrowser()
    throw error
  })

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
    output: main.output,
    windows: () => [...state.windows.values()],
    menu: () => state.menu,
    clickMenu: async (id) => void (await main.wire.ask('menu.click', { id })),
    answerDialog: (method, answer) => {
      state.answers.set(method, [...(state.answers.get(method) ?? []), answer])
    },
    dialogs: () => state.dialogs,
    refused: () => state.refused,
    invokeAs: (frame, channel, ...args) => main.wire.ask('invoke', { window: 1, channel, args, frame }),
    fetch: (url, method = 'GET') => main.wire.ask('protocol', { url, method, headers: {} }),
    readClipboard: () => readClipboardOf(pages),
    crashPage: () => first.crash(),
    startAgain: async (args) => {
      const second = await startMainProcess({ ...surroundings, args, lockHeld: true }, place, {
        ...listeners,
        hearers: { ...listeners.hearers, 'second-instance': (start) => main.wire.tell('second-instance', start) },
      })
      return await second.exited
    },
    kill: (signal) => main.kill(signal),
    quit,
    close: async () => {
      await quit()
      await closeBrowser()
    },
  }
}

/** As `Promise.withResolvers`, which is younger than the oldest Node that the project runs on. */
function withResolvers<T>(): {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
} {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((...functions) => {
    ;[resolve, reject] = functions
  })
  return { promise, resolve, reject }
}
