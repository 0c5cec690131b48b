import { fieldsOf, validateAnswer } from '../answer/validate.ts'
import type { Notice } from '../notice-codes.ts'
import type { Answer } from '../report.ts'
import { answerJson } from './answer-words.ts'

/** An answer in the words of another agent. */
export interface ForeignShape {
  /** The field that gives it away. */
  readonly field: string
  /** To whom it would mean something. */
  readonly agent: string
  /** Whether it would stop something there. */
  readonly blocks: boolean
  /** What would have to be written instead. */
  readonly instead: Partial<Answer>
}

/** Fields by which an answer for another agent is known, the most telling first. */
const SHAPES: readonly { readonly field: string; readonly agent: string }[] = [
  { field: 'hookSpecificOutput', agent: 'Claude Code and VS Code' },
  { field: 'decision', agent: 'Claude Code and VS Code' },
  { field: 'permissionDecision', agent: 'Copilot CLI' },
  { field: 'permission', agent: 'Cursor' },
  { field: 'continue', agent: 'Claude Code, VS Code and Cursor' },
  { field: 'stopReason', agent: 'Claude Code and VS Code' },
  { field: 'systemMessage', agent: 'Claude Code and VS Code' },
  { field: 'additionalContext', agent: 'Copilot CLI' },
  { field: 'additional_context', agent: 'Cursor' },
  { field: 'followup_message', agent: 'Cursor' },
  { field: 'updated_input', agent: 'Cursor' },
  { field: 'user_message', agent: 'Cursor' },
  { field: 'agent_message', agent: 'Cursor' },
  { field: 'modifiedArgs', agent: 'Copilot CLI' },
  { field: 'modifiedResult', agent: 'Copilot CLI' },
  { field: 'overrideInput', agent: "Cline's command line" },
  { field: 'action', agent: "an old example in Cline's documentation" },
  { field: 'behavior', agent: 'Copilot CLI' },
  { field: 'suppressOutput', agent: 'Claude Code and VS Code' },
]

/** All fields of other agents: beside an answer of ours they do no harm. */
const FOREIGN_FIELDS: ReadonlySet<string> = new Set([
  ...SHAPES.map(({ field }) => field),
  'reason',
  'permissionDecisionReason',
  'updatedInput',
  'userMessage',
  'agentMessage',
  'review',
])

/** Whether a field means something to another agent. */
export function isForeignField(name: string): boolean {
  return FOREIGN_FIELDS.has(name)
}

/** Recognises an answer meant for another agent, or gives null. */
export function shapeOf(fields: Readonly<Record<string, unknown>>): ForeignShape | null {
  const known = SHAPES.find(({ field }) => Object.hasOwn(fields, field))
  if (known === undefined) return null
  const all = { ...fields, ...fieldsOf(fields['hookSpecificOutput']) }
  const blocks =
    all['continue'] === false ||
    ['decision', 'permissionDecision', 'permission', 'action', 'behavior'].some((name) => isNo(all[name]))
  const message = firstText(all, [
    'permissionDecisionReason',
    'reason',
    'stopReason',
    'user_message',
    'userMessage',
    'agent_message',
    'message',
  ])
  const context = firstText(all, ['additionalContext', 'additional_context', 'systemMessage', 'context'])
  return {
    ...known,
    blocks,
    instead: {
      cancel: blocks,
      ...(blocks && message !== '' ? { errorMessage: message } : {}),
      ...(context === '' ? {} : { contextModification: context }),
    },
  }
}

/**
 * What an answer says to another agent alone: it would block there, or give the model a text, and its own fields don't.
 * Fields that say the same as ours do no harm.
 */
export function besideForeign(fields: Readonly<Record<string, unknown>>, title: string): Notice[] {
  const shape = shapeOf(fields)
  if (shape === null) return []
  const { cancel, contextModification, errorMessage } = answerOf(fields)
  const blocks = shape.blocks && !cancel
  const context = shape.instead.contextModification ?? ''
  const tells = context !== '' && contextModification.trim() === ''
  if (!blocks && !tells) return []
  const there = blocks ? 'It would block there' : 'The model would read its text there'
  const here = blocks ? 'the action goes ahead' : 'the model reads nothing of it'
  const instead = {
    cancel: cancel || blocks,
    errorMessage: errorMessage.trim() === '' ? (shape.instead.errorMessage ?? '') : errorMessage,
    contextModification: tells ? context : contextModification,
  }
  return [
    {
      code: 'other-agent-shape',
      message: `\`${shape.field}\` is a word of ${shape.agent}, and means nothing to ${title}. ${there}; here ${here}.`,
      fix: `Write ${answerJson(instead)} instead, or besides.`,
    },
  ]
}

function answerOf(fields: Readonly<Record<string, unknown>>): Answer {
  const validation = validateAnswer(fields)
  return validation.kind === 'answer' ? validation.answer : { cancel: false, contextModification: '', errorMessage: '' }
}

function isNo(value: unknown): boolean {
  return value === 'block' || value === 'deny' || value === 'reject' || value === 'stop'
}

function firstText(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  for (const name of names) {
    const text = fields[name]
    if (typeof text === 'string' && text !== '') return text
  }
  return ''
}
