import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import { ToastList } from './toast-list.tsx'

/** Short messages in the corner: what was done, with its way back. */
export function Toasts() {
  const studio = useStudio()
  const wasThere = useStore(studio.toasts, (state) => state.shown)
  return wasThere ? <ToastList /> : null
}
