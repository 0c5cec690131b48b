import { join } from 'node:path'
import { SettingsSchema, type Settings } from '../../shared/ipc.ts'
import { openJsonFile, type JsonFile, type StateFs } from './json-file.ts'

/** What people set, in the data folder. */
export function openSettings(dataDir: string, fs?: StateFs): JsonFile<Settings> {
  return openJsonFile({
    path: join(dataDir, 'settings.json'),
    version: 1,
    schema: SettingsSchema,
    initial: SettingsSchema.parse({}),
    title: 'the settings',
    ...(fs === undefined ? {} : { fs }),
  })
}
