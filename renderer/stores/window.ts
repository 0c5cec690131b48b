import { createStore } from 'zustand/vanilla'
import type { EventName } from '../../shared/events.ts'
import type { OpenMode } from './workspace.ts'

/** A dialog of the window. */
export type OpenDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'open-folder'; readonly mode: OpenMode }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'trusted' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'environment' }
  | { readonly kind: 'about' }
  /** A file that was dropped on the window, which lies in no hooks directory that is known. */
  | { readonly kind: 'add-hook'; readonly fileName: string; readonly text: string }
  /** `directory` is where the hook is to lie; null proposes one. */
  | { readonly kind: 'new-hook'; readonly event: EventName; readonly directory: string | null }
  | { readonly kind: 'why'; readonly event: EventName }
  | { readonly kind: 'save-payload' }
  /** The saved payloads of a hook's event; null shows the first hook of the event that is fired. */
  | { readonly kind: 'payload-table'; readonly script: string | null }

/** What shares its place in a narrow window. */
export type MainTab = 'script' | 'payload' | 'run'

/** What the window itself shows: dialogs, and which of the tabs when it is narrow. */
export interface WindowStore {
  readonly dialog: OpenDialog
  /** In a narrow window the script, the payload and the run share their place. */
  readonly tab: MainTab
  /** Whether the ways to begin are shown: null while it depends on whether a folder is open. */
  readonly starting: boolean | null
  readonly showStart: (starting: boolean | null) => void
  readonly show: (dialog: OpenDialog) => void
  readonly showTab: (tab: MainTab) => void
}

/** A store of what the window shows. */
export function createWindow() {
  return createStore<WindowStore>()((set) => ({
    dialog: { kind: 'none' },
    tab: 'payload',
    starting: null,
    showStart: (starting) => set({ starting }),
    show: (dialog) => set({ dialog }),
    showTab: (tab) => set({ tab }),
  }))
}
