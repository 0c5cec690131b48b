import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import type { AppDouble } from './app.ts'
import { preventable } from './event.ts'
import { strict } from './strict.ts'
import type { MainWire } from './surroundings.ts'
import { WebContentsDouble } from './web-contents.ts'

type Modelled = Pick<
  BrowserWindow,
  'show' | 'hide' | 'focus' | 'isMinimized' | 'restore' | 'isDestroyed' | 'loadURL' | 'close'
>

/** The one kind of window that is modelled: an isolated, sandboxed page without Node. */
export class BrowserWindowDouble extends EventEmitter implements Modelled {
  static readonly open = new Map<number, BrowserWindowDouble>()
  static surroundings: { readonly app: AppDouble; readonly wire: () => MainWire }
  static #last = 0
  #focused = false
  readonly id: number
  /** The contents as the application sees them. */
  readonly webContents: WebContentsDouble
  /** The contents themselves. */
  readonly contents: WebContentsDouble

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    const { app, wire } = BrowserWindowDouble.surroundings
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    refuseWhatIsNotModelled(options)
    this.id = ++BrowserWindowDouble.#last
    this.contents = new WebContentsDouble(this.id, wire)
    this.webContents = strict('webContents', this.contents)
    BrowserWindowDouble.open.set(this.id, this)
    wire().tell('window.created', {
      window: this.id,
      options: JSON.parse(JSON.stringify(options)) as unknown,
      preload: options.webPreferences?.preload ?? null,
      zoomFactor: options.webPreferences?.zoomFactor ?? 1,
      size: { width: options.width ?? 800, height: options.height ?? 600 },
    })
    app.emit('web-contents-created', preventable(), this.webContents)
    if (options.show !== false) this.show()
    return strict<BrowserWindowDouble>('BrowserWindow', this)
  }

  show(): void {
    BrowserWindowDouble.surroundings.wire().tell('window.shown', { window: this.id })
    this.attend(true)
  }

  hide(): void {
    BrowserWindowDouble.surroundings.wire().tell('window.hidden', { window: this.id })
    this.attend(false)
  }

  /** The page in the test's browser believes itself focused whatever happens here. */
  focus(): void {
    this.attend(true)
  }

  isFocused(): boolean {
    return this.#focused
  }

  /** The person comes to the window, or goes to another one. */
  attend(focused: boolean): void {
    if (focused === this.#focused) return
    this.#focused = focused
    this.emit(focused ? 'focus' : 'blur')
  }

  setProgressBar(progress: number): void {
    if (!Number.isFinite(progress)) throw new TypeError('Error processing argument at index 0')
    BrowserWindowDouble.surroundings.wire().tell('window.progress', { window: this.id, progress })
  }

  isMinimized(): boolean {
    return false
  }

  restore(): void {
    throw new Error('Only a minimized window is restored.')
  }

  isDestroyed(): boolean {
    return this.contents.destroyed
  }

  async loadURL(url: string): Promise<void> {
    const { failed } = await BrowserWindowDouble.surroundings.wire().ask('window.load', { window: this.id, url })
    if (failed !== null) throw new Error(`${failed} loading '${url}'`)
  }

  /** As a person closes it: the application may refuse. Gives nothing, as Electron; see `isDestroyed`. */
  close(): void {
    const event = preventable()
    this.emit('close', event)
    if (event.defaultPrevented || this.contents.destroyed) return
    this.contents.destroyed = true
    this.contents.emit('destroyed')
    BrowserWindowDouble.open.delete(this.id)
    const { app, wire } = BrowserWindowDouble.surroundings
    wire().tell('window.closed', { window: this.id })
    this.emit('closed')
    if (BrowserWindowDouble.open.size > 0 || app.isQuitting) return
    if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed')
    else app.quit()
  }
}

/** What it would behave differently for must not be asked of it. */
function refuseWhatIsNotModelled({ webPreferences = {} }: BrowserWindowConstructorOptions): void {
  const { contextIsolation = true, sandbox = true, nodeIntegration = false, webSecurity = true } = webPreferences
  if (!contextIsolation || !sandbox || nodeIntegration || !webSecurity) {
    throw new Error('The double of Electron models only isolated, sandboxed pages without Node.')
  }
}
