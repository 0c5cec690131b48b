import { isNews } from '../shared/run-news.ts'
import type { RunNews } from '../shared/run-news.ts'
import { createRunSignals } from './stores/run-signals.ts'
import type { SignalOutlets } from './stores/run-signals.ts'
import type { Studio } from './stores/studio.ts'

/** So often the taskbar is told how far a run is, in milliseconds. */
const TICK_MS = 500

/** Whether this browser lets the page notify: a person may be asked, was asked, or there is nothing to ask for. */
export type NotificationPermit = 'granted' | 'denied' | 'default' | 'none'

/** See `NotificationPermit`. */
export function notificationPermit(): NotificationPermit {
  return 'Notification' in globalThis ? Notification.permission : 'none'
}

/** Asks the person, who must just have wished for it. */
export async function askForNotifications(): Promise<NotificationPermit> {
  return 'Notification' in globalThis ? await Notification.requestPermission() : 'none'
}

/** Tells of runs outside the window: on the desktop in the taskbar and by the system, in a browser by its notifications. */
export function signalRuns(studio: Studio): void {
  const { bridge, runs, payloadTable } = studio
  const outlets = bridge.shell === 'desktop' ? desktopOutlets(studio) : { news: tellInBrowser(studio) }
  const every = (tick: () => void) => {
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }
  createRunSignals({ runs, payloadTable, outlets, now: Date.now, every })
  bridge.on('run.wanted', ({ runId }) => showRun(studio, runId))
}

/** Whether its window has the focus only the desktop itself knows. */
function desktopOutlets({ bridge, settings }: Studio): SignalOutlets {
  return {
    progress: (share) => void bridge.request('window.progress', { share }),
    news: (news, durationMs) => {
      if (!isNews(settings.getState().notifications, { durationMs, isWatched: false })) return
      void bridge.request('window.notify', {
        ...news,
        title: news.title.slice(0, 200),
        body: news.body.slice(0, 2_000),
      })
    },
  }
}

/** Never asks: who wants to be told says so in the settings. */
function tellInBrowser(studio: Studio): (news: RunNews, durationMs: number) => void {
  return ({ title, body, runId }, durationMs) => {
    const isWatched = document.visibilityState === 'visible' && document.hasFocus()
    if (!isNews(studio.settings.getState().notifications, { durationMs, isWatched })) return
    if (notificationPermit() !== 'granted') return
    const notification = new Notification(title, { body, silent: true })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      if (runId !== null) showRun(studio, runId)
    })
  }
}

function showRun({ runs, window: windowStore }: Studio, runId: string): void {
  void runs.getState().select(runId)
  windowStore.getState().showTab('run')
}
