import { Toast } from 'radix-ui'
import { useStore } from 'zustand'
import { keysOf } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { canUndo } from '../../stores/toasts.ts'
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
  const newest = toasts.findLast((toast) => toast.undo !== null)
  const keys = canUndo({ toasts }) ? keysOf('hook.undo') : ''
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
          onOpenChange={(open) => !open && dismiss(toast.id)}
        >
          <Toast.Description className={style['text']}>{toast.text}</Toast.Description>
          {toast.undo !== null && (
            <Toast.Action asChild altText={`Undo with ${keys}`}>
              <Button onClick={() => void undo(toast.id)}>Undo {toast === newest && <kbd>{keys}</kbd>}</Button>
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
