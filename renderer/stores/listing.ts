import { createStore } from 'zustand/vanilla'
import type { Bridge } from '../../shared/ipc.ts'
import type { HookListing } from '../../shared/places.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { Failure } from '../../shared/result.ts'

/** What was found on disk, and what of it is unfolded and chosen. */
export interface ListingStore {
  /** Null until it was looked for once; an older one stays while it is looked for again. */
  readonly listing: HookListing | null
  readonly error: Failure | null
  /** Rows that a person folded or unfolded, by key; others follow what they hold. */
  readonly unfolded: Readonly<Record<string, boolean>>
  /** The key of the chosen row; it stays while the list changes under it. */
  readonly chosen: string | null
  readonly refresh: () => Promise<void>
  readonly choose: (key: string) => void
  readonly unfold: (key: string, open: boolean) => void
}

/** A store of the hooks that were found; it follows `hooks.changed` and asks for the profile that is in use then. */
export function createListing(bridge: Bridge, profile: () => ProfileName) {
  const store = createStore<ListingStore>()((set, get) => {
    let asked = 0
    return {
      listing: null,
      error: null,
      unfolded: {},
      chosen: null,
      refresh: async () => {
        const mine = ++asked
        const result = await bridge.request('hooks.list', { profile: profile() })
        // A later question has overtaken this one: its answer is the newer.
        if (mine !== asked) return
        set(result.ok ? { listing: result.value, error: null } : { error: result.error })
      },
      choose: (key) => set({ chosen: key }),
      unfold: (key, open) => set({ unfolded: { ...get().unfolded, [key]: open } }),
    }
  })
  bridge.on('hooks.changed', () => void store.getState().refresh())
  bridge.on('workspace.changed', () => void store.getState().refresh())
  return store
}
