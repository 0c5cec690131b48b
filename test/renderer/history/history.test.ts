import { describe, expect, it, vi } from 'vitest'
import { createHistory } from '../../../renderer/stores/history.ts'
import { createToasts } from '../../../renderer/stores/toasts.ts'
import { failure, ok } from '../../../shared/result.ts'
import { fakeBridge, settle } from '../fake-bridge.ts'
import { kept } from './kept.ts'

const goneTo = (gone: ((runId: string) => boolean)[]) => (isGone: (runId: string) => boolean) => {
  gone.push(isGone)
  return () => undefined
}

function history(runs = [kept('a'), kept('b', { pinned: true })]) {
  const fake = fakeBridge({
    'history.search': ({ text }) => {
      const found = runs.filter(({ sentence }) => sentence.toLowerCase().includes(text.toLowerCase()))
      return ok({ runs: found, total: runs.length })
    },
    'history.pin': () => ok(null),
    'history.delete': () => ok({ undo: 'u1', what: 'the run', where: 'studio-trash' }),
    'history.clear': () => ok({ undo: 'u2', what: 'the runs', where: 'studio-trash' }),
    'undo.run': () => ok(null),
  })
  const toasts = createToasts()
  const gone: ((runId: string) => boolean)[] = []
  const { say, fail } = toasts.getState()
  const store = createHistory({ bridge: fake.bridge, say, fail, gone: goneTo(gone) })
  return { ...fake, store, toasts, gone }
}

describe('the history of runs', () => {
  it('asks for the text when typing pauses, and at once for anything else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { store, asked, count } = history()
      for (const text of ['G', 'Go', 'Goe']) store.getState().ask({ text })
      expect(count('history.search')).toBe(0)
      await vi.advanceTimersByTimeAsync(150)
      expect(asked.map(({ args }) => args)).toMatchObject([{ text: 'Goe' }])
      expect(store.getState().found).toHaveLength(2)
      store.getState().ask({ event: 'PostToolUse' })
      expect(count('history.search')).toBe(2)
      store.getState().ask({ text: '', event: null })
      await vi.advanceTimersByTimeAsync(0)
      expect(store.getState().found).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('finds by the word that the list shows, so that a go-ahead in trouble is none', async () => {
    const { store } = history([kept('fine'), kept('late', { decided: false, trouble: 'timed-out' })])
    store.getState().ask({ word: 'timed out' })
    await settle()
    expect(store.getState().found?.map(({ runId }) => runId)).toEqual(['late'])
    store.getState().ask({ word: 'goes ahead' })
    await settle()
    expect(store.getState().found?.map(({ runId }) => runId)).toEqual(['fine'])
  })

  it('shows the answer to the last question, whichever comes last', async () => {
    const { store, answers } = history()
    const waiting: (() => void)[] = []
    answers['history.search'] = ({ event }) =>
      new Promise((resolve) => waiting.push(() => resolve(ok({ runs: [kept(String(event))], total: 1 }))))
    store.getState().ask({ event: 'TaskStart' })
    store.getState().ask({ event: 'TaskCancel' })
    for (const answer of waiting.toReversed()) {
      answer()
      await settle()
    }
    expect(store.getState().found?.map(({ runId }) => runId)).toEqual(['TaskCancel'])
  })

  it('deletes with a way back, and takes the run out of the window', async () => {
    const { store, toasts, gone, asked } = history()
    await store.getState().load()
    await store.getState().remove('a')
    expect(gone[0]?.('a')).toBe(true)
    expect(gone[0]?.('b')).toBe(false)
    expect(toasts.getState().toasts[0]?.text).toBe('The run is deleted.')
    await toasts.getState().undo()
    expect(asked).toContainEqual({ name: 'undo.run', args: { undo: 'u1' } })
  })

  it('clears all but the pinned ones, and says so', async () => {
    const { store, toasts, gone } = history()
    await store.getState().load()
    await store.getState().clear()
    expect([gone[0]?.('a'), gone[0]?.('b')]).toEqual([true, false])
    expect(toasts.getState().toasts[0]?.text).toBe('All runs but the pinned ones are deleted.')
  })

  it('says why a run could not be deleted, and keeps it', async () => {
    const { store, answers, toasts, gone } = history()
    answers['history.delete'] = () => failure('disk-full', 'The disk is full.', 'Make room.')
    await store.getState().remove('a')
    expect(gone).toEqual([])
    expect(toasts.getState().toasts[0]).toMatchObject({ kind: 'failed', text: 'The disk is full. Make room.' })
  })

  it('asks again when the kept runs changed, once for many changes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { store, push, count } = history()
      for (let change = 0; change < 20; change++) push('history.changed', {})
      await vi.advanceTimersByTimeAsync(200)
      expect(count('history.search')).toBe(1)
      expect(store.getState().kept).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
