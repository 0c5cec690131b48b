import { type Diagnostic as Mark, setDiagnostics } from '@codemirror/lint'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Diagnostic, Edit } from '../../../shared/lint/diagnostic.ts'

/** Underlines what was found, and marks it in the gutter; nothing while the text is another one already. */
export function marks(state: EditorState, diagnostics: readonly Diagnostic[]): TransactionSpec {
  const { length } = state.doc
  return setDiagnostics(
    state,
    diagnostics.map(({ from, to, severity, message }): Mark => {
      const start = Math.min(from, length)
      return { from: start, to: Math.max(start, Math.min(to, length)), severity, message }
    }),
  )
}

/** Puts edits into the text as one step that can be undone. */
export function applyEdits(view: EditorView, edits: readonly Edit[]): void {
  view.dispatch({ changes: edits.map(({ from, to, insert }) => ({ from, to, insert })), userEvent: 'input.fix' })
  view.focus()
}
