import { describe, expect, it } from 'vitest'
import { canUndo, createToasts } from '../../renderer/stores/toasts.ts'
import { failure, ok } from '../../shared/result.ts'

describe('short messages', () => {
  it('take back the newest thing that can be taken back', async () => {
    const toasts = createToasts()
    const done: string[] = []
    const { say, undo } = toasts.getState()
    say('One is deleted.', () => Promise.resolve(ok(done.push('one'))))
    say('Two is deleted.', () => Promise.resolve(ok(done.push('two'))))
    say('Only a word.')
    await undo()
    expect(done).toEqual(['two'])
    expect(toasts.getState().toasts.map(({ text }) => text)).toEqual(['One is deleted.', 'Only a word.', 'Undone.'])
    await undo()
    expect(done).toEqual(['two', 'one'])
    expect(canUndo(toasts.getState())).toBe(false)
  })

  it('say why something could not be taken back, and don’t offer it again', async () => {
    const toasts = createToasts()
    toasts
      .getState()
      .say('It is deleted.', () => Promise.resolve(failure('gone', 'The trash was emptied.', 'Look into your backup.')))
    await toasts.getState().undo()
    expect(toasts.getState().toasts).toMatchObject([
      { kind: 'failed', text: 'The trash was emptied. Look into your backup.', undo: null },
    ])
  })

  it('are never more than a few', () => {
    const toasts = createToasts()
    for (let number = 1; number <= 9; number++) toasts.getState().say(`Number ${number}`)
    expect(toasts.getState().toasts.map(({ text }) => text)).toEqual(['Number 6', 'Number 7', 'Number 8', 'Number 9'])
  })
})
