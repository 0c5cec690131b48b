import type { EventName } from '../../shared/events.ts'

/** What firing on save needs. */
export interface FireOnSaveNeeds {
  readonly isOn: () => boolean
  /** Null when the event can be fired now. */
  readonly blocker: () => string | null
  readonly isRunning: (event: EventName) => boolean
  readonly chooseEvent: (event: EventName) => Promise<void>
  /** Fires what is chosen; what is shown stays where it is. */
  readonly fire: () => Promise<void>
  /** Calls back whenever a run began or ended. */
  readonly onRuns: (listener: () => void) => void
}

/** Saves that follow each other within this time fire once, in milliseconds. */
const TOGETHER_MS = 150

/** Fires a hook's event after the hook was saved; while the event still runs, it waits for the end of that run. */
export function createFireOnSave(needs: FireOnSaveNeeds): (event: EventName | null) => void {
  let wanted: EventName | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function go(): Promise<void> {
    const event = wanted
    if (event === null || needs.isRunning(event)) return
    wanted = null
    await needs.chooseEvent(event)
    if (needs.blocker() === null) await needs.fire()
  }

  needs.onRuns(() => {
    if (wanted !== null && !needs.isRunning(wanted)) void go()
  })
  return (event) => {
    if (event === null || !needs.isOn()) return
    wanted = event
    clearTimeout(timer)
    timer = setTimeout(() => void go(), TOGETHER_MS)
  }
}
