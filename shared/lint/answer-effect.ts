import { EVENTS, type EventName } from '../events.ts'
import type { PlaceOf } from './answer-shape.ts'
import type { Finding, Severity } from './diagnostic.ts'
import { HOLE } from './printed.ts'
import type { ShapeMember, ShapeValue } from './json-shape.ts'
import type { LintCode } from './lint-codes.ts'

/**
 * What the fields of an answer come to at an event: nothing, where it cannot be cancelled or the model reads no context.
 * `isWhole`: nothing is added to the answer later.
 */
export function effectFindings(
  { members }: ShapeValue,
  placeOf: PlaceOf,
  event: EventName,
  isWhole: boolean,
): Finding[] {
  const find = (name: string): ShapeMember | undefined => members.findLast((member) => member.name === name)
  const cancel = find('cancel')
  const context = find('contextModification')
  const message = find('errorMessage')
  const facts = EVENTS[event]
  const findings: Finding[] = []
  const say = (code: LintCode, severity: Severity, { from, value }: ShapeMember, text: string): void => {
    findings.push({ code, severity, message: text, ...placeOf(from, value.to) })
  }
  const cancels = cancel?.value.kind === 'true'
  if (cancel !== undefined && cancels && facts.cancels === 'no') {
    say('cancel-ignored', 'warning', cancel, `At ${event} nothing can be cancelled any more: this is not read.`)
  }
  if (context !== undefined && isText(context.value, true)) {
    if (facts.context === 'none')
      say('context-dropped', 'info', context, `The model never reads the context of a ${event} hook.`)
    else if (facts.context === 'observed')
      say(
        'context-only-observed',
        'info',
        context,
        `The context of a ${event} hook is only shown: the model never reads it.`,
      )
    else if (cancels && isWhole)
      say(
        'context-of-cancelling-hook',
        'info',
        context,
        'The model does not read the context of a hook that cancels: say it in errorMessage.',
      )
  }
  const isMissing = cancel === undefined
  if (
    message !== undefined &&
    isWhole &&
    (isMissing || cancel.value.kind === 'false') &&
    isText(message.value, false)
  ) {
    const severity = isMissing && facts.cancels !== 'no' ? 'warning' : 'info'
    say(
      'message-without-cancel',
      severity,
      message,
      `Without "cancel": true nothing is stopped, and nobody reads this message.`,
    )
  }
  return findings
}

/** Whether a value says something; `orUnknown`: also when what it says is only known when the script runs. */
function isText({ kind, text }: ShapeValue, orUnknown: boolean): boolean {
  if (kind === 'other') return orUnknown
  return kind === 'text' && (orUnknown ? text : text.replaceAll(HOLE, '')).trim() !== ''
}

/** Fields by which authors hope to change what a tool gets. */
const CHANGES =
  /^(?:modified|updated|new)_?(?:parameters?|params|input|args)$|^(?:parameters|preToolUse|toolCall|toolInput|tool_input)$/i

/** Fields beside those of an answer that are meant to change the parameters of a tool. */
export function changeFindings(members: readonly ShapeMember[], placeOf: PlaceOf): Finding[] {
  return members.flatMap(({ name, from, to }): Finding[] => {
    if (!CHANGES.test(name) || name === 'updatedInput') return []
    return [
      {
        code: 'unknown-answer-field',
        severity: 'warning',
        message: `${name} is not read: a hook cannot change what a tool gets. It can cancel, or tell the model in contextModification.`,
        ...placeOf(from, to),
      },
    ]
  })
}
