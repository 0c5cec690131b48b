import { z } from 'zod'
import type { EnvironmentKind } from '../environment-kinds.ts'
import { noArguments } from './arguments.ts'

export type { EnvironmentKind } from '../environment-kinds.ts'

/** One environment that a hook can be given. */
export interface HookEnvironment {
  readonly kind: EnvironmentKind
  /** What it is, as a sentence. */
  readonly meaning: string
  readonly variables: Readonly<Record<string, string>>
  /** Why it could not be read; its variables are then the studio's own. */
  readonly problem: string | null
}

/** The requests about what is around: environments, the window's own state, what helps in a bug report. */
export const SURROUNDINGS_REQUESTS = {
  'environment.list': noArguments,
  /** What the window keeps over a restart: a JSON text of its own, one per workspace. */
  'window.restore': z.object({ workspace: z.string().max(8192) }).strict(),
  'window.keep': z.object({ workspace: z.string().max(8192), state: z.string().max(262_144) }).strict(),
  /** Versions, platform, profile, counts: never payloads. */
  'help.diagnostics': noArguments,
  /** What the studio had to say about its own files since it started, one sentence each: a state file set aside, a folder that is gone. */
  'help.notes': noArguments,
} as const

/** What they give. */
export interface SurroundingsResults {
  'environment.list': readonly HookEnvironment[]
  'window.restore': string | null
  'window.keep': null
  'help.diagnostics': string
  'help.notes': readonly string[]
}
