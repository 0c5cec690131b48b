import { app, type BrowserWindow, dialog } from 'electron'

/** A second end of the page's process within this time, in milliseconds, is not answered by loading it once more. */
const AGAIN_WITHIN_MS = 60_000

/** Loads the page again when its process ended, and says so; when that happens twice in a minute, says so and quits. */
export function recoverFromCrash(window: BrowserWindow, now: () => number = Date.now): void {
  let lastMs = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const again = now() - lastMs < AGAIN_WITHIN_MS
    lastMs = now()
    if (again) {
      dialog.showErrorBox(
        'The window ended twice',
        `Its process ended again (${reason}). Hook Studio quits; start it again.`,
      )
      app.quit()
      return
    }
    window.webContents.reload()
    void dialog.showMessageBox(window, {
      type: 'warning',
      message: 'The window was loaded again',
      detail: `Its process ended (${reason}). Hooks that were running went on; their runs are in the list.`,
    })
  })
}
