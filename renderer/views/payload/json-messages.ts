import type { EventName } from '../../../shared/events.ts'
import type { ProfileName } from '../../../shared/profiles.ts'

/** A mistake in a text; places are UTF-16 code units from its start. */
export interface JsonMistake {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  readonly message: string
}

/** Something that can be put at a place. */
export interface JsonProposal {
  /** What is shown. */
  readonly title: string
  /** What is typed for it, quotes included. */
  readonly typed: string
  readonly kind: 'property' | 'value'
  readonly about: string
  /** What replaces `from`–`to`, as a snippet of the Language Server Protocol. */
  readonly snippet: string
  readonly from: number
  readonly to: number
}

/** What is known about a place. */
export interface JsonHover {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** A replacement. */
export interface JsonEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** What the language worker is asked, and what it gives. */
export interface JsonQuestions {
  readonly check: { readonly args: Record<string, never>; readonly answer: readonly JsonMistake[] }
  readonly complete: { readonly args: { readonly at: number }; readonly answer: readonly JsonProposal[] }
  readonly hover: { readonly args: { readonly at: number }; readonly answer: JsonHover | null }
  readonly format: { readonly args: Record<string, never>; readonly answer: readonly JsonEdit[] }
}
/** See `JsonQuestions`. */
export type JsonQuestion = keyof JsonQuestions

/** A message to the worker. What is set stays set: a text is sent once, however often it is asked about. */
export type ToJsonWorker =
  | { readonly type: 'schema'; readonly event: EventName; readonly profile: ProfileName }
  | { readonly type: 'text'; readonly text: string }
  | {
      [Q in JsonQuestion]: {
        readonly type: 'ask'
        readonly id: number
        readonly question: Q
        readonly args: JsonQuestions[Q]['args']
      }
    }[JsonQuestion]

/** A message from the worker. */
export interface FromJsonWorker {
  readonly id: number
  readonly answer: unknown
}
