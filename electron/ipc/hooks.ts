import type { HookPlaces } from '../../shared/places.ts'
import { ok } from '../../shared/result.ts'
import { whyText } from '../../shared/why.ts'
import type { Engine } from '../engine/engine.ts'
import type { History } from '../store/history.ts'
import type { Handlers } from './handler.ts'

/** What the handlers of found hooks live on. */
export interface HooksContext {
  readonly engine: Engine
  readonly places: () => HookPlaces
  readonly history: History
  readonly version: string
}

/** What was found, and why something was not. */
export function hooksHandlers({ engine, places, history, version }: HooksContext): Handlers<`hooks.${'list' | 'why'}`> {
  return {
    'hooks.list': ({ profile }) => ok(engine.list(places(), profile)),
    'hooks.why': ({ event, profile }) => {
      const last = history.list().find((run) => run.event === event)
      return ok(
        whyText(engine.list(places(), profile), event, profile, {
          studio: version,
          platform: process.platform,
          ...(last && { lastRun: { startedAt: last.startedAt, sentence: last.sentence } }),
        }),
      )
    },
  }
}
