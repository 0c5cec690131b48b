import type { EventName } from '../../shared/events.ts'

/** What firing on save needs. */
export interface FireOnSaveNeeds {
  readonly isOn: () => boolean
  /** Null when an event can be fired now. */
  readonly blocker: (event: EventName) => string | null
  /** Whether an event still runs, or a fire that was asked for is not answered yet. */
  readonly isBusy: (event: EventName) => boolean
  readonly chooseEvent: (event: EventName) => Promise<void>
  /** Fires an event; what is shown stays where it is. */
  readonly fire: (event: EventName) => Promise<void>
  /** Calls back whenever `isBusy` may have changed. */
  readonly onChange: (listener: () => void) => void
}

/** Saves that follow each other within this time fire once, in milliseconds. */
const TOGETHER_MS = 150

/** Fires a hook's event after the hook was saved; while it can't be fired because a run goes on, it waits for that end. */
export function createFireOnSave(needs: FireOnSaveNeeds): (event: EventName | null) => void {
  let wanted: EventName | null = null
  let ready: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function go(): Promise<void> {
    const event = wanted
    if (event === null || timer !== undefined || needs.isBusy(event)) return
    wanted = null
    await ready
    if (needs.blocker(event) === null) await needs.fire(event)
  }

  needs.onChange(() => void go())
  return (event) => {
    if (event === null || !needs.isOn()) return
    wanted = event
    // Now and not when it is fired: until then another event may have been chosen, and that choice stays.
    ready = needs.chooseEvent(event)
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void go()
    }, TOGETHER_MS)
  }
}
