import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import type { BrowserAsks } from '../wire.ts'
import { preventable } from './event.ts'

type Modelled = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'flushStorageData'
>
type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0]

/** The default session: who may do what. */
export class SessionDouble extends EventEmitter implements Modelled {
  #request: RequestHandler = null
  #check: CheckHandler = null

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler
  }

  setDevicePermissionHandler(): void {
    // No device reaches the browser of a test.
  }

  /** Unless somebody prevents it, Electron asks the person where the file goes. */
  download({ url, fileName }: BrowserAsks['download']['ask']): BrowserAsks['download']['answer'] {
    const event = preventable()
    this.emit('will-download', event, { getURL: () => url, getFilename: () => fileName })
    return { prevented: event.defaultPrevented }
  }

  flushStorageData(): void {
    // A test's browser keeps nothing.
  }

  /** Without handlers Electron allows everything. */
  async decide({ permission, url }: BrowserAsks['permission']['ask']): Promise<BrowserAsks['permission']['answer']> {
    const details = { isMainFrame: true, requestingUrl: url }
    const name = permission as Parameters<NonNullable<CheckHandler>>[1]
    const check = this.#check === null || this.#check(null, name, new URL('.', url).href, details)
    const request = await new Promise<boolean>((resolve) => {
      if (this.#request === null) resolve(true)
      else this.#request(null as never, name, resolve, details)
    })
    return { check, request }
  }
}
