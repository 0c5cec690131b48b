import { historyField } from '@codemirror/commands'
import { EditorState, type Extension, type StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { EventName } from '../../../shared/events.ts'

/** An editor as it was left: text, undo history, selection, and where it was scrolled to. */
interface KeptState {
  readonly state: unknown
  readonly scroll: StateEffect<unknown>
}

/** For the life of the page, also while no editor is in it. */
const kept = new Map<EventName, KeptState>()

/** Keeps what is in the editor as an event's own. */
export function keepState(event: EventName, view: EditorView): void {
  kept.set(event, { state: view.state.toJSON({ history: historyField }), scroll: view.scrollSnapshot() })
}

/** Brings an event's editor back as it was left; false when it was never seen. */
export function bringState(event: EventName, view: EditorView, extensions: Extension): boolean {
  const known = kept.get(event)
  if (known === undefined) return false
  view.setState(EditorState.fromJSON(known.state, { extensions }, { history: historyField }))
  view.dispatch({ effects: known.scroll })
  return true
}
