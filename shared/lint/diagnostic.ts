import type { EventName } from '../events.ts'
import type { LineEnds } from '../requests/files.ts'
import type { ScriptFacts } from '../requests/scripts.ts'
import type { LintCode } from './lint-codes.ts'
import type { ScriptLanguage } from './script-language.ts'

/** `error`: the hook will not do what it says; `warning`: it may not; `info`: worth knowing. */
export type Severity = 'error' | 'warning' | 'info'

/** A change of the text: what stands from `from` to `to` becomes `insert`. Offsets count UTF-16 units. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** A way to put a thing right: in the text, whose edits don't overlap, or of the file. */
export type Fix =
  | { readonly title: string; readonly kind: 'edit'; readonly edits: readonly Edit[] }
  | {
      readonly title: string
      readonly kind: 'action'
      readonly action: 'make-executable' | 'convert-to-lf' | 'drop-bom'
    }

/** What a rule found. */
export interface Finding {
  readonly code: LintCode
  readonly severity: Severity
  readonly message: string
  /** UTF-16 offsets in the text. */
  readonly from: number
  readonly to: number
  readonly fixes?: readonly Fix[]
}

/** Something that the author should know about a place of a script. */
export interface Diagnostic extends Finding {
  readonly fixes: readonly Fix[]
  /** Of `from`; both count from 1, the column in UTF-16 units. */
  readonly line: number
  readonly column: number
}

/** A script as the rules see it. */
export interface LintInput {
  /** Without byte order mark, lines ended by `\n` alone. */
  readonly text: string
  /** The name of the file, without folders. */
  readonly fileName: string
  /** The event that it is a hook of; null for a helper file, or where it is not known. */
  readonly event: EventName | null
  /** Unix permission bits, or null where there are none. */
  readonly mode: number | null
  /** As Node names it, such as `linux`. */
  readonly platform: string
  /** The line ends of the file on disk. */
  readonly lineEnds: LineEnds
  readonly bom: boolean
  /** What the machine said of the text, or null as long as that is not known. */
  readonly facts: ScriptFacts | null
}

/** A script, and the language in which the rules read it. */
export interface Script extends LintInput {
  readonly language: ScriptLanguage
  /** The first line behind `#!`, or null. */
  readonly shebang: string | null
}
