import { z } from 'zod'
import { ENVIRONMENT_KINDS } from './environment-kinds.ts'
import type { Notice } from './notice-codes.ts'
import { EVENT_NAMES } from './events.ts'
import type { FoundHook, HookListing } from './places.ts'
import { PROFILE_NAMES } from './profiles.ts'
import type { RunReport } from './report.ts'
import { noArguments, pathArgument, textArgument } from './requests/arguments.ts'
import { FILE_REQUESTS, type FileResults } from './requests/files.ts'
import { HISTORY_REQUESTS, type HistoryResults } from './requests/history.ts'
import { PAYLOAD_REQUESTS, type PayloadResults } from './requests/payloads.ts'
import { SCRIPT_REQUESTS, type ScriptResults } from './requests/scripts.ts'
import { SURROUNDINGS_REQUESTS, type SurroundingsResults } from './requests/surroundings.ts'
import type { Result } from './result.ts'
import type { WindowRunEvent } from './run-events.ts'
import { type Settings, SettingsChangeSchema } from './settings.ts'

/** Which of the two thin shells serves the window. */
export type Shell = 'desktop' | 'browser'

/** Facts that the window needs once. */
export interface StudioInfo {
  readonly version: string
  readonly shell: Shell
  /** As Node names it, such as `linux`. */
  readonly platform: string
  readonly homeDir: string
  /** What `/bin/sh` really is, such as `dash`; null on Windows. */
  readonly systemShell: string | null
}

/** The folders that are open. */
export interface Workspace {
  readonly roots: readonly { readonly path: string; readonly name: string; readonly exists: boolean }[]
  readonly globalDir: string
  /** Last used first; a missing one is kept and said to be missing. */
  readonly recents: readonly { readonly path: string; readonly exists: boolean }[]
}

/** A process of a hook that is alive. */
export interface LiveProcess {
  /** The registry's own number of it. */
  readonly id: number
  readonly runId: string
  readonly pid: number
  readonly script: string
  readonly event: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Whether it is being ended. */
  readonly ending: boolean
}

/** A hooks directory that a person let run, by its real path. */
export interface TrustedDirectory {
  readonly realPath: string
  /** ISO 8601, UTC. */
  readonly since: string
}

/** What firing gives at once: a run that began, or the question that must be answered first. */
export type FireOutcome =
  | { readonly kind: 'started'; readonly runId: string }
  | {
      readonly kind: 'ask'
      /** Directories that were never trusted, by real path, and what of them would run where. */
      readonly directories: readonly { readonly realPath: string; readonly hooks: readonly FoundHook[] }[]
    }

/** A run in this window's list: what the list shows, without its output. */
export interface RunSummary {
  readonly runId: string
  readonly event: (typeof EVENT_NAMES)[number]
  readonly profile: (typeof PROFILE_NAMES)[number]
  readonly startedAt: string
  readonly durationMs: number
  readonly action: RunReport['verdict']['action']
  readonly decided: boolean
  /** See the verdict's `trouble`. */
  readonly trouble?: RunReport['verdict']['trouble'] & string
  readonly toolName: string | null
  /** The saved payload that it was fired with, unchanged; absent where there was none, or where that was not kept. */
  readonly payloadName?: string
  /** The folders that were open; absent for a run of which an earlier version kept no such thing. */
  readonly roots?: readonly string[]
}

export type { Settings } from './settings.ts'

const path = pathArgument
const nothing = noArguments

/** The arguments of every request: the one place where a request is born. */
export const REQUESTS = {
  ...FILE_REQUESTS,
  ...PAYLOAD_REQUESTS,
  ...HISTORY_REQUESTS,
  ...SCRIPT_REQUESTS,
  ...SURROUNDINGS_REQUESTS,
  /** Facts about this studio. */
  'studio.info': nothing,
  /** The folders that are open, and the recent ones. */
  'workspace.get': nothing,
  /** Opens folders; runs nothing. */
  'workspace.open': z.object({ folders: z.array(path).min(1).max(200), mode: z.enum(['replace', 'add']) }).strict(),
  'workspace.close': z.object({ root: path }).strict(),
  /** Takes a folder out of the recent ones; the folder itself stays. */
  'workspace.forget': z.object({ path }).strict(),
  /** Opens the person's own copy of the sample workspace; runs nothing. */
  'workspace.sample': nothing,
  /** The native folder dialog; an empty list when it was cancelled; an error in the browser. */
  'workspace.pick': nothing,
  /** Folders whose path begins with what was typed. */
  'paths.complete': z.object({ prefix: z.string().max(4096) }).strict(),
  /** All that was found, for all nine events. */
  'hooks.list': z.object({ profile: z.enum(PROFILE_NAMES) }).strict(),
  /** The exact stdin that a payload would become, and what had to be changed for it. */
  'runs.preview': z
    .object({ event: z.enum(EVENT_NAMES), profile: z.enum(PROFILE_NAMES), payload: textArgument })
    .strict(),
  /** Fires every hook of an event. `payload` is the text of the editor. */
  'runs.fire': z
    .object({
      event: z.enum(EVENT_NAMES),
      profile: z.enum(PROFILE_NAMES),
      payload: textArgument,
      timeoutMs: z.number().int().min(1).max(600_000),
      /** Fire just this file. */
      script: path.exactOptional(),
      /** Texts on screen that are not saved: each is fired from a private copy in place of its file. */
      unsaved: z
        .array(z.object({ path, text: textArgument }).strict())
        .max(50)
        .exactOptional(),
      /** Whose environment the hooks get; absent: the one of the settings. */
      environment: z.enum(ENVIRONMENT_KINDS).exactOptional(),
      /** The name of the saved payload that `payload` is. */
      payloadName: z.string().max(200).exactOptional(),
    })
    .strict(),
  'runs.stop': z.object({ runId: z.string().max(64) }).strict(),
  /** The last runs, newest first: of this studio, then those kept from before it started. */
  'runs.list': nothing,
  /** One of them, whole. */
  'runs.get': z.object({ runId: z.string().max(64) }).strict(),
  'trust.list': nothing,
  'trust.grant': z.object({ directories: z.array(path).min(1).max(500) }).strict(),
  'trust.revoke': z.object({ directory: path }).strict(),
  'processes.list': nothing,
  'processes.end': z.object({ id: z.number().int() }).strict(),
  'settings.get': nothing,
  'settings.set': SettingsChangeSchema,
  /** Where the file of the settings lies. */
  'settings.file': nothing,
  /** Opens that file in the person's own editor, and makes it first where there is none. */
  'settings.openFile': nothing,
} as const

/** The name of a request. */
export type RequestName = keyof typeof REQUESTS
/** The arguments of a request. */
export type RequestArgs<N extends RequestName> = z.input<(typeof REQUESTS)[N]>

/** What each request gives. */
export interface RequestResults
  extends FileResults, PayloadResults, HistoryResults, ScriptResults, SurroundingsResults {
  'studio.info': StudioInfo
  'workspace.get': Workspace
  'workspace.open': Workspace
  'workspace.close': Workspace
  'workspace.forget': Workspace
  'workspace.sample': Workspace
  'workspace.pick': readonly string[]
  'paths.complete': readonly string[]
  'hooks.list': HookListing
  'runs.preview': { readonly stdin: string; readonly notices: readonly Notice[] }
  'runs.fire': FireOutcome
  'runs.stop': null
  'runs.list': readonly RunSummary[]
  'runs.get': RunReport
  'trust.list': readonly TrustedDirectory[]
  'trust.grant': readonly TrustedDirectory[]
  'trust.revoke': readonly TrustedDirectory[]
  'processes.list': readonly LiveProcess[]
  'processes.end': null
  'settings.get': Settings
  'settings.set': Settings
  /** `problem` is what is wrong with it, or was when it was set aside; null where nothing is. */
  'settings.file': { readonly path: string; readonly problem: string | null }
  'settings.openFile': null
}

/** What the studio tells its window unasked. */
export interface Pushes {
  /** Gathered over 16 ms or 500 events. */
  'runs.events': { readonly runId: string; readonly events: readonly WindowRunEvent[] }
  /** A hook or hooks directory changed on disk: ask `hooks.list` again. */
  'hooks.changed': Record<string, never>
  'workspace.changed': Workspace
  /** A saved payload was written or deleted, by any window or another program: ask `payloads.list` again. */
  'payloads.changed': Record<string, never>
  /** The kept runs changed: ask `history.search` or `runs.list` again. */
  'history.changed': Record<string, never>
  /** The system asked to open a `.hookrun` file: ask `hookrun.handed`. */
  'hookrun.handed': Record<string, never>
  /** Something the person should know about the studio's own files. */
  'studio.noted': { readonly note: string }
  'processes.changed': { readonly processes: readonly LiveProcess[] }
  'settings.changed': Settings
  /** A notification of a run was clicked: show it. */
  'run.wanted': { readonly runId: string }
  /** The studio is about to end: keep what was typed, then ask `window.settled`. It waits for that, but not for long. */
  'studio.closing': Record<string, never>
  /** A menu item of the desktop was chosen: the id of a command of the window. */
  'menu.command': { readonly id: string }
}
/** The name of a push. */
export type PushName = keyof Pushes

/** What the window sees of either transport. */
export interface Bridge {
  readonly request: <N extends RequestName>(name: N, args: RequestArgs<N>) => Promise<Result<RequestResults[N]>>
  /** Gives a function that ends the subscription. */
  readonly on: <N extends PushName>(name: N, listener: (data: Pushes[N]) => void) => () => void
  /** Tells when the studio went away (`false`) or came back; the desktop's never does. */
  readonly onConnection: (listener: (connected: boolean) => void) => () => void
}
