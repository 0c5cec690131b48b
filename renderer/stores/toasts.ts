import { createStore } from 'zustand/vanilla'
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

/** The messages that are shown. */
export interface ToastsStore {
  /** Newest last. */
  readonly toasts: readonly Toast[]
  /** Whether there ever was one: what shows them is not needed before. */
  readonly shown: boolean
  readonly say: (text: string, undo?: TakeBack) => void
  readonly fail: (error: Failure) => void
  /** Takes back what a message tells of: the named one, or the newest that can be taken back. */
  readonly undo: (id?: number) => Promise<void>
  readonly dismiss: (id: number) => void
}

/** How many messages are shown at once; an older one goes early. */
const MOST = 4

/** A store of messages. Their time is kept by who shows them: it stands still while a person is at one. */
export function createToasts() {
  let lastId = 0
  return createStore<ToastsStore>()((set, get) => {
    function add(toast: Omit<Toast, 'id'>): void {
      set({ shown: true, toasts: [...get().toasts, { ...toast, id: ++lastId }].slice(-MOST) })
    }
    return {
      toasts: [],
      shown: false,
      say: (text, undo) => add({ kind: 'done', text, undo: undo ?? null }),
      fail: ({ message, fix }) => add({ kind: 'failed', text: [message, fix ?? ''].join(' ').trim(), undo: null }),
      undo: async (id) => {
        const toast = get().toasts.findLast((one) => one.undo !== null && (id === undefined || one.id === id))
        if (toast?.undo == null) return
        get().dismiss(toast.id)
        const result = await toast.undo()
        if (result.ok) get().say('Undone.')
        else get().fail(result.error)
      },
      dismiss: (id) => set({ toasts: get().toasts.filter((toast) => toast.id !== id) }),
    }
  })
}

/** Whether there is something that `undo` would take back. */
export function canUndo({ toasts }: Pick<ToastsStore, 'toasts'>): boolean {
  return toasts.some(({ undo }) => undo !== null)
}
