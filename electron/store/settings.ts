import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SettingsSchema, type Settings } from '../../shared/settings.ts'
import { makeFolder } from '../engine/make-folder.ts'
import { openJsonFile, type JsonFile, type StateFs } from './json-file.ts'

/** The name of the schema's file, beside the settings: editors find it by their `$schema`. */
const SCHEMA_FILE = 'settings.schema.json'

/**
 * What people set, in `settings.json` of the data folder: a plain object that may be edited by hand, with `$schema` for the editor.
 * What is absent has its default. It is read anew whenever it has changed.
 */
export function openSettings(dataDir: string, fs?: StateFs): JsonFile<Settings> {
  const file = openJsonFile<Settings>({
    path: settingsPath(dataDir),
    version: 1,
    schema: SettingsSchema,
    initial: SettingsSchema.parse({}),
    title: 'the settings',
    shape: { read: plainSettings, write: (data) => ({ $schema: `./${SCHEMA_FILE}`, ...data }) },
    ...(fs === undefined ? {} : { fs }),
  })
  return {
    ...file,
    update(change) {
      writeSchema(dataDir)
      return file.update(change)
    },
  }
}

/** Where the settings lie. */
export function settingsPath(dataDir: string): string {
  return join(dataDir, 'settings.json')
}

/** The JSON Schema of the settings' file. */
export function settingsJsonSchema(): object {
  const schema = z.toJSONSchema(SettingsSchema, { io: 'input' })
  return {
    ...schema,
    title: 'Settings of Hook Studio',
    properties: { $schema: { type: 'string' }, ...schema.properties },
  }
}

/** Earlier versions wrote `{version, data}`. */
function plainSettings(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('version' in json) || !('data' in json)) return json
  return json.data
}

/** It only helps with editing: without it the settings are read all the same. */
function writeSchema(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700)
    writeFileSync(join(dataDir, SCHEMA_FILE), `${JSON.stringify(settingsJsonSchema(), null, 2)}\n`)
  } catch {
    // The writing of the settings themselves says what is wrong.
  }
}
