import { CONTEXT_LIMIT_UNITS, CONTEXT_TRUNCATED_NOTICE } from '../limits.ts'

/** A context as it counts: over the limit it is cut there, in UTF-16 units, and says so at its end. */
export function capContext(text: string): string {
  return text.length > CONTEXT_LIMIT_UNITS ? text.slice(0, CONTEXT_LIMIT_UNITS) + CONTEXT_TRUNCATED_NOTICE : text
}
