import { EVENTS, type EventName } from '../../events.ts'
import { COMMON_FIELDS, EVENT_FIELDS } from '../../payload/fields.ts'
import { isSameWord, nearest } from '../../nearest.ts'
import type { Finding, Fix } from '../diagnostic.ts'
import { pathInPlace } from './path-in-place.ts'
import { branchAt, eventOfKey, nodeAt } from './payload-tree.ts'

/** One name of a path, and its place in the script (without quotes around it). */
export interface PathStep {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** A path into the payload as a script writes it. */
export interface PayloadPath {
  readonly steps: readonly PathStep[]
  /** Steps before the first one that are known from elsewhere, such as those of a variable. */
  readonly before: readonly string[]
  /** Whether it is sure that it begins at the top of the payload. */
  readonly isRooted: boolean
}

/** Input fields of other agents, and what is meant by them here. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  tool_name: ['preToolUse', 'toolName'],
  tool_input: ['preToolUse', 'parameters'],
  tool_response: ['postToolUse', 'result'],
  tool_output: ['postToolUse', 'result'],
  hook_event_name: ['hookName'],
  hookEventName: ['hookName'],
  session_id: ['taskId'],
  conversation_id: ['taskId'],
  cwd: ['workspaceRoots'],
  workspace_roots: ['workspaceRoots'],
  transcript_path: [],
  permission_mode: [],
  tool_use_id: [],
  toolArgs: ['preToolUse', 'parameters'],
  toolInput: ['preToolUse', 'parameters'],
  toolParameters: ['preToolUse', 'parameters'],
}
/** Fields of Cline that hold the same as those in whose place they are written. */
const SAME: ReadonlySet<string> = new Set(['toolName', 'parameters', 'hookName', 'taskId', 'workspaceRoots'])
/** Input fields that Cline's command line sends, and the extension does not. Source: the file hooks of Cline's SDK. */
const COMMAND_LINE: Readonly<Record<string, readonly string[]>> = {
  tool_call: ['preToolUse'],
  tool_result: ['postToolUse'],
  workspaceInfo: ['workspaceRoots'],
  sessionContext: [],
  agent_id: [],
  parent_agent_id: [],
}
/** Parameters as other agents name them. */
const FOREIGN_PARAMETERS: Readonly<Record<string, string>> = { file_path: 'path', filePath: 'path', filepath: 'path' }

/**
 * What is wrong with a path: nothing there for this event, or a word of another agent. At most one finding. `text`: the script's,
 * in which the steps have their places.
 */
export function checkPath(
  path: PayloadPath,
  event: EventName | null,
  mentionsOwnEvent: boolean,
  text: string,
): Finding | null {
  const names = [...path.before, ...path.steps.map(({ name }) => name)]
  const known = path.before.length
  for (let index = known; index < names.length; index += 1) {
    const name = names[index] ?? ''
    const step = path.steps[index - known]
    if (step === undefined) return null
    const above = names.slice(0, index)
    if (index === 0 && !path.isRooted && eventOfKey(name) === null) return null
    if (nodeAt([...above, name], null) === null) {
      const branch = branchAt(above, index === 0 ? event : null)
      return branch === null
        ? null
        : missing(
            step,
            above,
            branch.nodes.map((node) => node.name),
            branch.open,
            event,
            text,
          )
    }
    const other = index === 0 ? eventOfKey(name) : null
    if (other !== null && event !== null && other !== event && !mentionsOwnEvent) return ofOtherEvent(step, event)
  }
  return null
}

function missing(
  step: PathStep,
  above: readonly string[],
  names: readonly string[],
  open: boolean,
  event: EventName | null,
  text: string,
): Finding | null {
  const { name } = step
  if (above.length === 0 && Object.hasOwn(FOREIGN, name))
    return foreign(step, FOREIGN[name] ?? [], 'is what another agent sends; Cline does not', event, text)
  if (above.length === 0 && Object.hasOwn(COMMAND_LINE, name))
    return foreign(
      step,
      COMMAND_LINE[name] ?? [],
      'is what Cline’s command line sends; its extension does not',
      event,
      text,
    )
  if (open) {
    const meant =
      above.at(-1) === 'parameters' && Object.hasOwn(FOREIGN_PARAMETERS, name) ? FOREIGN_PARAMETERS[name] : null
    const near = meant ?? nearOpen(name, names)
    if (near === null || near === undefined) return null
    return {
      code: meant === null ? 'unknown-payload-path' : 'other-agent-input',
      severity: meant === null ? 'info' : 'warning',
      message: `${[...above, name].join('.')} is not among what is commonly sent; did you mean ${near}?`,
      from: step.from,
      to: step.to,
      fixes: [replace(step, near)],
    }
  }
  const own = event === null ? undefined : EVENT_FIELDS[event].find((field) => field.name === name)
  if (above.length === 0 && own !== undefined && event !== null) {
    const full = `${EVENTS[event].key}.${name}`
    return unknown(step, above, `It stands in ${EVENTS[event].key}: ${full}.`, [])
  }
  const same = names.find((one) => isSameWord(one, name))
  if (same !== undefined) return unknown(step, above, `Did you mean ${same}?`, [replace(step, same)])
  const below = names.find((map) => branchAt([...above, map], null)?.nodes.some((node) => node.name === name) === true)
  if (below !== undefined)
    return unknown(step, above, `It stands in ${below}: ${[...above, below, name].join('.')}.`, [])
  const near = nearest(name, names) ?? onlyContinuation(name, names)
  const hint = near === null ? `There is ${names.slice(0, 12).join(', ')}.` : `Did you mean ${near}?`
  return unknown(step, above, hint, near === null ? [] : [replace(step, near)])
}

/** The one name that begins with what was written. */
function onlyContinuation(name: string, names: readonly string[]): string | null {
  const [first, further] = names.filter((other) => other.toLowerCase().startsWith(name.toLowerCase()))
  return name.length > 2 && further === undefined ? (first ?? null) : null
}

/** Other parameters occur: only what differs by capitals, `_` or one letter is a slip. */
function nearOpen(name: string, names: readonly string[]): string | null {
  if (name.length < 4) return null
  const near = nearest(name, names)
  if (near === null) return null
  const bare = (text: string): string => text.toLowerCase().replaceAll(/[_-]/g, '')
  return bare(near) === bare(name) ? near : null
}

function unknown(step: PathStep, above: readonly string[], hint: string, fixes: readonly Fix[]): Finding {
  const where = above.length === 0 ? 'at the top of the input' : `in ${above.join('.')}`
  return {
    code: 'unknown-payload-path',
    severity: 'warning',
    message: `There is no ${step.name} ${where}. ${hint}`,
    from: step.from,
    to: step.to,
    fixes,
  }
}

function foreign(
  step: PathStep,
  path: readonly string[],
  whose: string,
  event: EventName | null,
  text: string,
): Finding {
  const key = event !== null && EVENTS[event].ofTool ? EVENTS[event].key : null
  const names = path.map((name) => ((name === 'preToolUse' || name === 'postToolUse') && key !== null ? key : name))
  const here = names.join('.')
  // Of an event without tools there is nothing to write in its place.
  const isSent = names.length > 0 && (key !== null || event === null || !path[0]?.startsWith('p'))
  const insert = isSent && SAME.has(here.slice(here.lastIndexOf('.') + 1)) ? pathInPlace(step, names, text) : null
  return {
    code: 'other-agent-input',
    severity: 'warning',
    message: `${step.name} ${whose}. ${here === '' ? `The input has ${COMMON_FIELDS.map(({ name }) => name).join(', ')} and the event's own object.` : `Here it is ${here}.`}`,
    from: step.from,
    to: step.to,
    fixes: insert === null ? [] : [{ ...replace(step, insert), title: `Write ${here}` }],
  }
}

function ofOtherEvent(step: PathStep, event: EventName): Finding {
  const { key } = EVENTS[event]
  return {
    code: 'other-event-path',
    severity: 'warning',
    message: `${step.name} is not sent to a ${event} hook: its own object is ${key}.`,
    from: step.from,
    to: step.to,
    fixes: [replace(step, key)],
  }
}

function replace({ from, to }: PathStep, insert: string): Fix {
  return { title: `Write ${insert}`, kind: 'edit', edits: [{ from, to, insert }] }
}
