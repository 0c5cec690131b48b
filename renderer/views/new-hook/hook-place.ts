import type { EventName } from '../../../shared/events.ts'
import type { HookListing, HooksDirectory } from '../../../shared/places.ts'

/** The directories in which a hook can be made: the studio has no say in the runtime one, and no folder is made anew for a root that vanished. */
export function placesOfHooks(
  directories: readonly HooksDirectory[],
  roots: readonly { readonly path: string; readonly exists: boolean }[],
): readonly HooksDirectory[] {
  const gone = new Set(roots.filter(({ exists }) => !exists).map(({ path }) => path))
  return directories.filter(({ source, root }) => source !== 'runtime' && (root === null || !gone.has(root)))
}

/** The path of an event's hook in a directory. */
export function fileOfHook(directory: string, event: EventName, platform: string | undefined): string {
  return platform === 'win32' ? `${directory}\\${event}.ps1` : `${directory}/${event}`
}

/** Whether a file is known to lie at a path. */
export function fileThere(path: string, listing: HookListing | null): boolean {
  if (listing === null) return false
  return listing.hooks.some(({ script }) => script === path) || listing.skipped.some((file) => file.path === path)
}

/** The place that is proposed for an event's new hook: the first root in which there is none, before the global one. */
export function placeFor(
  event: EventName,
  directories: readonly HooksDirectory[],
  listing: HookListing | null,
  platform: string | undefined,
): HooksDirectory | undefined {
  const rootsFirst = [
    ...directories.filter(({ root }) => root !== null),
    ...directories.filter(({ root }) => root === null),
  ]
  return rootsFirst.find(({ path }) => !fileThere(fileOfHook(path, event, platform), listing)) ?? rootsFirst[0]
}
