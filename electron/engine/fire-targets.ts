import type { FireRequest } from '../../shared/fire-request.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import { lookForEvent, type StartableHook } from './discover.ts'
import type { FileSystem } from './file-system.ts'
import { singleScript } from './single-script.ts'

/** A hook that is to be fired. */
export interface FireTarget {
  readonly hook: StartableHook
  /** Why it cannot even be tried, or null. */
  readonly obstacle: Notice | null
}

/** What a request fires. */
export interface FireTargets {
  /** In the order of the directories. */
  readonly targets: readonly FireTarget[]
  /** What can wait until they have been started: their real paths, and what finding them had to say. */
  readonly complete: () => { readonly realPaths: readonly string[]; readonly notices: readonly Notice[] }
}

/** Finds what a request fires. */
export function fireTargets(request: FireRequest, platform: NodeJS.Platform, fs: FileSystem): FireTargets {
  const { places, event, script } = request
  if (script !== null) {
    const { hook, notices, obstacle } = singleScript(script, event, places, platform, fs)
    const targets = [{ hook, obstacle: obstacle ?? withoutRoot(hook) }]
    return { targets, complete: () => ({ realPaths: [hook.realPath], notices }) }
  }
  const look = lookForEvent(places, event, platform, fs)
  return {
    targets: look.hooks.map((hook) => ({ hook, obstacle: withoutRoot(hook) })),
    complete: () => {
      const { hooks, notices } = look.complete()
      return { realPaths: hooks.map(({ realPath }) => realPath), notices }
    },
  }
}

/** Never a fall-back to this process's own directory. Source: Cline's working directory rule. */
function withoutRoot(hook: StartableHook): Notice | null {
  if (hook.cwd !== '') return null
  return {
    code: 'cwd-missing',
    message: 'No workspace folder is open, so there is no folder for this hook to run in.',
    fix: 'Open a folder: the first one is where global hooks run.',
  }
}
