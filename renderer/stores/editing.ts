import type { EventName } from '../../shared/events.ts'
import type { Bridge } from '../../shared/ipc.ts'
import type { HookFile } from '../../shared/requests/files.ts'
import { createDiagnostics } from './diagnostics.ts'
import type { LintScript } from './diagnostics.ts'
import { createDrafts } from './editor-drafts.ts'
import { activeTab, createEditor } from './editor.ts'
import { readOpenTabs, writeOpenTabs } from './open-tabs.ts'
import type { ScriptTab } from './script-tab.ts'
import type { TextStorage } from './unsent-drafts.ts'
import type { WindowIdentity } from './window-id.ts'

/** What writing scripts needs of the rest of the window. */
export interface EditingNeeds {
  readonly bridge: Bridge
  readonly storage: TextStorage
  readonly identity: Promise<WindowIdentity>
  readonly lint: LintScript
  readonly platform: () => string
  readonly showScript: () => void
  /** The event that is to be fired. */
  readonly event: () => EventName
  /** The event of the script that was gone to. */
  readonly chooseEvent: (event: EventName) => void
  readonly saved: (file: HookFile) => void
}

/** The stores of writing: drafts, open scripts, diagnostics. */
export function createEditing(needs: EditingNeeds) {
  const { bridge, storage, identity, lint, platform, showScript, event, chooseEvent, saved } = needs
  const drafts = createDrafts({ bridge, storage, identity })
  const editor = createEditor({ bridge, drafts, shown: showScript, saved })
  const diagnostics = createDiagnostics({ bridge, editor, lint, platform })
  let isRestored = false
  let eventBefore = event()

  editor.subscribe((now, before) => {
    if (!isRestored) return
    const tab = activeTab(now)
    const was = activeTab(before)
    const haveOthers = now.tabs.length !== before.tabs.length || now.tabs.some(isOther(before.tabs))
    if (now.active !== before.active || haveOthers)
      writeOpenTabs(storage, { paths: now.tabs.map(({ path }) => path), active: now.active })
    // Whoever goes to a hook wants to fire it, unless another event was chosen while the script was still being read.
    const isAsked = tab?.path !== was?.path || now.reveal !== before.reveal
    if (isAsked) eventBefore = event()
    if (tab?.event == null || !(isAsked || tab.event !== was?.event) || event() !== eventBefore) return
    chooseEvent(tab.event)
    eventBefore = event()
  })

  return {
    drafts,
    editor,
    diagnostics,
    /** Brings back what was open and what was typed; once, also when it is called again. */
    restoreTabs: async (): Promise<void> => {
      if (isRestored) {
        await editor.getState().readAll()
        return
      }
      const { paths, active } = readOpenTabs(storage)
      await editor.getState().restore(paths, active)
      isRestored = true
    },
  }
}

/** Whether another script stood at a place before. */
function isOther(before: readonly ScriptTab[]) {
  return ({ path }: ScriptTab, index: number): boolean => path !== before[index]?.path
}
