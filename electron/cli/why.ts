import type { EventName } from '../../shared/events.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import { ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { whyText } from '../../shared/why.ts'
import { createEngine } from '../engine/create-engine.ts'
import { ownEnvironment } from '../engine/own-environment.ts'
import { hookErrors } from '../scripts/hook-errors.ts'
import type { Output } from './output.ts'
import { placesOf } from './places.ts'
import type { PlaceOptions } from './places.ts'
import { VERSION } from './version.ts'

/** The options of `why` as the command line gives them. */
export interface WhyCommandOptions extends PlaceOptions {
  readonly profile: ProfileName
}

/** Writes the ordered story of an event: why its hook did not fire. Runs no hook, writes nothing on disk. */
export async function why(event: EventName, options: WhyCommandOptions, output: Output): Promise<Result<number>> {
  const places = await placesOf(options)
  if (!places.ok) return places
  const engine = createEngine({ stateDir: null })
  const listing = engine.list(places.value, options.profile)
  await engine.close()
  const hooks = listing.hooks.filter((hook) => hook.event === event)
  const errors = await hookErrors(hooks, { env: ownEnvironment(), untrusted: places.value.roots })
  output.out.write(whyText(listing, event, options.profile, { studio: VERSION, platform: process.platform, errors }))
  return ok(0)
}
