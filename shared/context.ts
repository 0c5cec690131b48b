import { assertNever } from './assert-never.ts'
import type { EventName } from './events.ts'
import { PROFILES } from './profiles.ts'
import type { ProfileName } from './profiles.ts'

/** The call id in the context blocks of the studio, which has no real one: a name that says whose it is. */
export const STUDIO_CALL_ID = 'hook-studio-call'

/**
 * The block that the model gets for a context, byte for byte, or null when it gets none: the event uses no context under
 * this profile, or the text is blank. Whether the event goes ahead is for the caller to know. Source: how Cline writes
 * hook contexts into a request.
 */
export function contextBlock(
  event: EventName,
  toolName: string | null,
  context: string,
  profile: ProfileName,
): string | null {
  const { contextOf, contextBlock: form } = PROFILES[profile]
  if (!contextOf.includes(event) || context.trim() === '') return null
  switch (form) {
    case 'typed':
      return typedBlock(event, context)
    case 'tool':
      return toolBlock(event, toolName ?? '', context.trim())
    default:
      return assertNever(form)
  }
}

/** The content of a block that `contextBlock` made: what the model reads between its tags. */
export function blockContent(block: string): string {
  return block.slice(block.indexOf('>\n') + 2, -BLOCK_END.length)
}

function typedBlock(event: EventName, context: string): string {
  switch (event) {
    case 'PreToolUse':
    case 'PostToolUse': {
      const { type, text } = typeOf(context.trim())
      return block(`source="${event}" type="${type}"`, text)
    }
    case 'TaskStart':
      return block('source="TaskStart"', context.trim())
    case 'TaskResume':
      return block('source="TaskResume" type="general"', context)
    case 'UserPromptSubmit':
    case 'PreCompact':
    case 'TaskCancel':
    case 'TaskComplete':
    case 'Notification':
      return block(`source="${event}"`, context)
    default:
      return assertNever(event)
  }
}

/** A first line such as `WORKSPACE_RULES: use tabs` names the type of the text, and gives up its word. */
function typeOf(text: string): { readonly type: string; readonly text: string } {
  const lines = text.split('\n')
  const match = /^([A-Z_]+):\s*(.*)/.exec(lines[0] ?? '')
  if (match === null) return { type: 'general', text }
  const rest = [match[2] ?? '', ...lines.slice(1)].filter((line) => line !== '')
  return { type: (match[1] ?? '').toLowerCase(), text: rest.join('\n') }
}

function toolBlock(event: EventName, toolName: string, text: string): string {
  const attributes = `source="${event}" tool_name="${attribute(toolName)}" tool_call_id="${attribute(STUDIO_CALL_ID)}"`
  return block(
    attributes,
    text.replaceAll(/<hook_context/gi, '<\\hook_context').replaceAll(/<\/hook_context/gi, '<\\/hook_context'),
  )
}

function attribute(text: string): string {
  return text.replaceAll('_', '__').replaceAll('"', '_q_').replaceAll('<', '_lt_').replaceAll('>', '_gt_')
}

function block(attributes: string, content: string): string {
  return `<hook_context ${attributes}>\n${content}${BLOCK_END}`
}

const BLOCK_END = '\n</hook_context>'
