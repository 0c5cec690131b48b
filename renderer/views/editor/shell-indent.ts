import { IndentContext, indentService, syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/**
 * How far a line of a shell script is indented: one step deeper below what opens a block, one step back for what closes
 * it. Lines within a text or a here-document follow the line above.
 */
export const SHELL_INDENT: Extension = indentService.of((context, position) => {
  if (isInText(context, position)) return null
  const above = lineAbove(context, position)
  if (above === null) return 0
  const closes = CLOSES.test(context.textAfterPos(position)) ? 1 : 0
  return Math.max(0, above.indent + context.unit * (steps(above.text) - closes))
})

/** Typed at the beginning of a line, these bring it back to where it belongs; so does whatever turns out to be another word. */
export const SHELL_INDENT_ON_INPUT = /^\s*(?:(?:else|elif|fi|done|esac)[\w-]?|\}|\))$/

const CLOSES = /^\s*(?:(?:else|elif|fi|done|esac)(?![\w=-])|\}|\))/
const OPENS = /(?:(?:^|[\s;&|])(?:then|do|else)|[{(]|(?:^|\s)case\s.*\sin)$/
/** A pattern of `case`, alone or with its commands behind it. */
const PATTERN = /^\s*\(?[^\s()|'"$]+(?:\s*\|\s*[^\s()|]+)*\)/
const COMMENT = /(?:^|\s)#.*$/

/** How many steps deeper the line below one is. */
function steps(text: string): number {
  const code = text.replace(COMMENT, '').trimEnd()
  const opensPattern = PATTERN.test(code)
  if (code.endsWith(';;')) return opensPattern ? 0 : -1
  return OPENS.test(code) || (opensPattern && code.endsWith(')')) ? 1 : 0
}

/** The nearest line above that says something. */
function lineAbove(
  context: IndentContext,
  position: number,
): { readonly text: string; readonly indent: number } | null {
  let { from } = context.lineAt(position, 1)
  while (from > 0) {
    const line = context.lineAt(from - 1, -1)
    if (line.text.trim() !== '') return { text: line.text, indent: context.lineIndent(line.from, -1) }
    if (line.from >= from) return null
    from = line.from
  }
  return null
}

function isInText(context: IndentContext, position: number): boolean {
  const isBreak = context.simulatedBreak === position
  const { name } = syntaxTree(context.state).resolveInner(position, isBreak ? -1 : 1)
  const isClosed = isBreak && /["']/.test(context.state.sliceDoc(position - 1, position))
  return name.toLowerCase().includes('string') && (name.includes('special') || !isClosed)
}
