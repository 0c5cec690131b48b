import { createStore } from 'zustand/vanilla'
import type { Bridge, RequestArgs, Settings } from '../../shared/ipc.ts'
import type { ProfileName } from '../../shared/profiles.ts'

/** The colours that people may choose. */
export type Theme = Settings['theme']

/** What people set. */
export interface SettingsStore extends Settings {
  readonly load: () => Promise<void>
  readonly setTheme: (theme: Theme) => Promise<void>
  readonly setProfile: (profile: ProfileName) => Promise<void>
  /** Changes what is named; it shows at once. */
  readonly change: (change: RequestArgs<'settings.set'>) => Promise<void>
}

/** A store of the settings; a change shows at once and is then kept by the studio. */
export function createSettings(bridge: Bridge, theme: Theme) {
  const store = createStore<SettingsStore>()((set) => ({
    theme,
    profile: 'cline',
    fireOnSave: false,
    environment: 'studio',
    editorCommand: '',
    keepRuns: { count: 500, megabytes: 200 },
    load: async () => {
      const result = await bridge.request('settings.get', {})
      if (result.ok) set(result.value)
    },
    setTheme: async (theme) => {
      set({ theme })
      await bridge.request('settings.set', { theme })
    },
    setProfile: async (profile) => {
      set({ profile })
      await bridge.request('settings.set', { profile })
    },
    change: async (change) => {
      set(change)
      await bridge.request('settings.set', change)
    },
  }))
  bridge.on('settings.changed', (settings) => store.setState(settings))
  return store
}
