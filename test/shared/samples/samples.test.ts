import { expect, test } from 'vitest'
import { EVENT_NAMES } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { buildInput } from '../../../shared/payload/build-input.ts'
import { PROFILE_NAMES } from '../../../shared/profiles.ts'
import { BIG_BYTES, bigText } from '../../../shared/samples/hard-texts.ts'
import { samplesFor } from '../../../shared/samples/samples.ts'
import { toolsFor } from '../../../shared/tools.ts'

const everySample = EVENT_NAMES.flatMap((event) =>
  PROFILE_NAMES.flatMap((profile) => samplesFor(event, profile).map((sample) => ({ event, profile, ...sample }))),
)

test.each(everySample)('$event under $profile, $id: is sent as it stands', ({ event, profile, payload }) => {
  const built = buildInput({ event, profile, payload: JSON.stringify(payload), roots: ['/r'] })
  if (!built.ok) throw new Error(built.error.message)
  const object: unknown = Object.values(JSON.parse(built.value.stdin) as object).at(-1)
  const cut = built.value.notices.some((notice) => notice.code === 'message-truncated')
  const empty = Object.entries(payload).filter(
    ([name, value]) => name === 'parameters' && Object.keys(value as object).length === 0,
  )
  if (!cut && empty.length === 0) expect(object).toEqual(payload)
  const codes = built.value.notices.map((notice) => notice.code)
  expect(codes.filter((code) => code !== 'message-truncated' && code !== 'default-left-out')).toEqual([])
})

test.each(EVENT_NAMES)('%s: the samples have ids and titles of their own', (event) => {
  for (const profile of PROFILE_NAMES) {
    const samples = samplesFor(event, profile)
    expect(samples.length).toBeGreaterThan(0)
    expect(new Set(samples.map((sample) => sample.id)).size).toBe(samples.length)
    expect(new Set(samples.map((sample) => sample.title)).size).toBe(samples.length)
  }
})

test.each(PROFILE_NAMES)('%s: every tool has a sample for both events, with the parameters of the table', (profile) => {
  for (const tool of toolsFor(profile)) {
    for (const event of ['PreToolUse', 'PostToolUse'] as const) {
      const [plain] = samplesFor(event, profile, tool.name)
      expect(plain?.payload['toolName']).toBe(tool.name)
      for (const key of Object.keys(plain?.payload['parameters'] as object)) expect(tool.parameters).toContain(key)
    }
  }
})

test('a tool that has no sample gives none; events without a tool ignore it', () => {
  expect(samplesFor('PreToolUse', 'cline', 'no_such_tool')).toEqual([])
  expect(samplesFor('TaskStart', 'cline', 'no_such_tool').length).toBeGreaterThan(0)
})

test('the big samples hold 300 KB', () => {
  expect(new TextEncoder().encode(bigText())).toHaveLength(BIG_BYTES)
  for (const event of ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'TaskStart', 'Notification'] as const) {
    expect(samplesFor(event, 'cline').some((sample) => JSON.stringify(sample.payload).length > BIG_BYTES)).toBe(true)
  }
})

test('under 4.1 the second id and the text of the task are empty, and there is no command and no attachment', () => {
  const text = (event: EventName) => JSON.stringify(samplesFor(event, 'cline-vscode@4.1'))
  expect(text('TaskStart')).toContain('"ulid":"","initialTask":""')
  expect(text('TaskComplete')).not.toContain('"command"')
  expect(text('UserPromptSubmit')).not.toContain('attachments')
  expect(text('PostToolUse')).toContain('"result":"[object Object]"')
  expect(text('PreToolUse')).not.toContain('execute_command')
})
