import type { FireRequest } from '../../shared/fire-request.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import type { FoundHook } from '../../shared/places.ts'
import { discoverEvent } from './discover.ts'
import type { FileSystem } from './file-system.ts'
import { singleScript } from './single-script.ts'

/** A hook that is to be fired. */
export interface FireTarget {
  readonly hook: FoundHook
  /** Why it can't even be tried, or null. */
  readonly obstacle: Notice | null
}

/** What a request fires, in the order of the directories, and what finding it had to say. */
export function fireTargets(
  request: FireRequest,
  platform: NodeJS.Platform,
  fs: FileSystem,
): { readonly targets: readonly FireTarget[]; readonly notices: readonly Notice[] } {
  const { places, event, script } = request
  if (script !== null) {
    const { hook, notices, obstacle } = singleScript(script, event, places, platform, fs)
    return { targets: [{ hook, obstacle: obstacle ?? withoutRoot(hook) }], notices }
  }
  const { hooks, notices } = discoverEvent(places, event, platform, fs)
  return { targets: hooks.map((hook) => ({ hook, obstacle: withoutRoot(hook) })), notices }
}

/** Never a fall-back to this process's own directory. Source: Cline's working directory rule. */
function withoutRoot(hook: FoundHook): Notice | null {
  if (hook.cwd !== '') return null
  return {
    code: 'cwd-missing',
    message: 'No workspace folder is open, so there is no folder for this hook to run in.',
    fix: 'Open a folder: the first one is where global hooks run.',
  }
}
