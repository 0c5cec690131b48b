import type { Settings } from '../../shared/ipc.ts'
import { ok } from '../../shared/result.ts'
import type { Desktop } from '../files/desktop.ts'
import { openExternal } from '../files/open-external.ts'
import type { JsonFile } from '../store/json-file.ts'
import type { Clients } from './clients.ts'
import type { Handlers } from './handler.ts'

/** The file of the settings, and what opens it. */
export interface SettingsFile {
  readonly path: string
  readonly desktop: Desktop | null
}

/** What people set; every window is told of a change, also of one that could not be written. */
export function settingsHandlers(
  settings: JsonFile<Settings>,
  clients: Clients,
  file: SettingsFile,
): Handlers<`settings.${'get' | 'set' | 'file' | 'openFile'}`> {
  return {
    'settings.get': () => ok(settings.get()),
    'settings.set': (changes) => {
      const result = settings.update((current) => ({ ...current, ...definedOf(changes) }))
      clients.push('settings.changed', settings.get())
      return result
    },
    'settings.file': () => ok({ path: file.path, problem: settings.problem() }),
    'settings.openFile': async () => {
      // Written once more as it is, so that there is a file to open, with its schema beside it.
      const written = settings.update((current) => current)
      return written.ok
        ? await openExternal(file.path, { command: settings.get().editorCommand, desktop: file.desktop })
        : written
    },
  }
}

/** An absent field changes nothing. */
function definedOf(changes: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
