import type { BrowserWindow, IpcMainInvokeEvent } from 'electron'
import { failure } from '../../shared/result.ts'
import type { Client, Studio } from '../studio.ts'
import { isStudioUrl } from './studio-address.ts'

/** The channel of all requests of the page: `(name, args)` in, a `Result` out. */
export const REQUEST_CHANNEL = 'request'
/** The channel of all that the page is told unasked: `(name, data)`. */
export const PUSH_CHANNEL = 'push'

/** The desktop's only window, as the studio knows it. */
export const DESKTOP_CLIENT = 'desktop'

/**
 * Joins a window's page and the studio, and gives what tells the page something. Only the main frame of this window,
 * showing the studio's own page, is answered; what it asks for is judged by the studio.
 */
export function connectWindow(studio: Studio, window: BrowserWindow): Client['push'] {
  const contents = window.webContents
  const push: Client['push'] = (name, data) => {
    if (!contents.isDestroyed()) contents.send(PUSH_CHANNEL, name, data)
  }
  const disconnect = studio.connect({ id: DESKTOP_CLIENT, isWindow: true, push })
  contents.ipc.handle(REQUEST_CHANNEL, (event, name: unknown, args: unknown) =>
    isStudioPage(event)
      ? studio.dispatch(DESKTOP_CLIENT, name, args)
      : failure('sender-refused', "Only the studio's own page is answered."),
  )
  window.once('closed', disconnect)
  return push
}

/** A frame that navigated or went since it asked is null. */
function isStudioPage(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && isStudioUrl(frame.url)
}
