import { Toast } from 'radix-ui'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { keysOf } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import style from './toasts.module.css'

/** How long a message stays, in milliseconds; its time stands still while the pointer or the focus is on it. */
const STAYS_MS = 10_000
const SHORT_MS = 4_000
const FAILED_MS = 20_000

/** The messages, newest lowest: F6 visits that one as if it were a pane. */
export function ToastList() {
  const studio = useStudio()
  const toasts = useStore(studio.toasts, (state) => state.toasts)
  const { dismiss, undo } = studio.toasts.getState()
  const newest = useStore(studio.toasts, (state) => state.doings.at(-1)?.id)
  const keys = keysOf('hook.undo')
  /** Escape was pressed somewhere else: it is for what is there, and takes no way back away. */
  const isForOthers = useRef(false)
  return (
    <Toast.Provider label="Message" swipeDirection="right">
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          className={style['toast']}
          data-kind={toast.kind}
          {...(toast === toasts.at(-1) && { 'data-pane': 'messages' })}
          type={toast.kind === 'failed' ? 'foreground' : 'background'}
          duration={toast.kind === 'failed' ? FAILED_MS : toast.undo === null ? SHORT_MS : STAYS_MS}
          open
          onEscapeKeyDown={({ target }) => {
            isForOthers.current = !(target instanceof Element && target.closest('[data-toast]') !== null)
            queueMicrotask(() => {
              isForOthers.current = false
            })
          }}
          onOpenChange={(open) => !open && !isForOthers.current && dismiss(toast.id)}
          data-toast
        >
          <Toast.Description className={style['text']}>{toast.text}</Toast.Description>
          {toast.undo !== null && (
            <Toast.Action asChild altText={`Undo with ${keys}`}>
              <Button onClick={() => void undo(toast.id)}>Undo {toast.id === newest && <kbd>{keys}</kbd>}</Button>
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <Button look="quiet" aria-label="Dismiss">
              ✕
            </Button>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className={style['list']} label="Messages" hotkey={[]} />
    </Toast.Provider>
  )
}
