import type { Page } from '@playwright/test'
import type { BrowserWire } from './main/surroundings.ts'
import type { Listeners } from './main-process.ts'
import type { OwnPages } from './page/own-pages.ts'
import { openWindowPage, type Refusal, type WindowPage } from './page/window-page.ts'
import type { DialogFacts, MainAsks, MainTells, MenuItemFacts, NotificationFacts } from './wire.ts'

/** A window as the main process asked for it. */
export interface WindowFacts {
  readonly options: Readonly<Record<string, unknown>>
  readonly shown: boolean
  readonly closed: boolean
  /** What its bar in the taskbar was set to, in order. */
  readonly progress: readonly number[]
  /** How large its page is drawn; 1 is as it comes. */
  readonly zoomFactor: number
}

/** What the browser's side lives on. */
export interface BrowserSideParts {
  readonly pages: OwnPages
  /** The theme of the system. */
  readonly colorScheme: 'light' | 'dark'
  readonly size: { readonly width: number; readonly height: number } | null
  readonly dialogs: Readonly<Record<string, readonly unknown[]>>
  readonly wire: () => BrowserWire
}

/** The browser's half of the double: does what the main process asks of it, and remembers what that was. */
export interface BrowserSide {
  readonly listeners: Listeners
  /** The first window whose page was loaded. */
  readonly firstWindow: Promise<WindowPage>
  readonly windows: () => readonly WindowFacts[]
  readonly menu: () => readonly MenuItemFacts[]
  readonly dialogs: () => readonly DialogFacts[]
  readonly refused: () => readonly Refusal[]
  readonly revealed: () => readonly string[]
  readonly notifications: () => readonly NotificationFacts[]
  readonly answerDialog: (method: string, answer: unknown) => void
  /** Tells the application that it was started again. */
  readonly passOnSecondStart: (start: MainTells['second-instance']) => void
}

/** See `BrowserSide`. */
export function createBrowserSide(parts: BrowserSideParts): BrowserSide {
  const { pages, wire } = parts
  const opened = new Map<number, Promise<WindowPage>>()
  const windows = new Map<number, WindowFacts>()
  const answers = new Map(Object.entries(parts.dialogs).map(([method, queued]) => [method, [...queued]]))
  const dialogs: DialogFacts[] = []
  const refused: Refusal[] = []
  const revealed: string[] = []
  const notifications: NotificationFacts[] = []
  let menu: readonly MenuItemFacts[] = []
  let schemes: ReadonlySet<string> = new Set()
  let theme: MainTells['theme']['source'] = 'system'
  let settleFirst: { resolve: (page: WindowPage) => void; reject: (error: unknown) => void } | undefined
  const firstWindow = new Promise<WindowPage>((resolve, reject) => {
    settleFirst = { resolve, reject }
  })

  const pageOf = (window: number): Promise<WindowPage> => {
    const page = opened.get(window)
    if (page === undefined) throw new Error(`There is no window ${window}.`)
    return page
  }
  /** A page that has just crashed or closed takes no theme: the next one gets it when it is opened. */
  const applyTheme = (page: Page): Promise<void> =>
    page.emulateMedia({ colorScheme: theme === 'system' ? parts.colorScheme : theme }).catch(() => undefined)
  const note = (window: number, facts: Partial<WindowFacts>): void => {
    const known = windows.get(window)
    if (known !== undefined) windows.set(window, { ...known, ...facts })
  }

  async function load({ window, url }: MainAsks['window.load']['ask']): Promise<MainAsks['window.load']['answer']> {
    const page = await pageOf(window)
    const outcome = await page.load(url)
    if (outcome.failed === null) {
      settleFirst?.resolve(page)
      wire().tell('page.loaded', { window })
    } else settleFirst?.reject(new Error(outcome.failed))
    return outcome
  }

  async function reload({ window }: MainAsks['window.reload']['ask']): Promise<null> {
    const page = await pageOf(window)
    await page.reload()
    await applyTheme(page.page())
    wire().tell('page.loaded', { window })
    return null
  }

  /** A message box is closed by its first button where no answer is queued; any other dialog needs one. */
  async function showDialog(dialog: DialogFacts): Promise<unknown> {
    dialogs.push(dialog)
    const answer = answers.get(dialog.method)?.shift()
    if (answer !== undefined) return answer
    if (dialog.method === 'showMessageBox') return { response: 0, checkboxChecked: false }
    throw new Error(`No answer is queued for dialog.${dialog.method}.`)
  }

  function openWindow(created: MainTells['window.created']): void {
    const options = created.options as Record<string, unknown>
    windows.set(created.window, {
      options,
      shown: false,
      closed: false,
      progress: [],
      zoomFactor: created.zoomFactor,
    })
    const refuse = (refusal: Refusal): void => void refused.push(refusal)
    const page = openWindowPage(created, { pages, wire, schemes, size: parts.size, refuse }).then(async (page) => {
      await applyTheme(page.page())
      return page
    })
    page.catch((error: unknown) => settleFirst?.reject(error))
    opened.set(created.window, page)
  }

  return {
    listeners: {
      answers: { 'window.load': load, 'window.reload': reload, dialog: showDialog },
      hearers: {
        loaded: (told) => {
          schemes = new Set(told.schemes)
          wire().tell('ready', null)
        },
        'window.created': openWindow,
        'window.shown': ({ window }) => note(window, { shown: true }),
        'window.hidden': ({ window }) => note(window, { shown: false }),
        'window.closed': ({ window }) => {
          note(window, { closed: true })
          void pageOf(window).then((page) => page.close())
        },
        'window.send': ({ window, channel, args }) =>
          void pageOf(window).then((page) => page.deliver({ kind: 'send', channel, args })),
        theme: ({ source }) => {
          theme = source
          for (const page of opened.values()) void page.then((opened) => applyTheme(opened.page()))
        },
        menu: ({ items }) => {
          menu = items
        },
        'window.progress': ({ window, progress }) =>
          note(window, { progress: [...(windows.get(window)?.progress ?? []), progress] }),
        'window.zoom': ({ window, factor }) => note(window, { zoomFactor: factor }),
        notified: (facts) => void notifications.push(facts),
        revealed: ({ path }) => void revealed.push(path),
        'error-box': (box) => void dialogs.push({ method: 'showErrorBox', options: box }),
        'second-instance': () => undefined,
        leaving: () => undefined,
      },
    },
    firstWindow,
    windows: () => [...windows.values()],
    menu: () => menu,
    dialogs: () => dialogs,
    refused: () => refused,
    revealed: () => revealed,
    notifications: () => notifications,
    answerDialog: (method, answer) => void answers.set(method, [...(answers.get(method) ?? []), answer]),
    passOnSecondStart: (start) => wire().tell('second-instance', start),
  }
}
