import { createStore } from 'zustand/vanilla'
import type { EventName } from '../../shared/events.ts'
import type { OpenMode } from './workspace.ts'

/** A dialog of the window. */
export type OpenDialog =
  | { readonly kind: 'none' }
  /** What is opened takes the place of a recent folder that is gone, when one is named. */
  | { readonly kind: 'open-folder'; readonly mode: OpenMode; readonly insteadOf: string | null }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'trusted' }
  | { readonly kind: 'palette' }
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

/** The two views of a payload. */
export type PayloadView = 'json' | 'form'

/** What the window itself shows: dialogs, and which of the tabs when it is narrow. */
export interface WindowStore {
  readonly dialog: OpenDialog
  /** In a narrow window the script, the payload and the run share their place. */
  readonly tab: MainTab
  readonly payloadView: PayloadView
  /** Whether the ways to begin are shown: null while it depends on whether a folder is open. */
  readonly starting: boolean | null
  /** What stands in the place of the panes, which keep all they hold behind it. */
  readonly page: 'settings' | null
  /** The run in whose output somebody wants to find something: its view may not be in the page yet. Null for none. */
  readonly finding: string | null
  readonly findIn: (runId: string | null) => void
  readonly showPage: (page: 'settings' | null) => void
  readonly showStart: (starting: boolean | null) => void
  readonly show: (dialog: OpenDialog) => void
  /** Closes a dialog; another one that was opened meanwhile stays. */
  readonly close: (dialog: OpenDialog) => void
  readonly showTab: (tab: MainTab) => void
  readonly showPayloadAs: (payloadView: PayloadView) => void
}

/** A store of what the window shows. */
export function createWindow() {
  return createStore<WindowStore>()((set, get) => ({
    dialog: { kind: 'none' },
    tab: 'payload',
    payloadView: 'json',
    starting: null,
    page: null,
    finding: null,
    findIn: (finding) => set({ finding }),
    showPage: (page) => set({ page, finding: null }),
    showStart: (starting) => set({ starting, page: null }),
    show: (dialog) => set({ dialog }),
    close: (dialog) => {
      if (get().dialog === dialog) set({ dialog: { kind: 'none' } })
    },
    showTab: (tab) => set({ tab, page: null, finding: null }),
    showPayloadAs: (payloadView) => set({ payloadView }),
  }))
}
