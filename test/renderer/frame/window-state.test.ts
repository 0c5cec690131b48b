import { describe, expect, it, vi } from 'vitest'
import { memoryText, NO_MEMORY, readMemory } from '../../../renderer/stores/window-memory.ts'
import { createWindowState, nameOfWorkspace } from '../../../renderer/stores/window-state.ts'
import { ok } from '../../../shared/result.ts'
import { fakeBridge } from '../fake-bridge.ts'

const storage = { getItem: () => null, setItem: () => undefined }
const { panes: _panes, ...LOOK } = NO_MEMORY

describe('the memory of a window', () => {
  it('comes back as it was written', () => {
    const memory = {
      ...NO_MEMORY,
      tabs: ['/w/a'],
      active: '/w/a',
      event: 'TaskStart' as const,
      unfolded: { others: false },
      panes: { 'hook-studio.panes': '{"a":1}' },
    }
    expect(readMemory(memoryText(memory))).toEqual(memory)
  })

  it('takes nothing that is none of it', () => {
    expect(readMemory(null)).toBeNull()
    expect(readMemory('{oh')).toBeNull()
    expect(readMemory('[]')).toEqual(NO_MEMORY)
    expect(readMemory('{"tabs":[1,"a"],"event":"Nothing","panes":{"a":5},"unfolded":{"b":true}}')).toEqual({
      ...NO_MEMORY,
      tabs: ['a'],
      unfolded: { b: true },
    })
  })
})

describe('keeping it', () => {
  it('begins once it is known what was kept, by workspace, and writes only what changed', async () => {
    vi.useFakeTimers()
    try {
      const { bridge, asked } = fakeBridge({ 'window.restore': () => ok(null), 'window.keep': () => ok(null) })
      let event: 'TaskStart' | 'PreToolUse' = 'TaskStart'
      const store = createWindowState({ bridge, storage, look: () => ({ ...LOOK, event }) })
      const kept = () => asked.filter(({ name }) => name === 'window.keep').map(({ args }) => args)
      store.getState().changed()
      await vi.runAllTimersAsync()
      expect(kept()).toEqual([])

      await store.getState().restore('/w')
      expect(store.getState().ready).toBe(true)
      store.getState().panes.setItem('panes', 'wide')
      await vi.runAllTimersAsync()
      store.getState().changed()
      await vi.runAllTimersAsync()
      expect(kept()).toHaveLength(1)
      expect(kept()[0]).toMatchObject({ workspace: '/w' })
      const { state } = kept()[0] as { readonly state: string }
      expect(readMemory(state)).toEqual({ ...NO_MEMORY, event: 'TaskStart', panes: { panes: 'wide' } })

      event = 'PreToolUse'
      await store.getState().restore('/other')
      expect(kept()).toHaveLength(2)
      expect(kept()[1]).toMatchObject({ workspace: '/w' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('lets the window begin when nothing can be asked', async () => {
    const { bridge } = fakeBridge()
    const store = createWindowState({ bridge, storage, look: () => LOOK })
    expect(await store.getState().restore('/w')).toBeNull()
    expect(store.getState().ready).toBe(true)
  })

  it('names a workspace by its folders in their order, no longer than the studio takes', () => {
    const roots = ['/a', '/b'].map((path) => ({ path, name: path, exists: true }))
    expect(nameOfWorkspace({ roots })).toBe('/a\n/b')
    expect(nameOfWorkspace(null)).toBe('')
    const many = Array.from({ length: 200 }, (_, index) => ({
      path: `/${'x'.repeat(90)}${index}`,
      name: '',
      exists: true,
    }))
    expect(nameOfWorkspace({ roots: many }).length).toBeLessThanOrEqual(8_192)
  })
})
