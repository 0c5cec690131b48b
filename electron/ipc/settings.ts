import type { Settings } from '../../shared/ipc.ts'
import { ok } from '../../shared/result.ts'
import type { JsonFile } from '../store/json-file.ts'
import type { Clients } from './clients.ts'
import type { Handlers } from './handler.ts'

/** What people set; every window is told of a change, also of one that could not be written. */
export function settingsHandlers(
  settings: JsonFile<Settings>,
  clients: Clients,
): Handlers<`settings.${'get' | 'set'}`> {
  return {
    'settings.get': () => ok(settings.get()),
    'settings.set': (changes) => {
      const result = settings.update((current) => ({ ...current, ...definedOf(changes) }))
      clients.push('settings.changed', settings.get())
      return result
    },
  }
}

/** An absent field changes nothing. */
function definedOf(changes: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
