import { assertNever } from '../assert-never.ts'
import { EVENTS } from '../events.ts'
import type { EventName } from '../events.ts'
import { DEFAULT_PROFILE } from '../profiles.ts'
import type { ProfileName } from '../profiles.ts'
import { toolsFor } from '../tools.ts'
import { COMMON_FIELDS, EVENT_FIELDS, MODEL_FIELDS } from './fields.ts'
import type { Field } from './fields.ts'

/** A JSON Schema (draft 7), as far as an editor needs one. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/**
 * What an editor needs to complete and check the payload of an event: the whole input when it has the event's key,
 * `hookName` or `clineVersion`, otherwise the event's own object. Made from the field tables alone.
 */
export function payloadJsonSchema(event: EventName, profile: ProfileName = DEFAULT_PROFILE): JsonSchema {
  const key = EVENTS[event].key
  const own = eventObject(event, profile)
  const common = objectSchema(COMMON_FIELDS)
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `The payload of ${event}`,
    type: 'object',
    if: { anyOf: [key, 'hookName', 'clineVersion'].map((name) => ({ required: [name] })) },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema; nobody awaits a schema
    then: {
      ...common,
      properties: {
        ...common.properties,
        hookName: { const: event, description: 'The name of the event' },
        [key]: { ...own, description: `What ${event} tells its hooks` },
      },
    },
    else: own,
  }
}

function eventObject(event: EventName, profile: ProfileName): JsonSchema {
  const object = objectSchema(EVENT_FIELDS[event])
  if (!EVENTS[event].ofTool) return object
  const tools = toolsFor(profile)
  return {
    ...object,
    properties: {
      ...object.properties,
      toolName: { ...object.properties['toolName'], examples: tools.map((tool) => tool.name) },
    },
    allOf: tools.map((tool) => ({
      if: { properties: { toolName: { const: tool.name } }, required: ['toolName'] },
      // oxlint-disable-next-line unicorn/no-thenable -- as above
      then: {
        properties: {
          parameters: {
            properties: Object.fromEntries(tool.parameters.map((name) => [name, valueOf('parameters')])),
          },
        },
      },
    })),
  }
}

function objectSchema(fields: readonly Field[]) {
  const properties: Record<string, JsonSchema> = {}
  for (const field of fields) properties[field.name] = { ...valueSchema(field), description: field.description }
  return { type: 'object', properties, additionalProperties: false } as const
}

/** A value of a map. `errorMessage` is what the language service of VS Code says in the place of its own words. */
function valueOf(map: string): JsonSchema {
  return {
    type: 'string',
    errorMessage: `The agent sends each value in ${map} as text, also true and numbers: write it in double quotes.`,
  }
}

function valueSchema(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
      return field.values === undefined ? { type: 'string', default: '' } : { type: 'string', examples: field.values }
    case 'boolean':
      return { type: 'boolean', default: false }
    case 'integer':
      return { type: 'integer', default: 0 }
    case 'texts':
      return { type: 'array', items: { type: 'string' }, default: [] }
    case 'map':
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(field.entries ?? {}).map(([name, description]) => [
            name,
            { ...valueOf(field.name), description },
          ]),
        ),
        additionalProperties: valueOf(field.name),
        default: {},
      }
    case 'model':
      return objectSchema(MODEL_FIELDS)
    default:
      return assertNever(field.kind)
  }
}
