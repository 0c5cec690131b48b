import { failure } from '../../shared/result.ts'
import type { Environments } from '../environment/environments.ts'
import type { Handlers } from './handler.ts'

/** What only the machine can say about a script. */
export function scriptsHandlers(_environments: Environments): Handlers<'scripts.facts'> {
  return { 'scripts.facts': () => failure('not-there', "This studio can't check scripts yet.") }
}
