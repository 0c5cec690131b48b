import { createStore } from 'zustand/vanilla'
import type { Bridge, Workspace } from '../../shared/ipc.ts'
import type { Failure, Result } from '../../shared/result.ts'

/** Whether folders take the place of the open ones or join them. */
export type OpenMode = 'replace' | 'add'

/** The folders that are open. */
export interface WorkspaceStore {
  /** Null until it is known. */
  readonly workspace: Workspace | null
  /** Why the last change did not come about. */
  readonly error: Failure | null
  readonly load: () => Promise<void>
  /** Gives whether it came about; what was opened takes the place of a recent folder that is gone, when one is named. */
  readonly open: (folders: readonly string[], mode: OpenMode, insteadOf?: string | null) => Promise<boolean>
  /** Asks for folders in the system's own dialog, and opens them. */
  readonly pick: (mode: OpenMode, insteadOf?: string | null) => Promise<void>
  readonly close: (root: string) => Promise<void>
  /** Opens the sample workspace. Gives whether it came about. */
  readonly openSample: () => Promise<boolean>
  /** Takes a folder out of the recent ones. */
  readonly forget: (path: string) => Promise<void>
  /** Folders that begin with what was typed. */
  readonly complete: (prefix: string) => Promise<readonly string[]>
  readonly dismissError: () => void
}

/** A store of the open folders; it follows `workspace.changed`. */
export function createWorkspace(bridge: Bridge) {
  const store = createStore<WorkspaceStore>()((set, get) => {
    function take(result: Result<Workspace>): boolean {
      set(result.ok ? { workspace: result.value, error: null } : { error: result.error })
      return result.ok
    }
    return {
      workspace: null,
      error: null,
      load: async () => {
        take(await bridge.request('workspace.get', {}))
      },
      open: async (folders, mode, insteadOf = null) => {
        const isOpen = take(await bridge.request('workspace.open', { folders: [...folders], mode }))
        if (isOpen && insteadOf !== null && !isThere(get().workspace, insteadOf)) await get().forget(insteadOf)
        return isOpen
      },
      pick: async (mode, insteadOf = null) => {
        const picked = await bridge.request('workspace.pick', {})
        if (!picked.ok) set({ error: picked.error })
        else if (picked.value.length > 0) await get().open(picked.value, mode, insteadOf)
      },
      close: async (root) => {
        take(await bridge.request('workspace.close', { root }))
      },
      openSample: async () => take(await bridge.request('workspace.sample', {})),
      forget: async (path) => {
        take(await bridge.request('workspace.forget', { path }))
      },
      complete: async (prefix) => {
        const result = await bridge.request('paths.complete', { prefix })
        return result.ok ? result.value : []
      },
      dismissError: () => set({ error: null }),
    }
  })
  bridge.on('workspace.changed', (workspace) => store.setState({ workspace }))
  return store
}

/** Whether a recent folder is there: it may have come back, or been the one that was chosen. */
function isThere(workspace: Workspace | null, folder: string): boolean {
  return workspace?.recents.some(({ path, exists }) => path === folder && exists) ?? false
}
