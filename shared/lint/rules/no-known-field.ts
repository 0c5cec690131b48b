import { ANSWER_FIELDS } from '../../notices/answer-words.ts'
import { shapeOf } from '../../notices/other-agents.ts'
import { listed } from '../../notices/say.ts'
import type { Finding } from '../diagnostic.ts'
import { readShape } from '../json-shape.ts'
import type { Printed } from '../printed.ts'

/** An object that is printed as an answer, and of which nothing is read. */
export function noKnownField(
  names: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Finding {
  return {
    code: 'no-known-field',
    severity: 'warning',
    message: `${listed(names.slice(0, 3))} ${names.length === 1 ? 'means' : 'mean'} nothing here: the agent reads cancel, errorMessage and contextModification alone.`,
    from,
    to,
  }
}

/** Whether no agent reads any of these fields. */
export function meansNothing(names: readonly string[]): boolean {
  const isOther = shapeOf(Object.fromEntries(names.map((name) => [name, null]))) !== null
  return names.length > 0 && !isOther && !names.some((name) => ANSWER_FIELDS.includes(name))
}

/** The same for a program of jq that is one object. */
export function fieldlessProgram(program: Printed): Finding | null {
  const text = program.text.trim()
  const shape = text.startsWith('{') ? readShape(text, 0) : null
  const names = shape?.members.map(({ name }) => name) ?? []
  if (shape === null || shape.to < text.length) return null
  return meansNothing(names) ? noKnownField(names, program) : null
}
