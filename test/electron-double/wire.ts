/**
 * What the two halves of the double say to each other. The main process runs the studio's bundle in a process of its
 * own, as under Electron; the browser, a real Chromium, is driven by the test.
 */

/** A frame, as `senderFrame` shows it. */
export interface FrameFacts {
  readonly url: string
  readonly isMainFrame: boolean
}

/** A response of a protocol handler; the body as base64. */
interface WireResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A native menu's item, as data. */
export interface MenuItemFacts {
  readonly id: string | null
  readonly label: string | null
  readonly role: string | null
  readonly type: string
  readonly accelerator: string | null
  readonly enabled: boolean
  readonly items: readonly MenuItemFacts[]
}

/** A notification that the main process showed. */
export interface NotificationFacts {
  readonly title: string
  readonly body: string
  readonly silent: boolean
}

/** A dialog that the main process showed. */
export interface DialogFacts {
  readonly method: string
  readonly options: unknown
}

/** The questions of the main process to the browser: what is asked, and the answer. */
export interface MainAsks {
  'window.load': { ask: { window: number; url: string }; answer: { failed: string | null } }
  'window.reload': { ask: { window: number }; answer: null }
  dialog: { ask: DialogFacts; answer: unknown }
}

/** What the main process tells the browser. */
export interface MainTells {
  /** The bundle ran to its end: everything that must come before `ready` has been said. */
  loaded: { schemes: readonly string[] }
  'window.created': {
    window: number
    options: unknown
    preload: string | null
    size: { width: number; height: number }
    zoomFactor: number
  }
  'window.shown': { window: number }
  'window.hidden': { window: number }
  'window.closed': { window: number }
  'window.progress': { window: number; progress: number }
  'window.zoom': { window: number; factor: number }
  notified: NotificationFacts
  'window.send': { window: number; channel: string; args: readonly unknown[] }
  theme: { source: 'system' | 'light' | 'dark' }
  menu: { items: readonly MenuItemFacts[] }
  revealed: { path: string }
  'error-box': { title: string; content: string }
  'second-instance': { argv: readonly string[]; cwd: string; data: unknown }
  /** The last word of a process that ends. */
  leaving: null
}

/** The questions of the browser to the main process. */
export interface BrowserAsks {
  protocol: { ask: { url: string; method: string; headers: Record<string, string> }; answer: WireResponse | null }
  navigate: { ask: { window: number; url: string; isMainFrame: boolean }; answer: { prevented: boolean } }
  'window.open': { ask: { window: number; url: string }; answer: { action: 'allow' | 'deny' } }
  permission: { ask: { window: number; permission: string; url: string }; answer: { check: boolean; request: boolean } }
  download: { ask: { window: number; url: string; fileName: string }; answer: { prevented: boolean } }
  invoke: {
    ask: { window: number; channel: string; args: readonly unknown[]; frame: FrameFacts }
    answer: { value: unknown } | { error: string }
  }
  'notification.click': { ask: { index: number }; answer: null }
  'menu.click': { ask: { id: string }; answer: null }
}

/** What the browser tells the main process. */
export interface BrowserTells {
  ready: null
  'page.painted': { window: number }
  'page.crashed': { window: number }
  'page.loaded': { window: number }
  'page.zoom': { window: number; direction: 'in' | 'out' }
  'window.attend': { window: number; focused: boolean }
  'page.hangs': { window: number; hangs: boolean }
  'window.close': { window: number }
  'second-instance': MainTells['second-instance']
  quit: null
}

/** A map of questions, each with its answer. */
type Questions<Q> = { [K in keyof Q]: { ask: unknown; answer: unknown } }
type Answers<Q extends Questions<Q>> = {
  [K in keyof Q]: (ask: Q[K]['ask']) => Promise<Q[K]['answer']> | Q[K]['answer']
}
type Hearers<T> = { [K in keyof T]: (data: T[K]) => void }

/** One end of the wire. */
export interface Wire<Asks extends Questions<Asks>, Tells> {
  ask<K extends keyof Asks>(name: K, ask: Asks[K]['ask']): Promise<Asks[K]['answer']>
  tell<K extends keyof Tells>(name: K, data: Tells[K]): void
  /** Fails all questions that are open, and those to come: the other end is gone. */
  end(reason: string): void
}

/** The channel of a Node process and its child, from either side. */
export interface Channel {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

interface Message {
  readonly type: 'ask' | 'tell' | 'answer' | 'failure'
  readonly name: string
  readonly call: number
  readonly data: unknown
}

/** Opens one end of the wire: gives what asks and tells the other, and answers with what is given. */
export function openWire<Asks extends Questions<Asks>, Tells, TheirAsks extends Questions<TheirAsks>, TheirTells>(
  channel: Channel,
  answers: Answers<TheirAsks>,
  hearers: Hearers<TheirTells>,
): Wire<Asks, Tells> {
  const open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let lastCall = 0
  let ended: string | null = null
  const send = (message: Message): void => {
    if (ended === null) channel.send(message)
  }
  channel.onMessage((raw) => {
    const { type, name, call, data } = raw as Message
    if (type === 'tell') {
      hearers[name as keyof TheirTells](data as never)
    } else if (type === 'ask') {
      void answerQuestion(name, call, data)
    } else {
      const asked = open.get(call)
      open.delete(call)
      if (type === 'answer') asked?.resolve(data as never)
      else asked?.reject(new Error(String(data)))
    }
  })
  async function answerQuestion(name: string, call: number, data: unknown): Promise<void> {
    try {
      const value = await answers[name as keyof TheirAsks](data)
      send({ type: 'answer', name, call, data: value ?? null })
    } catch (error) {
      send({ type: 'failure', name, call, data: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    ask: (name, ask) =>
      new Promise((resolve, reject) => {
        if (ended !== null) {
          reject(new Error(ended))
          return
        }
        const call = ++lastCall
        open.set(call, { resolve, reject })
        send({ type: 'ask', name: String(name), call, data: ask })
      }),
    tell: (name, data) => send({ type: 'tell', name: String(name), call: 0, data }),
    end: (reason) => {
      ended = reason
      for (const { reject } of open.values()) reject(new Error(reason))
      open.clear()
    },
  }
}
