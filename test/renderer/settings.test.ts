import { describe, expect, it } from 'vitest'
import { createSettings } from '../../renderer/stores/settings.ts'
import type { RequestArgs, RequestResults, Settings } from '../../shared/ipc.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { fakeBridge, SETTINGS, settle } from './fake-bridge.ts'

/** A studio that handles one change after the other, when the test lets it: it tells what holds, and then answers. */
function slowStudio() {
  let held: Settings = SETTINGS
  const waiting: (() => void)[] = []
  const later = <N extends 'settings.get' | 'settings.set'>(answer: () => Result<RequestResults[N]>) =>
    new Promise<Result<RequestResults[N]>>((resolve) => waiting.push(() => resolve(answer())))
  const fake = fakeBridge({
    'settings.get': () => later<'settings.get'>(() => ok(held)),
    'settings.set': (change) => later<'settings.set'>(() => take(change)),
  })
  const take = (change: RequestArgs<'settings.set'>): Result<Settings> => {
    held = { ...held, ...change }
    fake.push('settings.changed', held)
    return held.editorCommand === 'full' ? failure('disk-full', 'The disk is full.') : ok(held)
  }
  return { ...fake, take, next: () => waiting.shift()?.() }
}

describe('a setting', () => {
  it('stays what was chosen last, while the studio still tells of the choice before', async () => {
    const { bridge, next } = slowStudio()
    const settings = createSettings(bridge, 'system')
    const seen: number[] = []
    settings.subscribe(({ zoom }, before) => zoom !== before.zoom && seen.push(zoom))
    const loading = settings.getState().load()
    const first = settings.getState().change({ zoom: 110 })
    const second = settings.getState().change({ zoom: 125 })
    for (const done of [loading, first, second]) {
      next()
      await done
    }
    expect(settings.getState().zoom).toBe(125)
    expect(seen).toEqual([110, 125])
  })

  it('is what another window chose, once the studio has answered', async () => {
    const { bridge, next, take } = slowStudio()
    const settings = createSettings(bridge, 'system')
    const changing = settings.getState().change({ zoom: 110 })
    take({ zoom: 150, theme: 'light' })
    expect(settings.getState()).toMatchObject({ zoom: 110, theme: 'light' })
    next()
    await changing
    take({ zoom: 175 })
    expect(settings.getState().zoom).toBe(175)
  })

  it('that could not be written holds all the same, and says why', async () => {
    const { bridge, next } = slowStudio()
    const settings = createSettings(bridge, 'system')
    const changing = settings.getState().change({ editorCommand: 'full' })
    next()
    await changing
    await settle()
    expect(settings.getState()).toMatchObject({ editorCommand: 'full', error: { code: 'disk-full' } })
  })
})
