import { expect, test } from 'vitest'
import { createNotes } from '../../renderer/stores/notes.ts'
import { ok } from '../../shared/result.ts'
import { fakeBridge } from './fake-bridge.ts'

/** A browser's storage, for one tab. */
function memory() {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

test('what the studio has to say of its own files is said once in a window, also after its page was loaded again', async () => {
  const { bridge, push } = fakeBridge({ 'help.notes': () => ok(['One was set aside.', 'Two was set aside.']) })
  const storage = memory()
  const said: string[] = []
  const fail = ({ message }: { readonly message: string }) => void said.push(message)
  const notes = createNotes(bridge, storage, fail)
  push('studio.noted', { note: 'Two was set aside.' })
  await notes.getState().load()
  push('studio.noted', { note: 'Three was set aside.' })
  expect(said).toEqual(['Two was set aside.', 'One was set aside.', 'Three was set aside.'])

  const again = createNotes(bridge, storage, fail)
  await again.getState().load()
  expect(said).toHaveLength(3)
})

test('what was said is remembered within bounds, the latest of it', () => {
  const { bridge, push } = fakeBridge({})
  const storage = memory()
  const said: string[] = []
  createNotes(bridge, storage, ({ message }) => void said.push(message))
  for (let turn = 0; turn < 1_000; turn++) {
    push('studio.noted', { note: 'again and again' })
    push('studio.noted', { note: `note ${turn}` })
  }
  expect(said).toHaveLength(1_001)
  const kept = JSON.parse(storage.getItem('hook-studio.notes-said') ?? '') as string[]
  expect(kept).toHaveLength(200)
  expect(kept).toContain('again and again')
})
