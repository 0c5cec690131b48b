import { history, undo } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { replaceText } from '../../../renderer/views/payload/replace-text.ts'
import { editorSnippet } from '../../../renderer/views/payload/snippet-text.ts'

describe('another text in the editor', () => {
  it('changes only what is different, and is one step of undo', () => {
    let state = EditorState.create({ doc: '{"a":1}', extensions: history() })
    const dispatch = (transaction: Transaction) => {
      state = transaction.state
    }
    const type = (insert: string) => dispatch(state.update({ changes: { from: 1, insert }, userEvent: 'input.type' }))
    type(' ')
    const change = replaceText(state, '{ "a":23}')
    expect(change?.changes).toEqual({ from: 6, to: 7, insert: '23' })
    dispatch(state.update(change ?? {}))
    type(' ')
    undo({ state, dispatch })
    expect(state.doc.toString()).toBe('{ "a":23}')
    undo({ state, dispatch })
    expect(state.doc.toString()).toBe('{ "a":1}')
    undo({ state, dispatch })
    expect(state.doc.toString()).toBe('{"a":1}')
  })

  it('is nothing when it is the same', () => {
    expect(replaceText(EditorState.create({ doc: 'same' }), 'same')).toBeNull()
    expect(replaceText(EditorState.create({ doc: 'aa' }), 'aaa')?.changes).toEqual({ from: 2, to: 2, insert: 'a' })
    expect(replaceText(EditorState.create({ doc: 'abc' }), '')?.changes).toEqual({ from: 0, to: 3, insert: '' })
  })
})

describe('a proposal’s snippet', () => {
  it('becomes one of the editor', () => {
    expect(editorSnippet('"toolName": "$1"')).toBe('"toolName": "${1}"')
    expect(editorSnippet('"parameters": {$1},$0')).toBe('"parameters": \\{${1}\\},${0}')
    expect(editorSnippet('"success": ${1:false}')).toBe('"success": ${1:false}')
    expect(editorSnippet('"price": "\\$5 \\}"')).toBe('"price": "$5 \\}"')
  })
})
