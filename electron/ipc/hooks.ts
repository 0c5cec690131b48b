import type { HookPlaces } from '../../shared/places.ts'
import { ok } from '../../shared/result.ts'
import type { Settings } from '../../shared/settings.ts'
import { whyText } from '../../shared/why.ts'
import type { Engine } from '../engine/engine.ts'
import type { Environments } from '../environment/environments.ts'
import { hookErrors } from '../scripts/hook-errors.ts'
import type { History } from '../store/history.ts'
import type { Handlers } from './handler.ts'

/** What the handlers of found hooks live on. */
export interface HooksContext {
  readonly engine: Engine
  readonly places: () => HookPlaces
  readonly history: History
  readonly version: string
  readonly environments: Environments
  readonly settings: () => Settings
  /** Aborted when the studio closes: no check of a script outlives it. */
  readonly closing: AbortSignal
}

/** What was found, and why something was not. */
export function hooksHandlers(context: HooksContext): Handlers<`hooks.${'list' | 'why'}`> {
  const { engine, places, history, version, environments, settings, closing } = context
  return {
    'hooks.list': ({ profile }) => ok(engine.list(places(), profile)),
    'hooks.why': async ({ event, profile }) => {
      const now = places()
      const listing = engine.list(now, profile)
      const hooks = listing.hooks.filter((hook) => hook.event === event)
      const env = (await environments.get(settings().environment)).variables
      const errors = await hookErrors(hooks, { env, untrusted: now.roots, signal: closing })
      const last = history.list().find((run) => run.event === event)
      return ok(
        whyText(listing, event, profile, {
          studio: version,
          platform: process.platform,
          errors,
          ...(last && { lastRun: { startedAt: last.startedAt, sentence: last.sentence } }),
        }),
      )
    },
  }
}
