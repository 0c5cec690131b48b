import { createStore } from 'zustand/vanilla'

/** What the palette remembers. */
export interface PaletteStore {
  /** The ids of what was chosen, last used first. */
  readonly used: readonly string[]
  readonly use: (id: string) => void
  /** What was typed before the palette was there. */
  readonly ahead: string
  readonly typeAhead: (text: string) => void
  /** Forgets that: the palette has it. */
  readonly takeAhead: () => void
}

/** So many choices are remembered. */
const MOST = 30

/** A store of what was chosen in the palette. */
export function createPalette() {
  return createStore<PaletteStore>()((set, get) => ({
    used: [],
    ahead: '',
    typeAhead: (text) => set({ ahead: get().ahead + text }),
    takeAhead: () => set({ ahead: '' }),
    use: (id) => set({ used: [id, ...get().used.filter((other) => other !== id)].slice(0, MOST) }),
  }))
}
