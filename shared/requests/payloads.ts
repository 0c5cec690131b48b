import { z } from 'zod'
import { EVENT_NAMES } from '../events.ts'
import { PROFILE_NAMES } from '../profiles.ts'
import { SavedPayloadSchema, type SavedPayload } from '../saved-payload.ts'
import { noArguments, pathArgument } from './arguments.ts'
import type { Undo } from './files.ts'

/** A saved payload and its file. */
export interface SavedPayloadFile {
  readonly file: string
  /** The hooks directory that it belongs to. */
  readonly directory: string
  readonly payload: SavedPayload
}

/** A file that should be a saved payload and is not. */
export interface BrokenPayloadFile {
  readonly file: string
  readonly message: string
}

/** The requests about saved payloads. */
export const PAYLOAD_REQUESTS = {
  'payloads.list': noArguments,
  /** Writes `<directory>/.studio/<Event>.<name>.json`; `replaces` names the file that it was, when it gets another name. */
  'payloads.save': z
    .object({ directory: pathArgument, payload: SavedPayloadSchema, replaces: pathArgument.nullable() })
    .strict(),
  'payloads.delete': z.object({ file: pathArgument }).strict(),
  /** "Why didn't it fire?": the ordered story, as text. */
  'hooks.why': z.object({ event: z.enum(EVENT_NAMES), profile: z.enum(PROFILE_NAMES) }).strict(),
} as const

/** What they give. */
export interface PayloadResults {
  'payloads.list': { readonly payloads: readonly SavedPayloadFile[]; readonly broken: readonly BrokenPayloadFile[] }
  'payloads.save': SavedPayloadFile
  'payloads.delete': Undo
  'hooks.why': string
}
