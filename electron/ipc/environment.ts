import { ok } from '../../shared/result.ts'
import type { Environments } from '../environment/environments.ts'
import type { Handlers } from './handler.ts'

/** The environments that hooks can get: for the person's eyes, and nothing keeps them. */
export function environmentHandlers(environments: Environments): Handlers<'environment.list'> {
  return { 'environment.list': async () => ok(await environments.list()) }
}
