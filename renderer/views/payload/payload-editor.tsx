import type { EventName } from '../../../shared/events.ts'
import type { ProfileName } from '../../../shared/profiles.ts'

/** What the payload editor needs. */
export interface PayloadEditorProps {
  /** The event: its own text, undo history, caret and scroll are kept for the life of the page. */
  readonly event: EventName
  readonly profile: ProfileName
  /** The tool that was picked, for the tool events. */
  readonly toolName: string | null
  /** The text; another text than the editor's own replaces it as one step that can be undone. */
  readonly value: string
  /** Is given every text that a person makes of it, at once. */
  readonly onChange: (text: string) => void
  /** Ctrl+Enter (⌘↵) inside the editor; left out, the key reaches the window's own listener. */
  readonly onFire?: () => void
  readonly readOnly?: boolean
  /** Is told how many mistakes the text has, after each check. */
  readonly onProblems?: (problems: readonly PayloadProblem[]) => void
}

/** A mistake in the payload. */
export interface PayloadProblem {
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** Counted from 1. */
  readonly line: number
}

/** The editor of a payload: JSON with completion and validation for its event. Load it as a chunk of its own. */
export function PayloadEditor({ event, value, onChange }: PayloadEditorProps) {
  return <textarea aria-label={`${event} payload`} value={value} onChange={(change) => onChange(change.target.value)} />
}

/** For `React.lazy`. */
export default PayloadEditor
