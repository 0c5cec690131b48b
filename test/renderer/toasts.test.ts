import { describe, expect, it } from 'vitest'
import { createToasts } from '../../renderer/stores/toasts.ts'
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
    expect(toasts.getState().toasts.map(({ text }) => text)).toEqual([
      'One is deleted.',
      'Only a word.',
      'Undone: Two is deleted.',
    ])
    await undo()
    expect(done).toEqual(['two', 'one'])
    await undo()
    expect(done).toEqual(['two', 'one'])
    expect(toasts.getState().toasts.at(-1)?.text).toBe('There is nothing to undo.')
  })

  it('say why something could not be taken back, and offer it again at its place', async () => {
    const toasts = createToasts()
    const { say, undo } = toasts.getState()
    let isFull = true
    const back = () => Promise.resolve(isFull ? failure('disk-full', 'The disk is full.', 'Make room.') : ok(null))
    say('One is deleted.', back)
    say('Two is deleted.', back)
    const first = toasts.getState().doings[0]?.id
    await undo(first)
    expect(toasts.getState().toasts.at(-1)).toMatchObject({
      id: first,
      kind: 'failed',
      text: 'The disk is full. Make room.',
    })
    expect(toasts.getState().doings.map(({ text }) => text)).toEqual(['One is deleted.', 'Two is deleted.'])
    isFull = false
    await undo(first)
    expect(toasts.getState().toasts.map(({ text }) => text)).toEqual(['Two is deleted.', 'Undone: One is deleted.'])
    expect(toasts.getState().doings.map(({ text }) => text)).toEqual(['Two is deleted.'])
  })

  it('don’t offer again what is gone for good', async () => {
    const toasts = createToasts()
    toasts.getState().say('It is deleted.', () => Promise.resolve(failure('undo-gone', 'That is gone.', 'Look there.')))
    await toasts.getState().undo()
    expect(toasts.getState().toasts).toMatchObject([{ kind: 'failed', text: 'That is gone. Look there.', undo: null }])
    expect(toasts.getState().doings).toEqual([])
  })

  it('go, and what they told of can be taken back all the same: the last twenty, any of them', async () => {
    const toasts = createToasts()
    const done: number[] = []
    const { say, undo, dismiss } = toasts.getState()
    for (let number = 1; number <= 25; number++) say(`Number ${number}`, () => Promise.resolve(ok(done.push(number))))
    for (const { id } of toasts.getState().toasts) dismiss(id)
    expect(toasts.getState().doings.map(({ text }) => text)).toHaveLength(20)
    await undo(toasts.getState().doings[2]?.id)
    await undo()
    expect(done).toEqual([8, 25])
    expect(toasts.getState().doings).toHaveLength(18)
  })

  it('are never more than a few', () => {
    const toasts = createToasts()
    for (let number = 1; number <= 9; number++) toasts.getState().say(`Number ${number}`)
    expect(toasts.getState().toasts.map(({ text }) => text)).toEqual(['Number 6', 'Number 7', 'Number 8', 'Number 9'])
  })
})
