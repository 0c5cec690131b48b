import { createStore } from 'zustand/vanilla'
import type { Bridge } from '../../shared/ipc.ts'
import type { Failure } from '../../shared/result.ts'
import type { TextStorage } from './unsent-drafts.ts'

/** Says what the studio has to say about its own files: one that was set aside, one that cannot be read. */
export interface NotesStore {
  readonly load: () => Promise<void>
}

/** So many are known to have been said; more than the studio remembers, so that none of those is said again. */
const MAX_SAID = 200

const KEY = 'hook-studio.notes-said'

/** A store of notes; it follows `studio.noted`. Each is said once in a window, also when its page is loaded again. */
export function createNotes(bridge: Bridge, storage: TextStorage, fail: (error: Failure) => void) {
  const said = new Set<string>(readSaid(storage))

  function say(note: string): void {
    const isNew = !said.delete(note)
    said.add(note)
    for (const oldest of [...said].slice(0, -MAX_SAID)) said.delete(oldest)
    if (!isNew) return
    storage.setItem(KEY, JSON.stringify([...said]))
    fail({ code: 'noted', message: note })
  }

  const store = createStore<NotesStore>()(() => ({
    load: async () => {
      const result = await bridge.request('help.notes', {})
      if (result.ok) result.value.forEach(say)
    },
  }))
  bridge.on('studio.noted', ({ note }) => say(note))
  return store
}

function readSaid(storage: TextStorage): readonly string[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((note): note is string => typeof note === 'string') : []
  } catch {
    return []
  }
}
