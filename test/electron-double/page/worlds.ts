/*
 * The two JavaScript worlds of a window's page. Chromium runs these functions' texts before any script of the page, so
 * each refers to nothing outside of itself. The worlds see the same document and nothing else of each other;
 * synchronous events on it carry calls from one to the other, copied, as Electron's contextBridge does.
 */

/** The texts for the page's own world, and for the isolated one in which the preload lives. */
export function worldScripts(preload: string, platform: string): { readonly page: string; readonly preload: string } {
  return {
    page: `(${String(startWorld)})('page', 'preload')`,
    preload: `if (window === window.top) {
(${String(startWorld)})('preload', 'page');
((electron) => {
((require, module, exports, process) => {
${preload}
})(electron.require, { exports: {} }, {}, electron.process)
})((${String(preloadElectron)})(${JSON.stringify(platform)}))
}`,
  }
}

/** What a preload script finds in its world's global object. */
interface PreloadGlobals {
  /** A binding that only this world has. */
  readonly doublePost: (text: string) => void
  doubleExpose: (key: string, value: unknown) => void
  /** Is called by the browser's side. */
  doubleReceive: (message: ToPreload) => void
}

/** What the preload's world is told. */
export type ToPreload =
  | { readonly kind: 'send'; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: 'value'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly call: number; readonly channel: string; readonly error: string }

/** What the preload's world tells: a call of `ipcRenderer.invoke`. */
export interface FromPreload {
  readonly call: number
  readonly channel: string
  readonly args: readonly unknown[]
}

function startWorld(own: string, other: string): void {
  type Coded =
    | { readonly is: 'value'; readonly value: unknown }
    | { readonly is: 'function'; readonly id: number }
    | { readonly is: 'promise'; readonly id: number }
    | { readonly is: 'list'; readonly items: readonly Coded[] }
    | { readonly is: 'record'; readonly entries: readonly (readonly [string, Coded])[] }
    | { readonly is: 'error'; readonly message: string }
  interface Details {
    readonly expose: { readonly key: string; readonly value: Coded }
    readonly call: { readonly id: number; readonly values: readonly Coded[] }
    readonly returned: { readonly ok: boolean; readonly value: Coded }
    readonly settled: { readonly id: number; readonly ok: boolean; readonly value: Coded }
  }
  const functions = new Map<number, (...values: unknown[]) => unknown>()
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  let last = 0

  const send = <K extends keyof Details>(kind: K, detail: Details[K]): void =>
    void document.dispatchEvent(new CustomEvent<Details[K]>(`double:${other}:${kind}`, { detail }))
  const receive = <K extends keyof Details>(kind: K, listener: (detail: Details[K]) => void): (() => void) => {
    const name = `double:${own}:${kind}`
    const heard = (event: Event): void => listener((event as CustomEvent<Details[K]>).detail)
    document.addEventListener(name, heard)
    return () => document.removeEventListener(name, heard)
  }

  const encode = (value: unknown): Coded => {
    if (typeof value === 'function') {
      functions.set(++last, value as (...values: unknown[]) => unknown)
      return { is: 'function', id: last }
    }
    if (value === null || (typeof value !== 'object' && typeof value !== 'symbol')) return { is: 'value', value }
    if (Array.isArray(value)) return { is: 'list', items: value.map(encode) }
    if (value instanceof Promise) return encodePromise(value)
    if (value instanceof Error) return { is: 'error', message: value.message }
    // A file crosses whole: both worlds see what the document was given.
    if (value instanceof File) return { is: 'value', value }
    if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)) {
      return { is: 'record', entries: Object.entries(value).map(([key, item]) => [key, encode(item)]) }
    }
    throw new TypeError('An object could not be cloned.')
  }

  const encodePromise = (promise: Promise<unknown>): Coded => {
    const id = ++last
    const settle = (ok: boolean, value: unknown): void => {
      try {
        send('settled', { id, ok, value: encode(value) })
      } catch (error) {
        send('settled', { id, ok: false, value: encode(error) })
      }
    }
    promise.then(
      (value) => settle(true, value),
      (error: unknown) => settle(false, error),
    )
    return { is: 'promise', id }
  }

  const decode = (coded: Coded): unknown => {
    if (coded.is === 'function') return (...values: unknown[]) => call(coded.id, values)
    if (coded.is === 'promise') return new Promise((resolve, reject) => pending.set(coded.id, { resolve, reject }))
    if (coded.is === 'list') return coded.items.map(decode)
    if (coded.is === 'record') return Object.fromEntries(coded.entries.map(([key, item]) => [key, decode(item)]))
    return coded.is === 'value' ? coded.value : new Error(coded.message)
  }

  /** The other world answers before its event returns. */
  const call = (id: number, values: readonly unknown[]): unknown => {
    const returned: Details['returned'][] = []
    const stop = receive('returned', (detail) => void returned.push(detail))
    try {
      send('call', { id, values: values.map(encode) })
    } finally {
      stop()
    }
    const answer = returned[0]
    if (answer === undefined) throw new Error('The other world is gone.')
    if (!answer.ok) throw decode(answer.value)
    return decode(answer.value)
  }

  receive('call', ({ id, values }) => {
    let answer: Details['returned']
    try {
      answer = { ok: true, value: encode(functions.get(id)?.(...values.map(decode))) }
    } catch (error) {
      answer = { ok: false, value: encode(error instanceof Error ? error : new Error(String(error))) }
    }
    send('returned', answer)
  })

  receive('settled', ({ id, ok, value }) => {
    const waiting = pending.get(id)
    pending.delete(id)
    if (ok) waiting?.resolve(decode(value))
    else waiting?.reject(decode(value))
  })

  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze)
    return Object.freeze(value)
  }

  if (own === 'page') {
    receive('expose', ({ key, value }) => {
      Object.defineProperty(globalThis, key, { value: freeze(decode(value)), enumerable: true })
    })
  } else {
    const globals = globalThis as unknown as PreloadGlobals
    globals.doubleExpose = (key, value) => send('expose', { key, value: encode(value) })
  }
}

/** What a sandboxed preload gets for `require('electron')`. */
function preloadElectron(platform: string): { require: (name: string) => unknown; process: object } {
  const globals = globalThis as unknown as PreloadGlobals
  const post = globals.doublePost
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, ((...values: unknown[]) => void)[]>()
  let last = 0

  const strict = <T extends object>(name: string, object: T): T =>
    new Proxy(object, {
      get(target, key) {
        if (key in target || typeof key === 'symbol') return Reflect.get(target, key)
        throw new Error(`The double of Electron has no ${name}.${key} in a preload: model it in test/electron-double.`)
      },
    })

  const ipcRenderer = strict('ipcRenderer', {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const call = ++last
        const copied = structuredClone(args)
        calls.set(call, { resolve, reject })
        post(JSON.stringify({ call, channel, args: copied }))
      }),
    on(channel: string, listener: (...values: unknown[]) => void): object {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
  })

  globals.doubleReceive = (message) => {
    if (message.kind === 'send') {
      for (const listener of listeners.get(message.channel) ?? []) listener(strict('event', {}), ...message.args)
      return
    }
    const waiting = calls.get(message.call)
    calls.delete(message.call)
    if (message.kind === 'value') waiting?.resolve(message.value)
    else waiting?.reject(new Error(`Error invoking remote method '${message.channel}': ${message.error}`))
  }

  const electron = strict('electron', {
    contextBridge: strict('contextBridge', { exposeInMainWorld: globals.doubleExpose }),
    ipcRenderer,
    // A file that a page made itself, or that a test dropped, lies on no disk.
    webUtils: strict('webUtils', { getPathForFile: () => '' }),
  })
  return {
    require: (name) => {
      if (name === 'electron') return electron
      throw new Error(`module not found: ${name} (a sandboxed preload can require little more than electron)`)
    },
    process: strict('process', { platform, contextIsolated: true, sandboxed: true, type: 'renderer' }),
  }
}
