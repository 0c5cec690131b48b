import type { TemplateValue } from './template.ts'

/** A value that a hook reads out of its input. */
export interface Reading {
  /** A word that is a harmless name of a variable in all languages. */
  readonly variable: string
  /** Where it lies in the event's own object: a field, or a field and an entry of that map. */
  readonly path: readonly [string] | readonly [string, string]
  /** `digits` is a number that is sent as text; a `flag` is true or absent. */
  readonly kind: 'text' | 'digits' | 'integer' | 'flag'
}

/** One condition on what was read; those of a plan must hold together. */
export type Condition =
  | { readonly kind: 'one-of'; readonly variable: string; readonly values: readonly string[] }
  /** The last part of a path is this name. */
  | { readonly kind: 'file-named'; readonly variable: string; readonly name: string }
  | { readonly kind: 'ends-with'; readonly variable: string; readonly end: string }
  | { readonly kind: 'contains'; readonly variable: string; readonly text: string }
  /** A whole number, also one that is sent as text. */
  | { readonly kind: 'over'; readonly variable: string; readonly limit: number }
  | { readonly kind: 'not-true'; readonly variable: string }

/** One of the two payloads that show a plan. */
export interface PlanPayload {
  readonly name: string
  readonly payload: Readonly<Record<string, TemplateValue>>
}

/** What every plan has: it becomes a script in each language. */
interface PlanBase {
  readonly title: string
  /** What the hook does, as a sentence; the script's first comment. */
  readonly does: string
  /** More comments that teach, as sentences. */
  readonly notes: readonly string[]
  readonly readings: readonly Reading[]
  /** The first is what the hook is for, the second what it leaves alone. */
  readonly payloads: readonly [PlanPayload, PlanPayload]
}

/** A hook that writes a line of JSON about each call to a file of its own. */
export interface ObservePlan extends PlanBase {
  readonly purpose: 'observe'
}

/** A hook that, under conditions, cancels with a message or adds a text for the model. */
export interface DecidingPlan extends PlanBase {
  readonly purpose: 'guard' | 'context'
  readonly conditions: readonly Condition[]
  /** Its message or text: letters, digits and `, . : - _`, so that no language must escape it; `{variable}` puts in what was read. */
  readonly says: string
}

/** See `ObservePlan` and `DecidingPlan`. */
export type Plan = ObservePlan | DecidingPlan

/** The parts of what a plan says: text, and the readings that stand between. */
export function partsOfSaying(plan: DecidingPlan): readonly (string | Reading)[] {
  return plan.says.split(/(\{\w+\})/).flatMap((part) => {
    if (part === '') return []
    const reading = plan.readings.find(({ variable }) => part === `{${variable}}`)
    return [reading ?? part]
  })
}
