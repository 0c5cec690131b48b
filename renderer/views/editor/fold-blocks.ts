import { foldService } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/** Languages without a syntax tree fold by indentation: a line, and the deeper ones below it. */
export const FOLD_BY_INDENT: Extension = foldService.of((state, start) => {
  const first = state.doc.lineAt(start)
  const indent = indentOf(first.text)
  if (indent === null) return null
  let end = first.to
  for (let number = first.number + 1; number <= Math.min(state.doc.lines, first.number + LONGEST_BLOCK); number++) {
    const line = state.doc.line(number)
    const deeper = indentOf(line.text)
    if (deeper === null) continue
    if (deeper <= indent) break
    end = line.to
  }
  return end === first.to ? null : { from: first.to, to: end }
})

/** Longer blocks are folded up to here: the gutter asks for each line in view. */
const LONGEST_BLOCK = 500

/** The columns before the first letter; null for an empty line. */
function indentOf(text: string): number | null {
  const at = text.search(/\S/)
  return at < 0 ? null : at
}
