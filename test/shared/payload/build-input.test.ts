import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVENT_NAMES } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { buildInput } from '../../../shared/payload/build-input.ts'
import type { ProfileName } from '../../../shared/profiles.ts'

function build(event: EventName, payload: string | null, profile: ProfileName = 'cline') {
  return buildInput({ event, profile, payload, roots: ['/work space/ü'] })
}

function built(event: EventName, payload: unknown, profile: ProfileName = 'cline') {
  const result = build(event, JSON.stringify(payload), profile)
  if (!result.ok) throw new Error(result.error.message)
  return { ...result.value, input: JSON.parse(result.value.stdin) as Record<string, Record<string, unknown>> }
}

function failed(event: EventName, payload: string) {
  const result = build(event, payload)
  if (result.ok) throw new Error(`It was accepted: ${result.value.stdin}`)
  return result.error
}

describe('what is filled in', () => {
  test('missing common fields get the documented values, and the roots', () => {
    expect(build('TaskStart', '{}')).toMatchObject({
      ok: true,
      value: {
        stdin:
          '{"clineVersion":"4.1.13","hookName":"TaskStart","timestamp":"1767225600000","taskId":"1767225600000",' +
          '"workspaceRoots":["/work space/ü"],"userId":"hook-studio","model":{"provider":"unknown","slug":"unknown"},"taskStart":{}}',
        notices: [],
      },
    })
  })

  test('missing fields of the event get their defaults, never those of a sample', () => {
    for (const event of EVENT_NAMES) {
      const object = Object.values(built(event, {}).input).at(-1)
      expect(object).toEqual(event === 'UserPromptSubmit' ? { prompt: '' } : {})
    }
  })

  test('what a whole input gives comes before what the host knows', () => {
    const { input } = built('PreToolUse', {
      clineVersion: '3.2.1',
      timestamp: '5',
      workspaceRoots: ['/a', '/b'],
      model: { slug: ' x ' },
    })
    expect(input).toEqual({
      clineVersion: '3.2.1',
      hookName: 'PreToolUse',
      timestamp: '5',
      taskId: '1767225600000',
      workspaceRoots: ['/a', '/b'],
      userId: 'hook-studio',
      model: { provider: 'unknown', slug: 'x' },
      preToolUse: {},
    })
  })

  test('without a payload the first sample is sent, twice the same', () => {
    for (const event of EVENT_NAMES) {
      const first = build(event, null)
      expect(first).toMatchObject({ ok: true })
      expect(build(event, null)).toEqual(first)
    }
  })
})

describe('what is changed, with a notice', () => {
  test('unknown fields are left out, each with a notice that names what was meant', () => {
    const { stdin, notices } = built('PreToolUse', { toolname: 'x', postToolUse: {}, zzzzzz: 1 })
    expect(stdin).toContain('"preToolUse":{}')
    expect(notices.map((notice) => [notice.code, notice.fix])).toEqual([
      ['unknown-field', 'Did you mean toolName?'],
      ['unknown-field', 'It belongs to PostToolUse: fire that event.'],
      ['unknown-field', 'The fields are toolName, parameters.'],
    ])
  })

  test('unknown fields of a whole input and of its model are left out as well', () => {
    const { notices } = built('TaskStart', { hookName: 'TaskStart', user: 'x', model: { provider: 'p', name: 'y' } })
    expect(notices.map((notice) => notice.message)).toEqual([
      '"user" is no field of the input of TaskStart: it was left out.',
      '"name" is no field of model: it was left out.',
    ])
  })

  test('map values become text: as String makes them under cline, as JSON under 4.1', () => {
    const parameters = { five: 5, yes: true, none: null, list: ['a', [1, null]], object: { a: 1 }, text: 'x' }
    const documented = built('PreToolUse', { toolName: 't', parameters })
    expect(documented.input['preToolUse']).toEqual({
      toolName: 't',
      parameters: { five: '5', yes: 'true', none: 'null', list: 'a,1,', object: '[object Object]', text: 'x' },
    })
    expect(documented.notices.filter((notice) => notice.code === 'value-made-string')).toHaveLength(5)
    expect(documented.notices.map(({ message }) => message)).toContain(
      'parameters.object is {"a":1}, which is no text: the agent sends it as the text "[object Object]".',
    )
    const shipped = built('PreToolUse', { toolName: 't', parameters }, 'cline-vscode@4.1')
    expect(shipped.input['preToolUse']?.['parameters']).toEqual({
      five: '5',
      yes: 'true',
      none: 'null',
      list: '["a",[1,null]]',
      object: '{"a":1}',
      text: 'x',
    })
  })

  test('maps that are no parameters are made text the same way under both profiles', () => {
    const payload = { taskMetadata: { taskId: { a: 1 } } }
    for (const profile of ['cline', 'cline-vscode@4.1'] as const) {
      expect(built('TaskStart', payload, profile).stdin).toContain('"taskId":"[object Object]"}')
    }
  })

  test('a value that hides its own toString is no danger', () => {
    expect(built('PreToolUse', { parameters: { a: { toString: 1, valueOf: 2 } } }).stdin).toContain('[object Object]')
  })

  test('executionTimeMs is rounded', () => {
    const { input, notices } = built('PostToolUse', { success: true, executionTimeMs: 12.6 })
    expect(input['postToolUse']).toEqual({ success: true, executionTimeMs: 13 })
    expect(notices.map((notice) => notice.code)).toEqual(['time-rounded'])
    expect(built('PostToolUse', { success: true, executionTimeMs: -0.3 }).input['postToolUse']).toEqual({
      success: true,
    })
  })

  test('after a failed tool success is missing, and the notice says what a hook must not test', () => {
    for (const payload of [{ success: false }, {}]) {
      const { stdin, notices } = built('PostToolUse', payload)
      expect(stdin).not.toContain('success')
      expect(notices).toHaveLength(1)
      expect(notices[0]).toMatchObject({
        code: 'default-left-out',
        fix: expect.stringContaining('never holds') as string,
      })
    }
  })

  test('default values that were written are left out and named', () => {
    const { input, notices } = built('Notification', { event: 'e', messageTruncated: false, severity: '' })
    expect(input['notification']).toEqual({ event: 'e' })
    expect(notices.map((notice) => notice.message)).toEqual([
      'messageTruncated, severity have their default values and are left out of the input, as the agent does.',
    ])
  })

  test('a thousand oddities of one kind give twenty notices and a count', () => {
    const { notices } = built('TaskStart', Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`zz${i}`, i])))
    expect(notices).toHaveLength(21)
    expect(notices.at(-1)?.message).toBe('980 more of this kind are not shown.')
  })
})

describe('a notification', () => {
  test('of 8,000 characters is sent whole', () => {
    const message = 'x'.repeat(8000)
    const { input, notices, notificationLength } = built('Notification', { message })
    expect(input['notification']).toEqual({ message })
    expect([notices, notificationLength]).toEqual([[], 8000])
  })

  test('of more is cut there and marked, its full length is told', () => {
    const { input, notices, notificationLength } = built('Notification', {
      severity: 'info',
      message: 'x'.repeat(8001),
    })
    expect(input['notification']).toEqual({
      message: `${'x'.repeat(8000)}\n...[truncated]`,
      messageTruncated: true,
      severity: 'info',
    })
    expect(Object.keys(input['notification'] ?? {})).toEqual(['message', 'messageTruncated', 'severity'])
    expect(notices.map((notice) => notice.code)).toEqual(['message-truncated'])
    expect(notificationLength).toBe(8001)
  })

  test('that was cut before stays as it is', () => {
    const first = built('Notification', { message: 'x'.repeat(9000) })
    const again = build('Notification', first.stdin)
    expect(again).toMatchObject({ ok: true, value: { stdin: first.stdin, notices: [] } })
  })
})

describe('what is refused', () => {
  test('text that is no JSON, with line, column and the next step', () => {
    expect(failed('TaskStart', '{\n  "taskMetadata": {},\n}')).toEqual({
      code: 'input-not-json',
      message: 'The payload is no JSON at line 2, column 21: a comma stands before the closing }.',
      fix: 'Remove the comma.',
    })
    expect(failed('TaskStart', '')).toMatchObject({
      code: 'input-not-json',
      fix: expect.stringContaining('{}') as string,
    })
  })

  test('JSON that is no object', () => {
    expect(failed('TaskStart', '[1]').message).toBe('The payload must be a JSON object, but it is a list.')
    expect(failed('TaskStart', 'null').message).toBe('The payload must be a JSON object, but it is null.')
  })

  test('an input of another event, which is named', () => {
    expect(failed('PreToolUse', '{"hookName":"PostToolUse","postToolUse":{}}')).toEqual({
      code: 'input-wrong-event',
      message: 'The payload is for another event: hookName (line 1, column 13) is "PostToolUse", not PreToolUse.',
      fix: 'Fire PostToolUse instead, or change hookName to PreToolUse.',
    })
    expect(failed('PreToolUse', '{"hookName":"tool_call"}').code).toBe('input-wrong-event')
  })

  test.each<[EventName, string, string]>([
    [
      'PostToolUse',
      '{"success":"true"}',
      'success (line 1, column 12) must be true or false, but it is the text "true".',
    ],
    [
      'PostToolUse',
      '{\n "postToolUse": {"parameters": []}}',
      'postToolUse.parameters (line 2, column 32) must be an object of texts, but it is a list.',
    ],
    [
      'UserPromptSubmit',
      '{"attachments":["a", 5]}',
      'attachments[1] (line 1, column 22) must be text, but it is the number 5.',
    ],
    ['PreToolUse', '{"preToolUse":null}', 'preToolUse (line 1, column 15) must be an object, but it is null.'],
    ['PreToolUse', '{"hookName":7}', 'hookName (line 1, column 13) must be text, but it is the number 7.'],
    [
      'PreToolUse',
      '{"hookName":"PreToolUse","timestamp":7}',
      'timestamp (line 1, column 38) must be text, but it is the number 7.',
    ],
    [
      'TaskStart',
      '{"taskStart":{},"model":"x"}',
      'model (line 1, column 25) must be an object, but it is the text "x".',
    ],
    ['PreCompact', '{"tokensIn":1.5}', 'tokensIn must be a whole number, but it is 1.5.'],
  ])('%s with %s: a wrong type, with its place', (event, payload, message) => {
    const error = failed(event, payload)
    expect(error).toMatchObject({ code: 'input-wrong-type', message })
    expect(error.fix).toBeTruthy()
  })

  test('a value nested too deeply, without throwing', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(failed('PreToolUse', `{"parameters":{"a":${deep}}}`).code).toBe('input-too-deep')
  })
})

test('a byte order mark before the payload does no harm', () => {
  expect(build('TaskStart', '\uFEFF{}')).toMatchObject({ ok: true })
})

test('a field called __proto__ is an entry like any other', () => {
  expect(build('PreToolUse', '{"parameters":{"__proto__":"x"}}')).toMatchObject({
    ok: true,
    value: { stdin: expect.stringContaining('{"parameters":{"__proto__":"x"}}') as string },
  })
})

test('the name of the tool is told for the events of a tool', () => {
  expect(built('PreToolUse', { toolName: 'x' }).toolName).toBe('x')
  expect(built('PreToolUse', {}).toolName).toBeNull()
  expect(built('TaskStart', { toolName: 'x' }).toolName).toBeNull()
})

test('any JSON gives a line of JSON or an error, and never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...EVENT_NAMES), fc.json(), (event, payload) => {
      const result = build(event, payload)
      if (result.ok) {
        expect(result.value.stdin).not.toContain('\n')
        expect(JSON.parse(result.value.stdin)).toMatchObject({ hookName: event })
      } else expect(result.error.message).toMatch(/\.$/)
    }),
    { numRuns: 500 },
  )
})
