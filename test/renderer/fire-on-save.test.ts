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
    isRunning: () => state.running,
    chooseEvent: (event) => {
      did.push(`choose ${event}`)
      return Promise.resolve()
    },
    fire: (event: EventName) => {
      did.push(`fire ${event}`)
      return Promise.resolve()
    },
    onRuns: (listener) => (changed = listener),
  })
  const end = () => {
    state.running = false
    changed()
  }
  return { saved, did, end }
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
