import { createStore } from 'zustand/vanilla'
import type { Bridge, RequestArgs, Settings } from '../../shared/ipc.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { Failure } from '../../shared/result.ts'

/** The colours that people may choose. */
export type Theme = Settings['theme']

/** What people set. */
export interface SettingsStore extends Settings {
  /** Where the file of the settings lies; null until it was asked for. */
  readonly file: string | null
  /** Why the last change is not on disk, or the file could not be opened. */
  readonly error: Failure | null
  readonly load: () => Promise<void>
  readonly setTheme: (theme: Theme) => Promise<void>
  readonly setProfile: (profile: ProfileName) => Promise<void>
  /** Changes what is named; it shows at once. */
  readonly change: (change: RequestArgs<'settings.set'>) => Promise<void>
  readonly findFile: () => Promise<void>
  /** Opens the file of the settings in the person's own editor. */
  readonly openFile: () => Promise<void>
}

/** A store of the settings; a change shows at once and is then kept by the studio. */
export function createSettings(bridge: Bridge, theme: Theme, fail: (error: Failure) => void = () => undefined) {
  const store = createStore<SettingsStore>()((set, get) => ({
    theme,
    profile: 'cline',
    fireOnSave: false,
    environment: 'studio',
    editorCommand: '',
    keepRuns: { count: 500, megabytes: 200 },
    file: null,
    error: null,
    load: async () => {
      const result = await bridge.request('settings.get', {})
      if (result.ok) set(result.value)
    },
    setTheme: (theme) => get().change({ theme }),
    setProfile: (profile) => get().change({ profile }),
    change: async (change) => {
      set({ ...change, error: null })
      const result = await bridge.request('settings.set', change)
      // It holds until the studio closes all the same.
      if (!result.ok) set({ error: result.error })
    },
    findFile: async () => {
      const result = await bridge.request('settings.file', {})
      if (result.ok) set({ file: result.value.path })
    },
    openFile: async () => {
      const result = await bridge.request('settings.openFile', {})
      set({ error: result.ok ? null : result.error })
      if (!result.ok) fail(result.error)
    },
  }))
  bridge.on('settings.changed', (settings) => store.setState(settings))
  return store
}
