import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'

/** What a window is made of. */
export interface WindowParts {
  readonly preloadFile: string
  /** What stands there before the page has painted. */
  readonly background: string
  /** How large its page is drawn, in percent. */
  readonly zoom: number
}

/**
 * Makes the studio's window, unseen until its page has painted. Electron itself keeps its place and size between
 * starts, and brings it back to a display that is there.
 */
export function createStudioWindow(parts: WindowParts): BrowserWindow {
  const window = new BrowserWindow(windowOptions(parts))
  window.once('ready-to-show', () => window.show())
  return window
}

/** Brings a window before the person, wherever it is. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** The page gets no Node, no other world than its own and nothing but what the preload shows it. */
function windowOptions({ preloadFile, background, zoom }: WindowParts): BrowserWindowConstructorOptions {
  return {
    name: 'studio',
    windowStatePersistence: true,
    title: 'Hook Studio',
    width: 1440,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: background,
    webPreferences: {
      preload: preloadFile,
      zoomFactor: zoom / 100,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
    },
  }
}
