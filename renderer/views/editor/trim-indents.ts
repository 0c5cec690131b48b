import { type Extension, EditorState, StateField } from '@codemirror/state'

/** Where the line begins that Enter indented and nobody has written in, or null. */
const indented = StateField.define<number | null>({
  create: () => null,
  update: (before, transaction) => {
    const { docChanged, startState, state, changes } = transaction
    if (!docChanged) return before === null || isBlank(state, before) ? before : null
    const { main } = state.selection
    const line = state.doc.lineAt(main.head)
    const isNew = transaction.isUserEvent('input') && state.doc.lines > startState.doc.lines
    if (isNew && main.empty && isBlank(state, line.from)) return line.from
    const at = before === null ? null : changes.mapPos(before, -1)
    return at !== null && isBlank(state, at) ? at : null
  },
})

/** Takes away the blanks of a line that was only indented, once the caret leaves it: they would be saved otherwise. */
export const TRIM_INDENTS: Extension = [
  indented,
  EditorState.transactionFilter.of((transaction) => {
    const at = transaction.startState.field(indented)
    if (at === null || transaction.docChanged || transaction.selection === undefined) return transaction
    const line = transaction.startState.doc.lineAt(at)
    const { head } = transaction.selection.main
    if (head >= line.from && head <= line.to) return transaction
    return [transaction, { changes: { from: line.from, to: line.to }, sequential: true }]
  }),
]

function isBlank(state: EditorState, from: number): boolean {
  return from <= state.doc.length && /^[ \t]+$/.test(state.doc.lineAt(from).text)
}
