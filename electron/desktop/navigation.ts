import type { WebContents } from 'electron'

/**
 * Keeps a page where it is: no navigation, by itself or by a redirect, in no frame, no window of its own, no webview.
 * The studio has one page and links to nothing outside, so there is no exception. Loading by the studio itself emits
 * none of these events.
 */
export function forbidNavigation(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
