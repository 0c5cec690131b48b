import type { RunNews } from '../../shared/run-news.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Handlers } from './handler.ts'

/** What a window can show outside of itself; only a desktop has it. */
export interface WindowSignals {
  /** Shows in the taskbar how far the runs are, from 0 to 1; null when none goes on. */
  readonly showProgress: (share: number | null) => void
  /** Tells of a run by the system, unless the window has the focus. */
  readonly notify: (news: RunNews) => void
}

/** Taskbar and notifications; a browser's page notifies by itself. */
export function windowSignalHandlers(signals: WindowSignals | null): Handlers<`window.${'progress' | 'notify'}`> {
  return {
    'window.progress': ({ share }) => {
      if (signals === null) return NO_DESKTOP
      signals.showProgress(share)
      return ok(null)
    },
    'window.notify': (news) => {
      if (signals === null) return NO_DESKTOP
      signals.notify(news)
      return ok(null)
    },
  }
}

const NO_DESKTOP = failure('no-desktop', 'The studio for the browser has no taskbar, and its page notifies by itself.')
