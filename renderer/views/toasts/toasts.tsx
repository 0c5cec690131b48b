import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'

const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }))

/** Short messages in the corner: what was done, with its way back. */
export function Toasts() {
  const studio = useStudio()
  const wasThere = useStore(studio.toasts, (state) => state.shown)
  return wasThere ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null
}
