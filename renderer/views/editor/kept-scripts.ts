import { EditorState, type StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

interface KeptScript {
  readonly state: EditorState
  readonly scroll: StateEffect<unknown>
}

/** So many scripts that were closed come back with their undo history; older ones with their text alone. */
const MOST_CLOSED = 10

/** One editor state per file, with its undo history, caret, folds and search; last left last. */
const kept = new Map<string, KeptScript>()

/** Keeps a script as it is left. Those that are open are all kept. */
export function keepScript(path: string, view: EditorView, isOpen: (path: string) => boolean): void {
  kept.delete(path)
  kept.set(path, { state: view.state, scroll: view.scrollSnapshot() })
  const closed = [...kept.keys()].filter((other) => !isOpen(other))
  for (const other of closed.slice(0, -MOST_CLOSED)) kept.delete(other)
}

/** A script as it was left, or undefined when it was not seen before. */
export function keptScript(path: string): KeptScript | undefined {
  return kept.get(path)
}
