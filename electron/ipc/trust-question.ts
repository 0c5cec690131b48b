import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EventName } from '../../shared/events.ts'
import type { FireOutcome } from '../../shared/ipc.ts'
import type { FoundHook, HookListing } from '../../shared/places.ts'

/** What says yes without a question. */
export interface Allowed {
  /** Whether a directory, by its real path, was trusted. */
  readonly directory: (realPath: string) => boolean
  /** Whether a script, by its real path, is the studio's own. */
  readonly script: (realPath: string) => boolean
}

/** The directories that a person must be asked about, with what of them would run where. */
export type TrustQuestion = (FireOutcome & { readonly kind: 'ask' })['directories']

/**
 * The question before an event's hooks are fired; empty when all may run. A directory is known by its real path, so that a link
 * that leads elsewhere since is asked about anew.
 */
export function trustQuestion(listing: HookListing, event: EventName, allowed: Allowed): TrustQuestion {
  const realPaths = new Map(listing.directories.map(({ path, realPath }) => [path, realPath]))
  const untrusted = new Map<string, FoundHook[]>()
  for (const hook of listing.hooks.filter((found) => found.event === event)) {
    const realPath = realPaths.get(hook.directory) ?? hook.directory
    if (allowed.directory(realPath) || allowed.script(hook.realPath)) continue
    untrusted.set(realPath, [...(untrusted.get(realPath) ?? []), hook])
  }
  return [...untrusted].map(([realPath, hooks]) => ({ realPath, hooks }))
}

/** The same before one file is fired: its folder must be trusted, whether the file is there yet or not. Null when the folder does not exist. */
export function scriptTrustQuestion(
  hook: Omit<FoundHook, 'directory' | 'realPath'>,
  allowed: Allowed,
): TrustQuestion | null {
  const directory = dirname(hook.script)
  const realPath = realPathOf(directory)
  if (realPath === null) return null
  const script = realPathOf(hook.script) ?? hook.script
  if (allowed.directory(realPath) || allowed.script(script)) return []
  return [{ realPath, hooks: [{ ...hook, directory, realPath: script }] }]
}

function realPathOf(path: string): string | null {
  try {
    return realpathSync.native(path)
  } catch {
    return null
  }
}
