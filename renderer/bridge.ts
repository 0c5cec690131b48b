import type { Bridge, PushName, Pushes, RequestArgs, RequestName, RequestResults, Shell } from '../shared/ipc.ts'
import { failure } from '../shared/result.ts'
import type { Result } from '../shared/result.ts'

/** How the window stands with its studio. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /** The studio cannot be reached; it is tried again and again. */
  | { readonly kind: 'lost' }
  /** Trying again is no use: the page has no token, or one that this studio doesn't know. */
  | { readonly kind: 'refused'; readonly reason: 'no-token' | 'wrong-token' }

/** The bridge of this page, and how it stands. */
export interface StudioBridge extends Bridge {
  readonly shell: Shell
  readonly onState: (listener: (state: ConnectionState) => void) => () => void
  /** The path of a file that was dropped on the page, which only the desktop knows; null where it is not known. */
  readonly pathOf?: (file: File) => string | null
}

/** What the preload script of the desktop shows the page. */
interface Preloaded {
  readonly request: (name: string, args: unknown) => Promise<unknown>
  readonly on: (name: string, listener: (data: unknown) => void) => () => void
  readonly pathOf?: (file: File) => string
}

declare global {
  interface Window {
    readonly hookStudio?: Preloaded
  }
}

const TOKEN_KEY = 'hook-studio.token'
/** The waits before each new try, in milliseconds; the last one repeats. */
const BACK_OFF_MS = [250, 500, 1_000, 2_000, 5_000]
/** The code with which the server ends a connection that brought a wrong token. */
const WRONG_TOKEN = 4401
/** The id of the request that proves that the token was taken. */
const HELLO_ID = 0

/** The bridge to the studio: the preload's where there is one, else a WebSocket to the server that brought the page. */
export function connectStudio(): StudioBridge {
  return window.hookStudio ? desktopBridge(window.hookStudio) : browserBridge()
}

function desktopBridge(preloaded: Preloaded): StudioBridge {
  return {
    shell: 'desktop',
    request: async <N extends RequestName>(name: N, args: RequestArgs<N>) => {
      try {
        return (await preloaded.request(name, args)) as Result<RequestResults[N]>
      } catch {
        return failure('disconnected', 'The studio is closing and did not answer.')
      }
    },
    on: <N extends PushName>(name: N, listener: (data: Pushes[N]) => void) =>
      preloaded.on(name, (data) => listener(data as Pushes[N])),
    onConnection: () => () => undefined,
    onState: (listener) => {
      listener({ kind: 'connected' })
      return () => undefined
    },
    pathOf: (file) => preloaded.pathOf?.(file) || null,
  }
}

function browserBridge(): StudioBridge {
  const waiting = new Map<number, (result: Result<unknown>) => void>()
  const queue: string[] = []
  const pushListeners = new Map<string, Set<(data: unknown) => void>>()
  const stateListeners = new Set<(state: ConnectionState) => void>()
  let state: ConnectionState = { kind: 'connecting' }
  let socket: WebSocket | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let lastId = HELLO_ID

  function become(next: ConnectionState): void {
    if (next.kind === state.kind && next.kind !== 'refused') return
    state = next
    for (const listener of stateListeners) listener(state)
  }

  function open(): void {
    clearTimeout(retry)
    const token = takeToken()
    if (token === null) {
      become({ kind: 'refused', reason: 'no-token' })
      failAll('no-token', 'This page has no token.', 'Open the whole address that the studio printed, with its end.')
      return
    }
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const mine = new WebSocket(`${scheme}//${location.host}/bridge`)
    socket = mine
    let heard = false
    mine.addEventListener('open', () => {
      mine.send(JSON.stringify({ token }))
      mine.send(JSON.stringify({ id: HELLO_ID, name: 'studio.info', args: {} }))
    })
    mine.addEventListener('message', (event) => {
      if (mine !== socket) return
      if (!heard) {
        heard = true
        tries = 0
        become({ kind: 'connected' })
        for (const text of queue.splice(0)) mine.send(text)
      }
      receive(event.data)
    })
    mine.addEventListener('close', (event) => {
      if (mine !== socket) return
      socket = null
      if (event.code === WRONG_TOKEN) {
        become({ kind: 'refused', reason: 'wrong-token' })
        failAll(
          'wrong-token',
          'The studio did not take this page’s token.',
          'Open the address that the studio printed.',
        )
        return
      }
      become({ kind: 'lost' })
      failAll('disconnected', 'The studio stopped before it answered.', 'Start it again.')
      retry = setTimeout(open, BACK_OFF_MS[Math.min(tries++, BACK_OFF_MS.length - 1)])
    })
  }

  function receive(data: unknown): void {
    const message = parseMessage(data)
    if (message === null) return
    if (message.kind === 'push') {
      for (const listener of pushListeners.get(message.push) ?? []) listener(message.data)
      return
    }
    waiting.get(message.id)?.(message.result)
    waiting.delete(message.id)
  }

  function failAll(code: string, message: string, fix: string): void {
    queue.length = 0
    for (const settle of waiting.values()) settle(failure(code, message, fix))
    waiting.clear()
  }

  // Another studio's address, typed over this one, changes only the fragment: the page is not loaded again.
  window.addEventListener('hashchange', () => {
    if (!location.hash.startsWith('#token=')) return
    socket?.close()
    socket = null
    failAll('disconnected', 'The window went to another studio.', 'Do it again.')
    become({ kind: 'connecting' })
    open()
  })
  open()

  return {
    shell: 'browser',
    request: <N extends RequestName>(name: N, args: RequestArgs<N>) =>
      new Promise<Result<RequestResults[N]>>((resolve) => {
        if (state.kind === 'lost' || state.kind === 'refused') {
          resolve(failure('disconnected', 'The studio is not connected.', 'Start it again.'))
          return
        }
        const id = ++lastId
        waiting.set(id, (result) => resolve(result as Result<RequestResults[N]>))
        const text = JSON.stringify({ id, name, args })
        if (state.kind === 'connected' && socket !== null) socket.send(text)
        else queue.push(text)
      }),
    on: <N extends PushName>(name: N, listener: (data: Pushes[N]) => void) => {
      const heard = (data: unknown): void => listener(data as Pushes[N])
      const listeners = pushListeners.get(name) ?? new Set()
      pushListeners.set(name, listeners.add(heard))
      return () => listeners.delete(heard)
    },
    onConnection: (listener) => {
      const heard = (next: ConnectionState): void => listener(next.kind === 'connected')
      stateListeners.add(heard)
      return () => stateListeners.delete(heard)
    },
    onState: (listener) => {
      stateListeners.add(listener)
      listener(state)
      return () => stateListeners.delete(listener)
    },
  }
}

/** The token of the address, which leaves the address bar at once, or the one that this tab was opened with. */
function takeToken(): string | null {
  const match = /^#token=(.+)$/.exec(location.hash)
  if (match?.[1] !== undefined) {
    sessionStorage.setItem(TOKEN_KEY, match[1])
    history.replaceState(null, '', location.pathname + location.search)
  }
  return sessionStorage.getItem(TOKEN_KEY)
}

type Message =
  | { readonly kind: 'push'; readonly push: string; readonly data: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }

/** What one message is, or null for one that is neither an answer nor a push. */
function parseMessage(data: unknown): Message | null {
  if (typeof data !== 'string') return null
  const value: unknown = JSON.parse(data)
  if (typeof value !== 'object' || value === null) return null
  if ('push' in value && typeof value.push === 'string' && 'data' in value) {
    return { kind: 'push', push: value.push, data: value.data }
  }
  if ('id' in value && typeof value.id === 'number' && 'result' in value && isResult(value.result)) {
    return { kind: 'answer', id: value.id, result: value.result }
  }
  return null
}

function isResult(value: unknown): value is Result<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean'
}
