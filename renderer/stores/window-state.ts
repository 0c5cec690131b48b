import { createStore } from 'zustand/vanilla'
import type { Bridge, Workspace } from '../../shared/ipc.ts'
import type { TextStorage } from './unsent-drafts.ts'
import { memoryText, readMemory } from './window-memory.ts'
import type { WindowMemory } from './window-memory.ts'

/** What the window keeps over a restart: a browser's own storage forgets it, since the studio's address changes. */
export interface WindowStateStore {
  /** Whether it is known what was kept: the panes wait for their borders. */
  readonly ready: boolean
  /** Asks for what was kept of a workspace; null for nothing, and when it is the workspace of before. */
  readonly restore: (workspace: string) => Promise<WindowMemory | null>
  /** Something of the window changed: it is kept soon. */
  readonly changed: () => void
  /** Keeps it now. */
  readonly flush: () => void
  /** Where the panes keep their borders. */
  readonly panes: TextStorage
}

/** What keeping needs of the rest of the window. */
export interface WindowStateNeeds {
  readonly bridge: Bridge
  /** What the window shows now. */
  readonly look: () => Omit<WindowMemory, 'panes'>
  /** The borders of the last time, whatever the workspace: a new one begins with them. */
  readonly storage: TextStorage
}

/** How long changes are gathered, in milliseconds. */
const GATHERED_MS = 300
/** The studio takes no longer name of a workspace. */
const LONGEST_NAME = 8_000

/** A store of what is kept of the window, by workspace. */
export function createWindowState({ bridge, look, storage }: WindowStateNeeds) {
  return createStore<WindowStateStore>()((set, get) => {
    let workspace: string | null = null
    let isKnown = false
    let kept: string | null = null
    let panes: Readonly<Record<string, string>> = {}
    let timer: ReturnType<typeof setTimeout> | undefined

    return {
      ready: false,
      restore: async (name) => {
        if (name === workspace) return null
        if (workspace !== null) get().flush()
        workspace = name
        isKnown = false
        const result = await bridge.request('window.restore', { workspace: name })
        if (workspace !== name) return null
        kept = result.ok ? result.value : null
        const memory = readMemory(kept)
        panes = memory?.panes ?? panes
        isKnown = true
        set({ ready: true })
        return memory
      },
      changed: () => {
        if (!isKnown) return
        clearTimeout(timer)
        timer = setTimeout(() => get().flush(), GATHERED_MS)
      },
      flush: () => {
        clearTimeout(timer)
        if (!isKnown || workspace === null) return
        const state = memoryText({ ...look(), panes })
        if (state === kept) return
        kept = state
        void bridge.request('window.keep', { workspace, state })
      },
      panes: {
        getItem: (key) => panes[key] ?? storage.getItem(key),
        setItem: (key, value) => {
          panes = { ...panes, [key]: value }
          storage.setItem(key, value)
          get().changed()
        },
      },
    }
  })
}

/** The name under which the window of these folders is kept. */
export function nameOfWorkspace(workspace: Pick<Workspace, 'roots'> | null): string {
  const roots = workspace?.roots.map(({ path }) => path).join('\n') ?? ''
  return roots.slice(0, LONGEST_NAME)
}
