import { z } from 'zod'
import type { HookSource } from '../capture.ts'
import { EVENT_NAMES, type EventName } from '../events.ts'
import { PROFILE_NAMES } from '../profiles.ts'
import { pathArgument, textArgument } from './arguments.ts'

/** The line ends of a file. */
export type LineEnds = 'lf' | 'crlf' | 'mixed'

/** A file of a hooks directory, as opened. */
export interface HookFile {
  readonly path: string
  /** The hooks directory that it lies in. */
  readonly directory: string
  readonly source: HookSource
  readonly root: string | null
  /** The event it is named after, or null (a helper file). */
  readonly event: EventName | null
  /** Where the file really lies when it is a link: that one is read and written; null when it is none. */
  readonly target: string | null
  /** Without byte order mark, lines ended by `\n` alone. */
  readonly text: string
  readonly lineEnds: LineEnds
  readonly bom: boolean
  /** Unix permission bits, such as 0o755; null on Windows. */
  readonly mode: number | null
  readonly writable: boolean
  /** A digest of the bytes on disk: a save names the one that it builds on. */
  readonly version: string
}

/** What a save gives. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly file: HookFile }
  /** The file is not what the text was based on: nothing was written. `theirs` is null when it is gone. */
  | { readonly kind: 'changed'; readonly theirs: HookFile | null }

/** Text that is not saved yet, kept on disk. */
export interface Draft {
  /** What it is of: `file:<path>` or `payload:<directory or root>:<event>`. */
  readonly key: string
  readonly text: string
  /** The version that it is based on, or null for something new. */
  readonly base: string | null
  /** The window that wrote it: two windows don't write over each other's. */
  readonly window: string
  /** ISO 8601, UTC. */
  readonly savedAt: string
}

/** A way back from something that was done. */
export interface Undo {
  readonly undo: string
  /** What it would bring back, as a half sentence. */
  readonly what: string
  /** Where it went: the platform's trash, the studio's own, or nowhere because nothing was removed. */
  readonly where: 'trash' | 'studio-trash' | 'nowhere'
}

/**
 * The requests about hooks' files. Paths must lie in a hooks directory of an open folder or in the global one; of a path
 * with links in it, the last folder's real path counts. A hook that is itself a link is opened and saved through it.
 */
export const FILE_REQUESTS = {
  'files.open': z.object({ path: pathArgument }).strict(),
  /** The digest of a file's bytes, or of those that it would have with the text that is not saved. */
  'files.version': z.object({ path: pathArgument, text: textArgument.exactOptional() }).strict(),
  /** Saves atomically, keeping mode and, unless told otherwise, line ends. `base` null writes over whatever is there. */
  'files.save': z
    .object({
      path: pathArgument,
      text: textArgument,
      base: z.string().max(128).nullable(),
      lineEnds: z.enum(['keep', 'lf']),
      bom: z.enum(['keep', 'drop']),
    })
    .strict(),
  /** Creates `<directory>/<event>`, executable, LF, no BOM, never over an existing file; makes the directory. */
  'hooks.create': z
    .object({
      directory: pathArgument,
      event: z.enum(EVENT_NAMES),
      text: textArgument,
      /** Saved beside it, as `payloads.save` would. */
      payloads: z
        .array(
          z
            .object({
              name: z.string().min(1).max(120),
              payload: z.string().max(1_048_576),
              expect: z.string().max(64).nullable(),
              /** Under which profile it is fired; absent: whichever is asked for. */
              profile: z.enum(PROFILE_NAMES).exactOptional(),
            })
            .strict(),
        )
        .max(20),
    })
    .strict(),
  /** On or off by the executable bit; a clear failure on Windows. */
  'hooks.switch': z.object({ path: pathArgument, on: z.boolean() }).strict(),
  'hooks.rename': z.object({ path: pathArgument, event: z.enum(EVENT_NAMES) }).strict(),
  'hooks.duplicate': z.object({ path: pathArgument, directory: pathArgument }).strict(),
  'hooks.delete': z.object({ path: pathArgument }).strict(),
  /** Shows it in the file manager; a failure with the path in the browser studio without a desktop. */
  'hooks.reveal': z.object({ path: pathArgument }).strict(),
  /** Opens it in the editor that the settings name, or the system's. */
  'hooks.openExternal': z.object({ path: pathArgument }).strict(),
  'undo.run': z.object({ undo: z.string().max(64) }).strict(),
  /** Is on disk when it answers. A full store is a failure: it drops no text by itself. */
  'drafts.put': z
    .object({
      key: z.string().min(1).max(5000),
      text: textArgument,
      base: z.string().max(128).nullable(),
      window: z.string().max(64),
    })
    .strict(),
  'drafts.drop': z.object({ key: z.string().min(1).max(5000), window: z.string().max(64) }).strict(),
  /** The window is open, here: its drafts are for nobody else. A page says so again after it was cut off. */
  'drafts.claim': z.object({ window: z.string().max(64) }).strict(),
  /** Of all windows but those that others have open; `window` is the asking one. */
  'drafts.list': z.object({ window: z.string().max(64).exactOptional() }).strict(),
} as const

/** What they give. */
export interface FileResults {
  'files.open': HookFile
  /** As in `HookFile`; null when there is no such file. */
  'files.version': string | null
  'files.save': SaveOutcome
  /** With the way back, which also takes the payloads away that were saved with it and not changed since. */
  'hooks.create': HookFile & Undo
  'hooks.switch': HookFile
  /** With the way back to the name that it had, whatever that was; `payloads` stay saved for the event that it had. */
  'hooks.rename': HookFile & Undo & { readonly payloads: number }
  /** So many payloads are copied with it; the way back takes away what was copied and not changed since. */
  'hooks.duplicate': HookFile & Undo & { readonly payloads: number }
  /** So many payloads went and come back with it. */
  'hooks.delete': Undo & { readonly payloads: number }
  'hooks.reveal': null
  'hooks.openExternal': null
  'undo.run': null
  'drafts.put': null
  'drafts.drop': null
  'drafts.claim': null
  'drafts.list': readonly Draft[]
}
