import { app, type BrowserWindow, dialog } from 'electron'

/** A second end of the page's process within this time, in milliseconds, is not answered by loading it once more. */
const AGAIN_WITHIN_MS = 60_000

/**
 * Loads the page again when its process ended, and says so; when that happens twice in a minute, says so and quits. `log`
 * gets that, too, and when the page did not answer for a while.
 */
export function recoverFromCrash(
  window: BrowserWindow,
  log: (line: string) => void,
  now: () => number = Date.now,
): void {
  let lastMs = Number.NEGATIVE_INFINITY
  window.on('unresponsive', () => log('The window does not answer.'))
  window.on('responsive', () => log('The window answers again.'))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    reason === 'clean-exit' ? null : log(`A process of Electron ended (${type}, ${reason}, ${exitCode}).`),
  )
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log(`The window's process ended (${reason}, ${exitCode}).`)
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
