import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENTS } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { buildInput } from '../../../shared/payload/build-input.ts'

interface Vector {
  id: string
  event: EventName
  given: Record<string, unknown>
  stdin: unknown
}

const vectors = JSON.parse(
  readFileSync(new URL('../../fixtures/conformance/cline-input.json', import.meta.url), 'utf8'),
) as Vector[]
const host = { clineVersion: '<version>', timestamp: '<ms>', taskId: 'task-1', userId: '<user>' }

test('the vectors are there', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(15)
})

for (const { id, event, given, stdin } of vectors) {
  test(`${id}: the input of ${event} is the agent's, byte for byte`, () => {
    const built = buildInput({ event, profile: 'cline', payload: JSON.stringify(given), roots: ['<root>'], host })
    expect(built).toMatchObject({ ok: true, value: { stdin: JSON.stringify(stdin) } })
  })

  if (Object.keys(given).length === 1) {
    test(`${id}: the event's own object alone gives the same bytes`, () => {
      const payload = JSON.stringify(given[EVENTS[event].key])
      const built = buildInput({ event, profile: 'cline', payload, roots: ['<root>'], host })
      expect(built).toMatchObject({ ok: true, value: { stdin: JSON.stringify(stdin) } })
    })
  }

  test(`${id}: the whole input as sent gives itself again`, () => {
    const built = buildInput({ event, profile: 'cline', payload: JSON.stringify(stdin), roots: ['elsewhere'] })
    expect(built).toMatchObject({ ok: true, value: { stdin: JSON.stringify(stdin) } })
  })
}
