import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { app, type BrowserWindow, session } from 'electron'
import { isSameWish } from '../same-wish.ts'
import type { Studio } from '../studio.ts'

/** How long hooks may take to end before the desktop goes anyway, in milliseconds: grace, and some air. */
const QUIT_LIMIT_MS = 6_000

/** A closed terminal sends SIGHUP. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Ends all hooks before the desktop ends, whatever ends it: its last window, its menu, the system or a signal. A second
 * wish to quit skips the grace.
 */
export function endHooksBeforeQuit(studio: Studio): void {
  let closingSince: number | null = null
  const finish = async (exitCode: number): Promise<void> => {
    if (closingSince !== null) {
      if (isSameWish(performance.now() - closingSince)) return
      studio.killAllNow()
      app.exit(exitCode)
      return
    }
    closingSince = performance.now()
    await Promise.race([studio.close(), sleep(QUIT_LIMIT_MS, undefined, { ref: false })]).catch(() => undefined)
    studio.killAllNow()
    session.defaultSession.flushStorageData()
    app.exit(exitCode)
  }
  app.on('before-quit', (event) => {
    event.preventDefault()
    void finish(0)
  })
  for (const signal of SIGNALS) process.on(signal, () => void finish(128 + constants.signals[signal]))
  process.on('exit', () => studio.killAllNow())
}

/**
 * Closing the window is a wish to quit: its page stays until what was typed in it is kept, and nobody sees it while hooks
 * end. Windows ends a session without any such wish: hooks go in that moment.
 */
export function quitWithWindow(studio: Studio, window: BrowserWindow): void {
  window.on('close', (event) => {
    event.preventDefault()
    app.quit()
  })
  app.on('before-quit', () => void studio.settleWindows().then(() => window.isDestroyed() || window.hide()))
  app.on('window-all-closed', () => app.quit())
  window.on('session-end', () => studio.killAllNow())
}
