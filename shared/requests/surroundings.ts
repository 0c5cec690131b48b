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
  /** How far the runs are, for the taskbar of the desktop: from 0 to 1, null when none goes on. */
  'window.progress': z.object({ share: z.number().min(0).max(1).nullable() }).strict(),
  /** A notification of the system; none is shown while the window has the focus. `runId` is shown when it is clicked. */
  'window.notify': z
    .object({ title: z.string().max(200), body: z.string().max(2_000), runId: z.string().max(64).nullable() })
    .strict(),
  /** The answer to `studio.closing`: everything that was typed is kept. */
  'window.settled': noArguments,
  /** Versions, platform, profile, counts: never payloads. */
  'help.diagnostics': noArguments,
  /** Shows the studio's log in the file manager; an error that names its place in the browser. */
  'help.showLogs': noArguments,
  /** Shows the folder in which the studio keeps what was deleted where there is no trash of the system. */
  'help.showTrash': noArguments,
  /** What the studio had to say about its own files since it started, one sentence each: a state file set aside, a folder that is gone. */
  'help.notes': noArguments,
} as const

/** What they give. */
export interface SurroundingsResults {
  'environment.list': readonly HookEnvironment[]
  'window.restore': string | null
  'window.keep': null
  'window.settled': null
  'window.progress': null
  'window.notify': null
  'help.diagnostics': string
  'help.showLogs': null
  'help.showTrash': null
  'help.notes': readonly string[]
}
