import { EVENTS } from '../../shared/events.ts'
import type { Skipped } from '../../shared/capture.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import type { FoundHook, HookPlaces } from '../../shared/places.ts'
import { PROFILES, type ProfileName } from '../../shared/profiles.ts'
import type { FileSystem } from './file-system.ts'
import type { HooksPath } from './hooks-paths.ts'
import { sayName } from './say-path.ts'

/** An error that the agent does not take for "no hook here". */
export function discoveryError(path: string, code: string): Notice {
  const message = `Looking at ${sayName(path)} failed with ${code}: the agent reports this as an error, not as "no hook".`
  if (code !== 'EMFILE' && code !== 'ENFILE')
    return { code: 'discovery-error', message, fix: 'Check the disk and the folder, then fire again.' }
  return {
    code: 'discovery-error',
    message,
    fix: 'Too many files are open: close programs, or raise the limit (ulimit -n).',
  }
}

/** What the agent calls a directory other than what it is. Source: Cline's rule that a path with `/Cline/Hooks` in it is global. */
export function misreadNotices(place: HooksPath): readonly Notice[] {
  const { path, source } = place
  const looksGlobal = /[\\/]Cline[\\/]Hooks/i.test(path)
  if (looksGlobal === (source === 'global')) {
    return source === 'runtime' ? [misread(place, 'misread-as-workspace', 'does not hold')] : []
  }
  return [
    looksGlobal
      ? misread(place, 'misread-as-global', 'holds')
      : misread(place, 'misread-as-workspace', 'does not hold'),
  ]
}

type NamedHook = Pick<FoundHook, 'event' | 'script'>

/** Hooks of one event that are the same file under several names. */
export function sameFileNotices(
  found: readonly { readonly hook: NamedHook; readonly identity: string }[],
): readonly Notice[] {
  if (found.length < 2) return []
  const byIdentity = new Map<string, NamedHook[]>()
  for (const { hook, identity } of found) byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), hook])
  return [...byIdentity.values()].flatMap((hooks) => {
    const first = hooks[0]
    if (first === undefined || hooks.length < 2) return []
    const scripts = hooks.map(({ script }) => sayName(script)).join(', ')
    return {
      code: 'same-file-twice' as const,
      message: `${hooks.length} hooks of ${first.event} are the same file (${scripts}): it runs ${hooks.length} times.`,
      fix: 'Keep one of them, unless it is meant to run more than once.',
    }
  })
}

/** A hook whose event a profile never calls; test-fired it still runs. */
export function notCalled(hook: FoundHook, profile: ProfileName): Skipped {
  return {
    path: hook.script,
    event: hook.event,
    code: 'event-not-called',
    message: `${PROFILES[profile].title} never calls ${hook.event} (${EVENTS[hook.event].fires}), so this hook runs only when it is test-fired.`,
    fix: 'Move what it does to an event that is called, or choose the profile of the version that you use.',
  }
}

/** Workspace roots that do not exist. */
export function missingRoots(places: HookPlaces, fs: FileSystem): readonly Notice[] {
  return places.roots
    .filter((root) => !isThere(root, fs))
    .map((root) => ({
      code: 'cwd-missing' as const,
      message: `The workspace folder ${sayName(root)} does not exist: no hooks are found there, and none can run in it.`,
      fix: 'Create it, or close this folder and open the right one.',
    }))
}

function misread(place: HooksPath, code: 'misread-as-global' | 'misread-as-workspace', holds: string): Notice {
  const taken = code === 'misread-as-global' ? 'global' : 'workspace'
  return {
    code,
    message: `Cline calls the hooks in ${sayName(place.path)} ${taken} hooks, because the path ${holds} /Cline/Hooks; they are ${place.source} hooks.`,
  }
}

function isThere(path: string, fs: FileSystem): boolean {
  try {
    return fs.stat(path) !== undefined
  } catch {
    return false
  }
}
