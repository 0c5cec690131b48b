import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFireOnSave } from '../../renderer/stores/fire-on-save.ts'
import type { EventName } from '../../shared/events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function saving({ running = false } = {}) {
  const did: string[] = []
  const state = { running }
  let changed: () => void = () => undefined
  const saved = createFireOnSave({
    isOn: () => true,
    blocker: () => null,
    isBusy: () => state.running,
    chooseEvent: (event) => {
      did.push(`choose ${event}`)
      return Promise.resolve()
    },
    fire: (event: EventName) => {
      did.push(`fire ${event}`)
      return Promise.resolve()
    },
    onChange: (listener) => (changed = listener),
  })
  const end = () => {
    state.running = false
    changed()
  }
  return { saved, did, end, change: () => changed() }
}

it('fires once for saves that follow each other', async () => {
  const { saved, did } = saving()
  saved('PreToolUse')
  saved('PreToolUse')
  await vi.advanceTimersByTimeAsync(200)
  expect(did.filter((what) => what.startsWith('fire'))).toEqual(['fire PreToolUse'])
})

it('chooses the event with the save and not when it is fired at last: until then another one may have been chosen', async () => {
  const { saved, did, end } = saving({ running: true })
  saved('PreToolUse')
  expect(did).toEqual(['choose PreToolUse'])
  await vi.advanceTimersByTimeAsync(5_000)
  did.push('a person chose TaskStart')
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(did).toEqual(['choose PreToolUse', 'a person chose TaskStart', 'fire PreToolUse'])
})

it('waits until saves have stopped following each other, whatever else changes meanwhile', async () => {
  const { saved, did, change } = saving()
  saved('PreToolUse')
  change()
  await vi.advanceTimersByTimeAsync(100)
  expect(did).toEqual(['choose PreToolUse'])
  saved('PreToolUse')
  change()
  await vi.advanceTimersByTimeAsync(100)
  expect(did.filter((what) => what.startsWith('fire'))).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(did.filter((what) => what.startsWith('fire'))).toEqual(['fire PreToolUse'])
})
