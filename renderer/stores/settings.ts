import { createStore } from 'zustand/vanilla'
import type { Bridge, RequestArgs, Settings } from '../../shared/ipc.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { Failure } from '../../shared/result.ts'
import { SETTING_DEFAULTS } from '../../shared/setting-defaults.ts'

/** The colours that people may choose. */
export type Theme = Settings['theme']

/** What people set. */
export interface SettingsStore extends Settings {
  /** Where the file of the settings lies; null until it was asked for. */
  readonly file: string | null
  /** What is wrong with that file, or was when it was set aside; null where nothing is. */
  readonly problem: string | null
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
  /** What the studio has not answered yet: what it tells meanwhile is from before. */
  const unanswered = new Set<RequestArgs<'settings.set'>>()
  const withUnanswered = (settings: Settings) =>
    [...unanswered].reduce<Partial<SettingsStore>>((all, change) => ({ ...all, ...change }), settings)
  const store = createStore<SettingsStore>()((set, get) => ({
    ...SETTING_DEFAULTS,
    theme,
    file: null,
    problem: null,
    error: null,
    load: async () => {
      const result = await bridge.request('settings.get', {})
      if (result.ok) set(withUnanswered(result.value))
    },
    setTheme: (theme) => get().change({ theme }),
    setProfile: (profile) => get().change({ profile }),
    change: async (given) => {
      const change = { ...given }
      set({ ...change, error: null })
      unanswered.add(change)
      const result = await bridge.request('settings.set', change)
      unanswered.delete(change)
      // It holds until the studio closes all the same.
      if (!result.ok) set({ error: result.error })
    },
    findFile: async () => {
      const result = await bridge.request('settings.file', {})
      if (result.ok) set({ file: result.value.path, problem: result.value.problem })
    },
    openFile: async () => {
      const result = await bridge.request('settings.openFile', {})
      set({ error: result.ok ? null : result.error })
      if (!result.ok) fail(result.error)
    },
  }))
  const lookAgain = () => {
    if (store.getState().file !== null) void store.getState().findFile()
  }
  bridge.on('settings.changed', (settings) => {
    store.setState(withUnanswered(settings))
    lookAgain()
  })
  bridge.on('studio.noted', lookAgain)
  return store
}
