import { EVENTS } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { findJsonProblem, positionAt } from '../../../shared/payload/json-problem.ts'
import { failure, ok } from '../../../shared/result.ts'
import type { Result } from '../../../shared/result.ts'
import type { SavedPayload } from '../../../shared/saved-payload.ts'

/** The event's own object in the text of a payload, also when the text is a whole input. Errors: `input-not-json`, `input-wrong-type`. */
export function ownObject(event: EventName, text: string): Result<SavedPayload['payload']> {
  const problem = findJsonProblem(text)
  if (problem !== null) {
    const { line, column } = positionAt(text, problem.offset)
    const where = `line ${line}, column ${column}`
    return failure('input-not-json', `The payload is no JSON at ${where}: ${problem.message}.`, problem.fix)
  }
  const value = JSON.parse(text) as SavedPayload['payload'][string]
  if (!isObject(value))
    return failure('input-wrong-type', 'The payload must be a JSON object.', 'Write { … } around it.')
  if (!isWholeInput(event, value)) return ok(value)
  const own = value[EVENTS[event].key]
  return ok(isObject(own) ? own : {})
}

/** Whether an object is a whole input rather than the event's own object. */
export function isWholeInput(event: EventName, value: object): boolean {
  return [EVENTS[event].key, 'hookName', 'clineVersion'].some((name) => Object.hasOwn(value, name))
}

function isObject(value: SavedPayload['payload'][string] | undefined): value is SavedPayload['payload'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
