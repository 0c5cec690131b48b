import { type BrowserWindow, Notification } from 'electron'
import type { WindowSignals } from '../ipc/window-signals.ts'
import type { Client } from '../studio.ts'
import { createOpenNotifications } from './open-notifications.ts'
import { showWindow } from './window.ts'

/** Takes the bar out of the taskbar. Source: Electron, `setProgressBar`. */
const NO_PROGRESS = -1

/** What this desktop shows of runs outside its window; nothing while there is none. `push` tells the window. */
export function runSignals(window: () => BrowserWindow | null, push: () => Client['push'] | null): WindowSignals {
  const open = createOpenNotifications<Notification>()
  const live = (): BrowserWindow | null => {
    const found = window()
    return found === null || found.isDestroyed() ? null : found
  }
  return {
    showProgress: (share) => live()?.setProgressBar(share ?? NO_PROGRESS),
    notify({ title, body, runId }) {
      const watched = live()
      if (watched === null || watched.isFocused() || !Notification.isSupported()) return
      const notification = new Notification({ title, body, silent: true })
      const forget = () => open.forget(notification)
      open.add(notification)
      notification.on('close', forget)
      notification.on('failed', forget)
      notification.on('click', () => {
        forget()
        const shown = live()
        if (shown !== null) showWindow(shown)
        if (runId !== null) push()?.('run.wanted', { runId })
      })
      notification.show()
    },
  }
}
