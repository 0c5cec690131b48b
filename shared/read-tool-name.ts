import { parseJson } from './answer/extract.ts'
import { fieldsOf } from './answer/validate.ts'
import { EVENTS } from './events.ts'
import type { EventName } from './events.ts'

/** The tool that an input names, or null: the event has none, the input is no JSON, or no text stands there. */
export function readToolName(event: EventName, stdin: string): string | null {
  const { ofTool, key } = EVENTS[event]
  if (!ofTool) return null
  const own = fieldsOf(fieldsOf(parseJson(stdin)?.value)[key])
  const name = Object.hasOwn(own, 'toolName') ? own['toolName'] : null
  return typeof name === 'string' && name !== '' ? name : null
}
