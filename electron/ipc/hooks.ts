import type { HookPlaces } from '../../shared/places.ts'
import { ok } from '../../shared/result.ts'
import type { Engine } from '../engine/engine.ts'
import type { Handlers } from './handler.ts'

/** What was found. */
export function hooksHandlers(engine: Engine, places: () => HookPlaces): Handlers<'hooks.list'> {
  return { 'hooks.list': ({ profile }) => ok(engine.list(places(), profile)) }
}
