import { insertNewlineAndIndent } from '@codemirror/commands'
import { indentOnInput, indentUnit } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { languageExtension } from '../../../renderer/views/editor/script-languages.ts'
import { TRIM_INDENTS } from '../../../renderer/views/editor/trim-indents.ts'

const extensions = [await languageExtension('bash'), indentUnit.of('  '), indentOnInput(), TRIM_INDENTS]

/** Types into an empty script as a person does: letter by letter, with Enter at the ends of lines. */
function typed(text: string, before = ''): EditorState {
  let state = EditorState.create({ doc: before, selection: { anchor: before.length }, extensions })
  for (const letter of text) {
    if (letter === '\n') {
      insertNewlineAndIndent({ state, dispatch: (transaction) => void (state = transaction.state) })
    } else {
      state = state.update(state.replaceSelection(letter), { userEvent: 'input.type' }).state
    }
  }
  return state
}

describe('a shell script that is typed', () => {
  it.each([
    ['if', 'if true; then\necho a\nelse\necho b\nfi\necho c', 'if true; then\n  echo a\nelse\n  echo b\nfi\necho c'],
    [
      'loops',
      'for x in a b; do\nwhile read y\ndo\necho\ndone\ndone',
      'for x in a b; do\n  while read y\n  do\n    echo\n  done\ndone',
    ],
    ['functions', 'f() {\necho\n}\nf', 'f() {\n  echo\n}\nf'],
    [
      'case',
      'case "$x" in\na|b)\necho\n;;\n*) echo ;;\nesac\nb',
      'case "$x" in\n  a|b)\n    echo\n    ;;\n  *) echo ;;\nesac\nb',
    ],
    ['words that only begin like ends', 'if true; then\nfind .\nfi', 'if true; then\n  find .\nfi'],
    ['comments', 'echo # do\necho', 'echo # do\necho'],
    ['here-documents', 'cat <<EOF\n  do\nb', 'cat <<EOF\n  do\n  b'],
  ])('indents %s', (_what, text, expected) => {
    expect(typed(text).doc.toString()).toBe(expected)
  })

  it('is not held up by a line of many pipes', () => {
    const line = `a${'|a'.repeat(27)}`
    const began = process.cpuUsage()
    expect(typed('\n', line).doc.toString()).toBe(`${line}\n`)
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000)
  })

  it('keeps no blanks in a line that was only indented', () => {
    const within = typed('if true; then\n')
    expect(within.doc.toString()).toBe('if true; then\n  ')
    const left = within.update({ selection: { anchor: 3 } }).state
    expect(left.doc.toString()).toBe('if true; then\n')
    expect(left.selection.main.head).toBe(3)
    const twice = typed('if true; then\n\necho')
    expect(twice.doc.toString()).toBe('if true; then\n\n  echo')
  })

  it('leaves blanks alone that were there', () => {
    const state = typed('', 'echo\n   ')
    expect(state.update({ selection: { anchor: 0 } }).state.doc.toString()).toBe('echo\n   ')
  })
})
