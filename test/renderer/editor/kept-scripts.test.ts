import { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { keepScript, keptScript } from '../../../renderer/views/editor/kept-scripts.ts'

/** As much of an editor as is kept of it: there is no page here. */
const left = (text: string) =>
  ({ state: EditorState.create({ doc: text }), scrollSnapshot: () => ({}) }) as unknown as EditorView

test('every open script is kept as it was left, and of the closed ones the last ten', () => {
  const open = new Set(Array.from({ length: 30 }, (_, index) => `open ${index}`))
  const isOpen = (path: string) => open.has(path)
  for (const path of open) keepScript(path, left(path), isOpen)
  for (let index = 0; index < 25; index++) keepScript(`closed ${index}`, left('x'), isOpen)
  expect([...open].every((path) => keptScript(path)?.state.doc.toString() === path)).toBe(true)
  const closed = Array.from({ length: 25 }, (_, index) => index).filter((index) => keptScript(`closed ${index}`))
  expect(closed).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24])

  // One that is closed later is the last left of the closed ones only when it was left last.
  open.delete('open 0')
  keepScript('closed 24', left('again'), isOpen)
  expect(keptScript('open 0')).toBeUndefined()
  expect(keptScript('closed 24')?.state.doc.toString()).toBe('again')
})
