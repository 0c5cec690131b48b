import { EVENT_NAMES, EVENTS, type EventName } from '../../events.ts'
import { COMMON_FIELDS, EVENT_FIELDS, MODEL_FIELDS, type Field } from '../../payload/fields.ts'
import { toolsFor } from '../../tools.ts'

/** What may stand at a place of the payload. */
export interface PayloadNode {
  readonly name: string
  readonly kind: Field['kind'] | 'event'
  /** What it is, as a sentence without a full stop. */
  readonly description: string
  /** Whether it is left out of the JSON while it holds its default value. */
  readonly mayBeMissing: boolean
  readonly values: readonly string[]
}

/** What is below a place of the payload. */
export interface PayloadBranch {
  readonly nodes: readonly PayloadNode[]
  /** `true`: other names than these occur too. */
  readonly open: boolean
}

/**
 * What a path leads to: the names below it, or null when nothing is below (a text, a number, a path that does not exist).
 * Without an event all nine event objects are at the top.
 */
export function branchAt(path: readonly string[], event: EventName | null): PayloadBranch | null {
  const [first, second, further] = path
  if (first === undefined) return { nodes: topNodes(event), open: false }
  if (first === 'model')
    return second === undefined ? { nodes: MODEL_FIELDS.map((f) => nodeOf(f, false)), open: false } : null
  const own = eventOfKey(first)
  if (own === null) return null
  if (second === undefined) return { nodes: EVENT_FIELDS[own].map((field) => nodeOf(field, true)), open: false }
  const field = EVENT_FIELDS[own].find(({ name }) => name === second)
  if (field?.kind !== 'map' || further !== undefined) return null
  return { nodes: field.name === 'parameters' ? parameterNodes() : entryNodes(field), open: true }
}

/** The node at a path, or null when there is none. */
export function nodeAt(path: readonly string[], event: EventName | null): PayloadNode | null {
  const last = path.at(-1)
  if (last === undefined) return null
  return branchAt(path.slice(0, -1), event)?.nodes.find(({ name }) => name === last) ?? null
}

/** The event whose object a key names, or null. */
export function eventOfKey(key: string): EventName | null {
  return EVENT_NAMES.find((name) => EVENTS[name].key === key) ?? null
}

function topNodes(event: EventName | null): readonly PayloadNode[] {
  const events = event === null ? EVENT_NAMES : [event]
  return [
    ...events.map((name): PayloadNode => ({
      name: EVENTS[name].key,
      kind: 'event',
      description: `The object of ${name}: ${EVENTS[name].fires}`,
      mayBeMissing: false,
      values: [],
    })),
    ...COMMON_FIELDS.map((field) => nodeOf(field, false)),
  ]
}

function nodeOf(field: Field, ofEvent: boolean): PayloadNode {
  return {
    name: field.name,
    kind: field.kind,
    description: field.description,
    mayBeMissing: ofEvent && field.alwaysSent !== true && field.name !== 'toolName',
    values: field.values ?? [],
  }
}

function entryNodes(field: Field): readonly PayloadNode[] {
  return Object.entries(field.entries ?? {}).map(([name, description]) => textNode(name, description, []))
}

function textNode(name: string, description: string, values: readonly string[]): PayloadNode {
  return { name, kind: 'text', description, mayBeMissing: false, values }
}

let parameters: readonly PayloadNode[] | null = null

/** The parameters of all tools of all profiles: which ones are there depends on the tool. */
function parameterNodes(): readonly PayloadNode[] {
  parameters ??= makeParameterNodes()
  return parameters
}

function makeParameterNodes(): readonly PayloadNode[] {
  const tools = new Map<string, string[]>()
  for (const tool of [...toolsFor('cline'), ...toolsFor('cline-vscode@4.1')]) {
    for (const name of tool.parameters) tools.set(name, [...(tools.get(name) ?? []), tool.name])
  }
  return [...tools].map(([name, of]) => {
    const shown = of.slice(0, 4).join(', ')
    return textNode(name, `A parameter of ${shown}${of.length > 4 ? ' and others' : ''}; always text`, [])
  })
}
