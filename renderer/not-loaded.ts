import type { Failure } from '../shared/result.ts'

/** What to say where code of the window could not be fetched when it was needed; `message` says what was not done. */
export function notLoaded(message: string): Failure {
  return { code: 'not-loaded', message, fix: 'Start the studio again where it has stopped, then try again.' }
}
