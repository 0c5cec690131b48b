import { isolateHistory } from '@codemirror/commands'
import type { EditorState, TransactionSpec } from '@codemirror/state'

/** The smallest change that makes another text of the editor's, as one step that can be undone; null when it is the same text. */
export function replaceText(state: EditorState, text: string): TransactionSpec | null {
  const before = state.doc.toString()
  if (before === text) return null
  const most = Math.min(before.length, text.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === text.charCodeAt(start)) start++
  let end = 0
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === text.charCodeAt(text.length - 1 - end))
    end++
  return {
    changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
    annotations: isolateHistory.of('full'),
  }
}
