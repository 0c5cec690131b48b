import { EventEmitter } from 'node:events'
import type { IpcMain, WebContents } from 'electron'
import type { BrowserAsks } from '../wire.ts'
import { preventable } from './event.ts'
import { strict } from './strict.ts'
import type { MainWire } from './surroundings.ts'

type Modelled = Pick<WebContents, 'send' | 'isDestroyed' | 'reload' | 'setZoomFactor' | 'setWindowOpenHandler'>
type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]
type InvokeHandler = (event: unknown, ...args: readonly unknown[]) => unknown

/** What a window shows. */
export class WebContentsDouble extends EventEmitter implements Modelled {
  readonly id: number
  readonly ipc: { readonly [K in keyof Pick<IpcMain, 'handle'>]: (channel: string, handler: InvokeHandler) => void }
  destroyed = false
  readonly #wire: () => MainWire
  readonly #handlers = new Map<string, InvokeHandler>()
  #openHandler: OpenHandler | null = null

  constructor(id: number, wire: () => MainWire) {
    super()
    this.id = id
    this.#wire = wire
    this.ipc = strict('webContents.ipc', {
      handle: (channel: string, handler: InvokeHandler) => {
        if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
        this.#handlers.set(channel, handler)
      },
    })
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    this.#wire().tell('window.send', { window: this.id, channel, args: structuredClone(args) })
  }

  reload(): void {
    void this.#wire().ask('window.reload', { window: this.id })
  }

  setZoomFactor(factor: number): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.#wire().tell('window.zoom', { window: this.id, factor: Math.min(5, Math.max(0.25, factor)) })
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  /** Whether the application keeps the page from going somewhere. Without a listener it goes. */
  navigate({ url, isMainFrame }: BrowserAsks['navigate']['ask']): { prevented: boolean } {
    const event = preventable({ url, isMainFrame, isSameDocument: false })
    this.emit('will-frame-navigate', event)
    if (isMainFrame && !event.defaultPrevented) this.emit('will-navigate', event)
    return { prevented: event.defaultPrevented }
  }

  /** Electron opens windows for a page unless it is told not to. */
  open(url: string): { action: 'allow' | 'deny' } {
    return { action: this.#openHandler?.({ url } as Parameters<OpenHandler>[0]).action ?? 'allow' }
  }

  /** Calls the handler of a channel, with the values copied as Electron copies them. */
  async invoke(ask: BrowserAsks['invoke']['ask'], sender: unknown): Promise<BrowserAsks['invoke']['answer']> {
    const handler = this.#handlers.get(ask.channel)
    if (handler === undefined) return { error: `Error: No handler registered for '${ask.channel}'` }
    const { url, isMainFrame } = ask.frame
    const senderFrame = strict('senderFrame', { url, parent: isMainFrame ? null : {} })
    const event = strict('event', { sender, senderFrame, processId: this.id, frameId: 1, type: 'frame' })
    try {
      return { value: structuredClone(await handler(event, ...ask.args)) ?? null }
    } catch (error) {
      return { error: String(error) }
    }
  }
}
