import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { FoundHook, HookPlaces } from '../../shared/places.ts'
import { locateFile, locateScript } from '../files/locate-file.ts'
import type { UnsavedText } from '../files/stand-ins.ts'

/** What a fire would run, as far as texts on screen can stand in for it. */
export interface Fired {
  readonly places: HookPlaces
  /** The one script that is fired by itself, or null when all hooks of the event are. */
  readonly script: string | null
  /** The hooks that were found for the event. */
  readonly hooks: readonly FoundHook[]
}

/** The texts that a fire is about, and the real paths of the scripts that would not run as they lie on disk. */
export interface TextsToFire {
  readonly texts: readonly UnsavedText[]
  readonly touched: ReadonlySet<string>
}

/**
 * Of the texts on screen those that the fire would run: of its hooks, and of the helper files beside them. A text of another
 * event's hook or of a folder that is not open says nothing about this fire, and must not stand in its way.
 */
export function textsToFire(
  unsaved: readonly { readonly path: string; readonly text: string }[],
  { places, script, hooks }: Fired,
): TextsToFire {
  const runs: readonly Runs[] =
    script === null
      ? hooks
      : [hooks.find((hook) => hook.script === script) ?? { script, directory: dirname(script), realPath: real(script) }]
  const texts: UnsavedText[] = []
  const touched = new Set<string>()
  for (const { path, text } of unsaved) {
    const located = script === resolve(path) ? locateScript(path, places) : locateFile(path, places)
    if (!located.ok) continue
    const { value } = located
    const users = runs.filter(
      (hook) => hook.script === value.path || (value.event === null && hook.directory === value.directory),
    )
    if (users.length === 0) continue
    texts.push({ located: value, text })
    for (const { realPath } of users) touched.add(realPath)
  }
  return { texts, touched }
}

type Runs = Pick<FoundHook, 'script' | 'directory' | 'realPath'>

function real(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}
