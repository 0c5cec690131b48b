import { dirname } from 'node:path'
import type { HookPlaces } from '../../shared/places.ts'
import type { ScriptFacts } from '../../shared/requests/scripts.ts'
import { ok } from '../../shared/result.ts'
import type { Settings } from '../../shared/settings.ts'
import { workingDirectory } from '../engine/working-directory.ts'
import type { Environments } from '../environment/environments.ts'
import { locateScript } from '../files/locate-file.ts'
import { createTurns } from '../scripts/turns.ts'
import { scriptFacts } from '../scripts/script-facts.ts'
import type { Handlers } from './handler.ts'

/** What the handler of scripts lives on. */
export interface ScriptsContext {
  readonly environments: Environments
  readonly places: () => HookPlaces
  readonly settings: () => Settings
  /** Aborted when the studio closes: no check outlives it. */
  readonly closing: AbortSignal
}

/** So many scripts are checked at once. */
const AT_ONCE = 2

/** What only the machine can say about a script. A newer question about the same script calls the check of the older one off. */
export function scriptsHandlers(context: ScriptsContext): Handlers<'scripts.facts'> {
  const { environments, places, settings, closing } = context
  const turns = createTurns<ScriptFacts>(AT_ONCE)
  return {
    'scripts.facts': async ({ path, text, commands }, clientId) => {
      const env = (await environments.get(settings().environment)).variables
      const now = places()
      const located = locateScript(path, now)
      if (!located.ok) return located
      const { directory, source, root } = located.value
      const cwd = workingDirectory(directory, source, root, now.roots, process.platform) ?? dirname(path)
      const facts = await turns.take(`${clientId} ${path}`, (signal) =>
        scriptFacts({
          path,
          text,
          commands,
          env,
          cwd,
          untrusted: now.roots,
          signal: AbortSignal.any([signal, closing]),
        }),
      )
      return ok(facts)
    },
  }
}
