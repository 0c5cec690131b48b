import { createStore } from 'zustand/vanilla'
import type { Bridge } from '../../shared/ipc.ts'
import type { HookFile } from '../../shared/requests/files.ts'
import type { DraftsStore } from './editor-drafts.ts'
import { createEditorFiles, type EditorFiles } from './editor-files.ts'
import { isDirty, loadingTab, tabState } from './script-tab.ts'
import type { ScriptTab } from './script-tab.ts'

/** Where the caret is wanted. */
export interface Reveal {
  readonly path: string
  /** Counted from 1; null leaves the caret where it was. */
  readonly line: number | null
  readonly column: number | null
  /** Another number for each wish: the same line can be wanted twice. */
  readonly id: number
}

/** What the editor in the page is asked for by a command. */
export type EditorWish = 'fix' | 'next-problem'

/** The scripts that are open. */
export interface EditorStore extends EditorFiles {
  readonly tabs: readonly ScriptTab[]
  /** The path of the tab that is shown; null when none is open. */
  readonly active: string | null
  readonly reveal: Reveal | null
  /** The number of the last wish whose focus is not wanted any more. */
  readonly overtaken: number
  readonly wish: { readonly what: EditorWish; readonly id: number } | null
  /** Opens a script in a tab, or goes to the tab that it has, and puts the focus into it. */
  readonly open: (path: string, at?: { readonly line?: number; readonly column?: number }) => Promise<void>
  readonly activate: (path: string) => void
  /** Goes to the next or the previous tab, around the ends. */
  readonly step: (by: 1 | -1) => void
  /** Closes a tab, or the one that is shown; what was typed in it stays kept. */
  readonly close: (path?: string) => void
  /** A script that nobody changed lies at another path now: its tab stays where it is, and takes no focus. */
  readonly follow: (from: string, to: string) => Promise<void>
  /** A person changed the text. */
  readonly setText: (path: string, text: string) => void
  /** Opens what was open when the window was left, without a question. */
  readonly restore: (paths: readonly string[], active: string | null) => Promise<void>
  readonly dismissFailure: (path: string) => void
  /** A person went on while the script was on its way: it is shown, and does not take the focus. */
  readonly overtake: () => void
  readonly ask: (what: EditorWish) => void
}

/** What the editor needs of the rest of the window. */
export interface EditorNeeds {
  readonly bridge: Bridge
  readonly drafts: { readonly getState: () => Pick<DraftsStore, 'kept' | 'known' | 'put' | 'drop'> }
  /** A script was asked for: it should be seen. */
  readonly shown: () => void
  /** A person saved a script. */
  readonly saved: (file: HookFile) => void
}

/** A store of the open scripts; it follows `hooks.changed`. */
export function createEditor({ bridge, drafts, shown, saved }: EditorNeeds) {
  const store = createStore<EditorStore>()((set, get) => {
    let lastId = 0

    function update(path: string, change: (tab: ScriptTab) => ScriptTab): void {
      const before = get().tabs
      const tabs = before.map((tab) => (tab.path === path ? change(tab) : tab))
      if (tabs.every((tab, index) => tab === before[index])) return
      set({ tabs })
      const tab = tabs.find((other) => other.path === path)
      if (tab === undefined || tab.phase === 'loading') return
      if (isDirty(tab)) drafts.getState().put(draftKeyOf(path), { text: tab.text, base: tab.base })
      else drafts.getState().drop(draftKeyOf(path))
    }

    const files = createEditorFiles({
      bridge,
      update,
      saved,
      tab: (path) => get().tabs.find((tab) => tab.path === path),
      kept: async (path) => {
        await drafts.getState().known
        return drafts.getState().kept[draftKeyOf(path)]
      },
    })

    async function add(path: string): Promise<void> {
      if (get().tabs.some((tab) => tab.path === path)) return
      set({ tabs: [...get().tabs, loadingTab(path)] })
      await files.read(path)
    }

    return {
      ...files,
      tabs: [],
      active: null,
      reveal: null,
      overtaken: 0,
      wish: null,
      ask: (what) => set({ wish: { what, id: ++lastId } }),
      open: async (path, { line, column } = {}) => {
        const isNew = !get().tabs.some((tab) => tab.path === path)
        set({ active: path, reveal: { path, line: line ?? null, column: column ?? null, id: ++lastId } })
        shown()
        await (isNew ? add(path) : files.read(path))
      },
      activate: (path) => {
        set({ active: path })
        void files.read(path)
      },
      step: (by) => {
        const { tabs, active } = get()
        const index = tabs.findIndex((tab) => tab.path === active)
        const next = tabs[(index + by + tabs.length) % tabs.length]
        if (next !== undefined) get().activate(next.path)
      },
      close: (path = get().active ?? undefined) => {
        const { tabs, active } = get()
        const index = tabs.findIndex((tab) => tab.path === path)
        if (index < 0) return
        const left = tabs.filter((tab) => tab.path !== path)
        if (path !== undefined) files.letGo(path)
        set({ tabs: left, active: path === active ? ((left[index] ?? left.at(-1))?.path ?? null) : active })
      },
      follow: async (from, to) => {
        const { tabs, active } = get()
        if (tabs.some(({ path }) => path === to)) {
          if (active === from) get().activate(to)
          get().close(from)
          return
        }
        files.letGo(from)
        const moved = tabs.map((tab) => (tab.path === from ? loadingTab(to) : tab))
        set({ tabs: moved, active: active === from ? to : active })
        await files.read(to)
      },
      setText: (path, text) => update(path, (tab) => (tab.text === text ? tab : { ...tab, text })),
      restore: async (paths, active) => {
        const unsaved = Object.keys(drafts.getState().kept).flatMap(pathOfKey)
        const open = new Set(get().tabs.map(({ path }) => path))
        const wanted = new Set([...paths, ...unsaved].filter((path) => !open.has(path)))
        await Promise.all([...wanted].map((path) => add(path)))
        // A file of a folder that is not open is none of this window's business now; what was typed in it stays kept. What
        // a person opened is still on its way.
        const { tabs, active: asked } = get()
        const isNone = ({ path, phase }: ScriptTab): boolean =>
          phase === 'loading' && wanted.has(path) && path !== asked
        const left = tabs.filter((tab) => !isNone(tab))
        for (const { path } of tabs.filter(isNone)) files.letGo(path)
        const shown = asked ?? active
        set({ tabs: left, active: (left.find((tab) => tab.path === shown) ?? left[0])?.path ?? null })
      },
      overtake: () => {
        const id = get().reveal?.id ?? 0
        if (get().overtaken !== id) set({ overtaken: id })
      },
      dismissFailure: (path) => update(path, (tab) => ({ ...tab, failure: null })),
    }
  })

  bridge.on('hooks.changed', () => void store.getState().readAll())
  return store
}

/** The script that is shown. */
export function activeTab({ tabs, active }: Pick<EditorStore, 'tabs' | 'active'>): ScriptTab | undefined {
  return tabs.find((tab) => tab.path === active)
}

/** The texts on screen that are not what lies on disk: what is fired in place of their files. */
export function unsavedTexts({ tabs }: Pick<EditorStore, 'tabs'>): readonly { path: string; text: string }[] {
  return tabs
    .filter((tab) => tabState(tab) === 'changed' || tabState(tab) === 'conflict')
    .map(({ path, text }) => ({ path, text }))
}

/** The key under which the text of a script is kept. */
export function draftKeyOf(path: string): string {
  return `file:${path}`
}

function pathOfKey(key: string): string[] {
  return key.startsWith('file:') ? [key.slice('file:'.length)] : []
}
