import { join } from 'node:path'
import { EVENT_NAMES, type EventName } from '../../shared/events.ts'
import type { Skipped } from '../../shared/capture.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import type { FoundHook, HookListing, HookPlaces, HooksDirectory } from '../../shared/places.ts'
import { PROFILES, type ProfileName } from '../../shared/profiles.ts'
import { type FileSystem, realFileSystem, realPathOf } from './file-system.ts'
import { type HooksPath, hooksPaths } from './hooks-paths.ts'
import { inspectDirectory } from './inspect-directory.ts'
import { lookForHook } from './look-for-hook.ts'
import { discoveryError, misreadNotices, missingRoots, notCalled, sameFileNotices } from './place-notices.ts'
import { readName } from './read-name.ts'
import { whyNot } from './why-not.ts'
import { workingDirectory } from './working-directory.ts'

/** The hooks of one event, and what looking for them had to say. */
export interface EventHooks {
  /** In the order of the directories; the same real file may stand here twice, and runs twice. */
  readonly hooks: readonly FoundHook[]
  readonly notices: readonly Notice[]
}

/** A hook of which all is known that starting it takes. */
export type StartableHook = Omit<FoundHook, 'realPath'>

/** What a first look for an event's hooks gives. */
export interface FirstLook {
  /** In the order of the directories. */
  readonly hooks: readonly StartableHook[]
  /** Asks the rest: where links lead, and what there is to say. `failed`: directories of which it is known that they cannot be looked at. */
  readonly complete: (failed?: ReadonlySet<string>) => EventHooks
}

/**
 * Finds the hooks that an event would run: a few system calls per directory, nothing remembered. Errors that the agent expects (ENOENT,
 * EACCES, ENOTDIR) mean "no hook here", every other one is a notice `discovery-error`. A hook's `cwd` is empty when no root is open.
 */
export function discoverEvent(
  places: HookPlaces,
  event: EventName,
  platform: NodeJS.Platform,
  fs: FileSystem = realFileSystem,
): EventHooks {
  return lookForEvent(places, event, platform, fs).complete()
}

/** The same in two steps: whoever waits for the hooks can start them after the first. */
export function lookForEvent(
  places: HookPlaces,
  event: EventName,
  platform: NodeJS.Platform,
  fs: FileSystem,
): FirstLook {
  const looks = hooksPaths(places).map((place) => ({ place, look: lookForHook(place.path, event, platform, fs) }))
  const found: { hook: StartableHook; identity: string }[] = []
  for (const { place, look } of looks) {
    if (look.kind === 'hook') {
      found.push({ hook: startableHook(look.script, place, event, places, platform), identity: look.identity })
    }
  }
  const complete = (failed?: ReadonlySet<string>): EventHooks => {
    const notices = looks.flatMap(({ place, look }) => {
      if (look.kind === 'hook') return misreadNotices(place)
      return look.kind === 'error' && failed?.has(place.path) !== true ? [discoveryError(look.script, look.code)] : []
    })
    return {
      hooks: found.map(({ hook }) => ({ ...hook, realPath: realPathOf(hook.script, fs) })),
      notices: [...notices, ...sameFileNotices(found)],
    }
  }
  return { hooks: found.map(({ hook }) => hook), complete }
}

/**
 * Why files that look meant for one event will not run; also what is wrong with the directories themselves. `running` are
 * scripts that were started just now, so that nothing speaks against them.
 */
export function skippedForEvent(
  places: HookPlaces,
  event: EventName,
  platform: NodeJS.Platform,
  fs: FileSystem = realFileSystem,
  running: readonly string[] = [],
): readonly Skipped[] {
  return eachPath(places).flatMap((place) => {
    const { entries, skipped } = inspectDirectory(place, fs)
    const meant = entries.filter(({ name }) => {
      const reading = readName(name, platform)
      return reading.kind !== 'other' && reading.event === event && !running.includes(join(place.path, name))
    })
    return [...skipped, ...meant.flatMap((entry) => whyNot(place.path, entry, platform, fs) ?? [])]
  })
}

/** Everything that is found for all nine events, and a reason for every file that will not run. A hook of an event that the profile never calls stands in both lists. */
export function discoverAll(
  places: HookPlaces,
  profile: ProfileName,
  platform: NodeJS.Platform,
  fs: FileSystem = realFileSystem,
): HookListing {
  const directories: HooksDirectory[] = []
  const skipped: Skipped[] = []
  const notices: Notice[] = [...missingRoots(places, fs)]
  const failed = new Set<string>()
  for (const place of hooksPaths(places)) {
    const inspected = inspectDirectory(place, fs)
    const repeated = directories.some(({ path }) => path === place.path)
    directories.push(inspected.directory)
    if (repeated) continue
    notices.push(...inspected.notices)
    // What is wrong with a directory is said once, not once for each event.
    if (inspected.notices.some(({ code }) => code === 'discovery-error')) failed.add(place.path)
    skipped.push(...inspected.skipped)
    skipped.push(...inspected.entries.flatMap((entry) => whyNot(place.path, entry, platform, fs) ?? []))
  }
  const perEvent = EVENT_NAMES.map((event) => lookForEvent(places, event, platform, fs).complete(failed))
  const hooks = perEvent.flatMap((found) => found.hooks)
  for (const notice of perEvent.flatMap((found) => found.notices)) {
    if (!notices.some(({ code, message }) => code === notice.code && message === notice.message)) notices.push(notice)
  }
  skipped.push(
    ...hooks.filter(({ event }) => PROFILES[profile].uncalled.includes(event)).map((hook) => notCalled(hook, profile)),
  )
  return { directories, hooks, skipped, notices }
}

function startableHook(
  script: string,
  { path: directory, source, root }: HooksPath,
  event: EventName,
  places: HookPlaces,
  platform: NodeJS.Platform,
): StartableHook {
  return {
    event,
    script,
    directory,
    source,
    root,
    cwd: workingDirectory(directory, source, root, places.roots, platform) ?? '',
  }
}

function eachPath(places: HookPlaces): readonly HooksPath[] {
  const seen = new Set<string>()
  return hooksPaths(places).filter(({ path }) => !seen.has(path) && seen.add(path))
}
