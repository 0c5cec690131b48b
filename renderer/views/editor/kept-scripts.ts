import { EditorState, type StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

interface KeptScript {
  readonly state: EditorState
  readonly scroll: StateEffect<unknown>
}

/** One editor state per file for the life of the page, with its undo history, caret, folds and search. */
const kept = new Map<string, KeptScript>()

/** Keeps a script as it is left. */
export function keepScript(path: string, view: EditorView): void {
  kept.set(path, { state: view.state, scroll: view.scrollSnapshot() })
}

/** A script as it was left, or undefined when it was not seen before. */
export function keptScript(path: string): KeptScript | undefined {
  return kept.get(path)
}
