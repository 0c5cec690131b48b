import { describe, expect, it } from 'vitest'
import { claimWindow } from '../../../renderer/stores/window-id.ts'

/** A browser's locks, as far as windows hold them; a window that is gone gives its own back. */
function locksOfBrowser() {
  const held = new Map<string, () => void>()
  const waiting = new Map<string, (() => void)[]>()
  const locks = {
    request: (name: string, { signal }: { signal: AbortSignal }, holding: () => Promise<void>): Promise<void> =>
      new Promise((resolve, reject) => {
        const take = (): void => {
          held.set(name, () => {
            held.delete(name)
            waiting.get(name)?.shift()?.()
            resolve()
          })
          void holding()
        }
        if (!held.has(name)) {
          take()
          return
        }
        waiting.set(name, [...(waiting.get(name) ?? []), take])
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
  } as unknown as LockManager
  return { locks, leave: (id: string) => held.get(`hook-studio.window ${id}`)?.() }
}

function memory(texts = new Map<string, string>()) {
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

describe('the id of a window', () => {
  it('stays over a reload, also when the page of before goes a little later', async () => {
    const { locks, leave } = locksOfBrowser()
    const storage = memory()
    const before = await claimWindow(storage, locks)
    const after = claimWindow(storage, locks)
    leave(before.id)
    expect((await after).id).toBe(before.id)
  })

  it('is another one for another window, and for a duplicated tab', async () => {
    const { locks } = locksOfBrowser()
    const storage = memory()
    const first = await claimWindow(storage, locks)
    const second = await claimWindow(memory(), locks)
    const copy = await claimWindow(memory(new Map(storage.texts)), locks)
    expect(new Set([first.id, second.id, copy.id]).size).toBe(3)
    expect(await first.others()).toEqual(new Set([second.id, copy.id]))
  })

  it('no longer counts as open once its window is gone', async () => {
    const { locks, leave } = locksOfBrowser()
    const first = await claimWindow(memory(), locks)
    const second = await claimWindow(memory(), locks)
    leave(first.id)
    expect(await second.others()).toEqual(new Set())
  })

  it('works in a browser without locks', async () => {
    const storage = memory()
    const { id, others } = await claimWindow(storage, undefined)
    expect((await claimWindow(storage, undefined)).id).toBe(id)
    expect(await others()).toEqual(new Set())
  })
})
