import { type FSWatcher, watch } from 'node:fs'
import { basename } from 'node:path'
import type { HookPlaces } from '../../shared/places.ts'
import type { PlacesChange } from './engine.ts'
import { errorCode, type FileSystem, realFileSystem } from './file-system.ts'
import { payloadsSignature, placesSignature } from './places-signature.ts'
import { type WatchTargets, watchTargets, watchedName } from './watch-targets.ts'

/** What watching stands on; tests put failing ones in their place. */
export interface WatchGround {
  readonly fs?: FileSystem
  /** Calls back with the name of what changed in a directory, or null when that cannot be told. */
  readonly watchDirectory?: (path: string, onEvent: (name: string | null) => void) => FSWatcher
}

/**
 * Calls back after anything changed that discovery would see, or a saved payload did, at most every 50 ms. The system's own
 * watch says when to look, looking says whether something changed; a slow look of its own catches what the system does not
 * tell, and a faster one stands in where it tells nothing.
 */
export function watchHooks(
  places: HookPlaces,
  onChange: (change: PlacesChange) => void,
  ground: WatchGround = {},
): { close(): void } {
  const fs = ground.fs ?? realFileSystem
  const watchers = watchDirectories(ground.watchDirectory ?? watchWithNode, fs, look)
  let soon: NodeJS.Timeout | null = null
  let slow: NodeJS.Timeout | null = null
  let closed = false
  let lastCall = -Infinity
  let signature = ''
  let payloads = ''

  arm()
  return {
    close: () => {
      closed = true
      if (soon !== null) clearTimeout(soon)
      if (slow !== null) clearTimeout(slow)
      watchers.close()
    },
  }

  /** A watch goes up before the look, so that nothing falls between them. */
  function arm(): PlacesChange {
    const complete = watchers.set(watchTargets(places, fs))
    const now = placesSignature(places, fs)
    const payloadsNow = payloadsSignature(places, fs)
    const change = { hooks: now !== signature, payloads: payloadsNow !== payloads }
    signature = now
    payloads = payloadsNow
    if (slow !== null) clearTimeout(slow)
    slow = setTimeout(check, complete ? SLOW_CHECK_MS : FAST_CHECK_MS).unref()
    return change
  }

  function look(): void {
    if (closed || soon !== null) return
    soon = setTimeout(
      () => {
        soon = null
        // Timers of a busy loop may fire early: they count from when its turn began.
        if (untilNextCall() > 1) look()
        else check()
      },
      Math.max(SETTLE_MS, Math.ceil(untilNextCall())),
    ).unref()
  }

  function untilNextCall(): number {
    return lastCall + BETWEEN_CALLS_MS - performance.now()
  }

  function check(): void {
    if (closed) return
    const change = arm()
    if (!change.hooks && !change.payloads) return
    lastCall = performance.now()
    onChange(change)
  }
}

/** Between two calls, in milliseconds. */
const BETWEEN_CALLS_MS = 50
/** Several events of one change come within this time. */
const SETTLE_MS = 10
const SLOW_CHECK_MS = 1_000
/** Where the system can watch no more directories. */
const FAST_CHECK_MS = 200

interface Watched {
  readonly watcher: FSWatcher
  /** Another directory may stand under the same name since. */
  readonly identity: string
  names: ReadonlySet<string> | null
}

function watchDirectories(
  watchDirectory: NonNullable<WatchGround['watchDirectory']>,
  fs: FileSystem,
  onEvent: () => void,
): { set(targets: WatchTargets): boolean; close(): void } {
  const watched = new Map<string, Watched>()
  return {
    set: (targets) => {
      let complete = true
      for (const path of watched.keys()) if (!targets.has(path)) drop(path)
      for (const [path, names] of targets) complete = keep(path, names) && complete
      return complete
    },
    close: () => {
      for (const path of watched.keys()) drop(path)
    },
  }

  function keep(path: string, names: ReadonlySet<string> | null): boolean {
    try {
      const stats = fs.stat(path)
      if (stats === undefined) return true
      const identity = `${stats.dev}:${stats.ino}`
      const before = watched.get(path)
      if (before?.identity === identity) {
        before.names = names
        return true
      }
      drop(path)
      const own = watchedName(basename(path))
      const watcher = watchDirectory(path, (name) => {
        const told = name === null ? null : watchedName(name)
        const names = watched.get(path)?.names ?? null
        if (told !== null && names !== null && told !== own && !names.has(told)) return
        // What happens to the directory itself is told under its own name: it may be another one now, with the same inode even.
        if (told === own) drop(path)
        onEvent()
      })
      watcher.on('error', () => {
        drop(path)
        onEvent()
      })
      watched.set(path, { watcher, identity, names })
      return true
    } catch (error) {
      return errorCode(error) === 'ENOENT'
    }
  }

  function drop(path: string): void {
    watched.get(path)?.watcher.close()
    watched.delete(path)
  }
}

function watchWithNode(path: string, onEvent: (name: string | null) => void): FSWatcher {
  return watch(path, { persistent: false }, (_event, name) => onEvent(name))
}
