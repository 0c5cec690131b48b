import { basename, dirname, resolve } from 'node:path'
import type { EventName } from '../../shared/events.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import type { FoundHook, HookPlaces } from '../../shared/places.ts'
import { type FileSystem, realPathOf } from './file-system.ts'
import { hooksPaths } from './hooks-paths.ts'
import { sayName } from './say-path.ts'
import { whyNotThisFile } from './why-not.ts'
import { workingDirectory } from './working-directory.ts'

/** One file that is fired by itself, whatever its name. */
export interface SingleScript {
  readonly hook: FoundHook
  readonly notices: readonly Notice[]
  /** Why it must not even be opened; null when it is started as the agent would, be it in vain. */
  readonly obstacle: Notice | null
}

/**
 * Takes a file for an event's hook. In a hooks directory it is what it is there, so that a run of just one hook names
 * it as a run of all does; elsewhere it runs in the innermost root that contains it, else in the primary root.
 */
export function singleScript(
  path: string,
  event: EventName,
  places: HookPlaces,
  platform: NodeJS.Platform,
  fs: FileSystem,
): SingleScript {
  const script = resolve(path)
  const directory = dirname(script)
  const place = hooksPaths(places).find((known) => known.path === directory)
  const source = place?.source ?? 'workspace'
  const cwd = workingDirectory(script, source, place?.root ?? null, places.roots, platform) ?? ''
  const hook: FoundHook = {
    event,
    script,
    realPath: realPathOf(script, fs),
    directory,
    source,
    root: place?.root ?? (source === 'workspace' && cwd !== '' ? cwd : null),
    cwd,
  }
  if (isMissing(script, fs)) {
    const missing: Notice = {
      code: 'script-missing',
      message: `There is no file ${sayName(script)}.`,
      fix: 'Check the path.',
    }
    return { hook, notices: [missing], obstacle: missing }
  }
  const reason = whyNotThisFile(script, sayName(basename(script)), event, platform, fs)
  if (reason === null) return { hook, notices: [...needsPowerShell(script, platform)], obstacle: null }
  const { path: _path, event: _event, ...notice } = reason
  // The shell refuses these by itself, and says so. Of a folder it says the same, which would be misleading.
  const refusedByShell = notice.code === 'not-executable' || notice.code === 'cannot-execute'
  return { hook, notices: [notice], obstacle: refusedByShell ? null : notice }
}

function isMissing(path: string, fs: FileSystem): boolean {
  try {
    return fs.stat(path) === undefined && fs.lstat(path) === undefined
  } catch {
    return false
  }
}

function needsPowerShell(script: string, platform: NodeJS.Platform): Notice[] {
  if (platform !== 'win32' || script.toLowerCase().endsWith('.ps1')) return []
  return [
    {
      code: 'not-powershell-on-windows',
      message: `${sayName(basename(script))} is no .ps1 file: on Windows hooks are run by PowerShell, which refuses every other file.`,
      fix: 'Write the hook in PowerShell, in a file that ends in .ps1.',
    },
  ]
}
