import { EVENT_NAMES, type EventName } from '../../shared/events.ts'
import type { Skipped } from '../../shared/capture.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import type { FoundHook, HookListing, HookPlaces, HooksDirectory } from '../../shared/places.ts'
import { PROFILES, type ProfileName } from '../../shared/profiles.ts'
import { type FileSystem, realFileSystem, realPathOf } from './file-system.ts'
import { type HooksPath, hooksPaths } from './hooks-paths.ts'
import { inspectDirectory } from './inspect-directory.ts'
import { type Look, lookForHook } from './look-for-hook.ts'
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
  const found: { hook: FoundHook; identity: string }[] = []
  const notices: Notice[] = []
  for (const place of hooksPaths(places)) {
    const look = lookForHook(place.path, event, platform, fs)
    if (look.kind === 'hook') {
      found.push({ hook: foundHook(look, place, event, places, platform, fs), identity: look.identity })
      notices.push(...misreadNotices(place))
    } else if (look.kind === 'error') {
      notices.push(discoveryError(look.script, look.code))
    }
  }
  notices.push(...sameFileNotices(found))
  return { hooks: found.map(({ hook }) => hook), notices }
}

/** Why files that look meant for one event will not run; also what is wrong with the directories themselves. */
export function skippedForEvent(
  places: HookPlaces,
  event: EventName,
  platform: NodeJS.Platform,
  fs: FileSystem = realFileSystem,
): readonly Skipped[] {
  return eachPath(places).flatMap((place) => {
    const { entries, skipped } = inspectDirectory(place, fs)
    const meant = entries.filter(({ name }) => {
      const reading = readName(name, platform)
      return reading.kind !== 'other' && reading.event === event
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
  for (const place of hooksPaths(places)) {
    const inspected = inspectDirectory(place, fs)
    const repeated = directories.some(({ path }) => path === place.path)
    directories.push(inspected.directory)
    if (repeated) continue
    notices.push(...inspected.notices)
    skipped.push(...inspected.skipped)
    skipped.push(...inspected.entries.flatMap((entry) => whyNot(place.path, entry, platform, fs) ?? []))
  }
  const perEvent = EVENT_NAMES.map((event) => discoverEvent(places, event, platform, fs))
  const hooks = perEvent.flatMap((found) => found.hooks)
  for (const notice of perEvent.flatMap((found) => found.notices)) {
    if (!notices.some(({ code, message }) => code === notice.code && message === notice.message)) notices.push(notice)
  }
  skipped.push(
    ...hooks.filter(({ event }) => PROFILES[profile].uncalled.includes(event)).map((hook) => notCalled(hook, profile)),
  )
  return { directories, hooks, skipped, notices }
}

function foundHook(
  look: Look & { kind: 'hook' },
  place: HooksPath,
  event: EventName,
  places: HookPlaces,
  platform: NodeJS.Platform,
  fs: FileSystem,
): FoundHook {
  const { path: directory, source, root } = place
  return {
    event,
    script: look.script,
    realPath: realPathOf(look.script, fs),
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
