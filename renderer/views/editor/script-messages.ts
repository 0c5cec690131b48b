import type { EventName } from '../../../shared/events.ts'
import type { LintInput } from '../../../shared/lint/diagnostic.ts'
import type { PathCompletion, PathHover } from '../../../shared/lint/payload-path.ts'
import type { Lint } from '../../stores/diagnostics.ts'

/** Where help is asked for. */
export interface ScriptPlace {
  readonly text: string
  /** In UTF-16 code units from the start of the text. */
  readonly at: number
  readonly fileName: string
  readonly event: EventName | null
  readonly platform: string
}

/** The questions that the page asks about a script, and what they give. */
export interface ScriptQuestions {
  readonly lint: { readonly args: LintInput; readonly answer: Lint }
  readonly complete: { readonly args: ScriptPlace; readonly answer: PathCompletion | null }
  readonly hover: { readonly args: ScriptPlace; readonly answer: PathHover | null }
}
/** The name of a question. */
export type ScriptQuestion = keyof ScriptQuestions

/** A message to the worker. */
export type ToScriptWorker = {
  [Q in ScriptQuestion]: { readonly id: number; readonly question: Q; readonly args: ScriptQuestions[Q]['args'] }
}[ScriptQuestion]

/** A message from the worker. */
export interface FromScriptWorker {
  readonly id: number
  readonly answer: unknown
}
