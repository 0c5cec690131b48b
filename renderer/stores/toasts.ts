import { createStore } from 'zustand/vanilla'
import { sayFailure } from '../../shared/result.ts'
import type { Failure, Result } from '../../shared/result.ts'

/** A short message that goes by itself: something was done, with its way back, or could not be done. */
export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'failed'
  readonly text: string
  /** The way back, where there is one. */
  readonly undo: TakeBack | null
}

/** Takes something back. */
export type TakeBack = () => Promise<Result<unknown>>

/** Something that was done and can be taken back. */
export interface Doing {
  /** That of the message that told of it. */
  readonly id: number
  readonly text: string
  readonly undo: TakeBack
}

/** The messages that are shown. */
export interface ToastsStore {
  /** Newest last. */
  readonly toasts: readonly Toast[]
  /** What can be taken back, newest last: it outlives the message that told of it. */
  readonly doings: readonly Doing[]
  /** Whether there ever was one: what shows them is not needed before. */
  readonly shown: boolean
  readonly say: (text: string, undo?: TakeBack | null) => void
  readonly fail: (error: Failure) => void
  /**
   * Takes back what a message told of, the named one or the newest; says so when there is nothing. What could not be
   * taken back can be tried again, unless it is gone for good.
   */
  readonly undo: (id?: number) => Promise<void>
  readonly dismiss: (id: number) => void
}

/** What the studio answers about what can never be taken back any more. */
const GONE = 'undo-gone'

/** How many messages are shown at once; an older one goes early. */
const MOST = 4

/** So much can be taken back; what was done before that cannot any more. */
const MOST_DOINGS = 20

/** A store of messages. Their time is kept by who shows them: it stands still while a person is at one. */
export function createToasts() {
  let lastId = 0
  return createStore<ToastsStore>()((set, get) => {
    function show(toast: Toast): void {
      set({ shown: true, toasts: [...get().toasts, toast].slice(-MOST) })
    }
    function keep(doing: Doing): void {
      const doings = [...get().doings, doing].toSorted((one, other) => one.id - other.id)
      set({ doings: doings.slice(-MOST_DOINGS) })
    }
    return {
      toasts: [],
      doings: [],
      shown: false,
      say: (text, undo = null) => {
        const id = ++lastId
        show({ id, kind: 'done', text, undo })
        if (undo !== null) keep({ id, text, undo })
      },
      fail: (error) => show({ id: ++lastId, kind: 'failed', text: sayFailure(error), undo: null }),
      undo: async (id) => {
        const doing = get().doings.findLast((one) => id === undefined || one.id === id)
        if (doing === undefined) {
          get().say('There is nothing to undo.')
          return
        }
        get().dismiss(doing.id)
        set({ doings: get().doings.filter((one) => one !== doing) })
        const result = await doing.undo()
        if (result.ok) get().say(`Undone: ${doing.text}`)
        else if (result.error.code === GONE) get().fail(result.error)
        else {
          keep(doing)
          show({ ...doing, kind: 'failed', text: sayFailure(result.error) })
        }
      },
      dismiss: (id) => set({ toasts: get().toasts.filter((toast) => toast.id !== id) }),
    }
  })
}
