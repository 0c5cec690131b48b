import { join } from 'node:path'
import { z } from 'zod'
import { SettingsSchema, type Settings } from '../../shared/settings.ts'
import type { FileFs } from '../files/file-fs.ts'
import { replaceWhole } from '../files/write-whole.ts'
import { openJsonFile, type JsonFile } from './json-file.ts'
import { formatOf, type Migrations } from './read-state.ts'

/** The name of the schema's file, beside the settings: editors find it by their `$schema`. */
const SCHEMA_FILE = 'settings.schema.json'

const MIGRATIONS: Migrations = []
const VERSION = formatOf(MIGRATIONS)

/**
 * What people set, in `settings.json` of the data folder: a plain object that may be edited by hand, with `$schema` for the editor.
 * What is absent has its default, what the studio doesn't know is kept. It is read anew whenever it has changed.
 */
export function openSettings(dataDir: string, fs?: FileFs): JsonFile<Settings> {
  const file = openJsonFile<Settings>({
    path: settingsPath(dataDir),
    migrations: MIGRATIONS,
    schema: SettingsSchema,
    initial: SettingsSchema.parse({}),
    title: 'the settings',
    shape: {
      read: (json) => ({ version: VERSION, ...pickVersion(json), data: json }),
      write: (data, before) => ({ $schema: `./${SCHEMA_FILE}`, ...fieldsOf(before), version: VERSION, ...data }),
    },
    ...(fs === undefined ? {} : { fs }),
  })
  return {
    ...file,
    update(change) {
      writeSchema(dataDir, fs)
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
    properties: {
      $schema: { type: 'string' },
      version: { const: VERSION, description: 'The format of this file: the studio writes it' },
      ...schema.properties,
    },
  }
}

/** A file that was written by hand names no version. */
function pickVersion(json: unknown): object {
  const { version } = fieldsOf(json)
  return version === undefined ? {} : { version }
}

function fieldsOf(json: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).safeParse(json).data ?? {}
}

/** It only helps with editing: without it the settings are read all the same. */
function writeSchema(dataDir: string, fs?: FileFs): void {
  try {
    const text = `${JSON.stringify(settingsJsonSchema(), null, 2)}\n`
    replaceWhole(join(dataDir, SCHEMA_FILE), text, { mode: 0o600, folders: 0o700, durable: false }, fs)
  } catch {
    // The writing of the settings themselves says what is wrong.
  }
}
