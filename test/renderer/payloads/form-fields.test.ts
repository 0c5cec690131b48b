import { describe, expect, it } from 'vitest'
import { asText, formContent } from '../../../renderer/views/payloads/form-fields.ts'
import { EVENT_NAMES } from '../../../shared/events.ts'
import { buildInput } from '../../../shared/payload/build-input.ts'
import { samplesFor } from '../../../shared/samples/samples.ts'

describe('the form of a payload', () => {
  it('greys exactly the fields that the agent leaves out, for every sample of every event', () => {
    for (const event of EVENT_NAMES) {
      for (const { payload } of samplesFor(event)) {
        const text = JSON.stringify(payload)
        const content = formContent(event, text)
        const built = buildInput({ event, profile: 'cline', payload: text, roots: [] })
        if (!content.ok || !built.ok) throw new Error('A sample can be read')
        const sent = Object.values(JSON.parse(built.value.stdin) as Record<string, object>).at(-1) ?? {}
        // A message that is cut says so by itself.
        if (built.value.notices.some(({ code }) => code === 'message-truncated'))
          Reflect.deleteProperty(sent, 'messageTruncated')
        const shown = content.value.fields.filter(({ leftOut }) => leftOut === null).map(({ field }) => field.name)
        expect(shown.sort()).toEqual(Object.keys(sent).sort())
      }
    }
  })

  it('says why a failed tool has no success', () => {
    const content = formContent('PostToolUse', '{"toolName":"x","success":false}')
    if (!content.ok) throw new Error('It can be read')
    const success = content.value.fields.find(({ field }) => field.name === 'success')
    expect(success?.leftOut).toContain('never false')
  })

  it('works on the event’s own object of a whole input', () => {
    const content = formContent('PreToolUse', '{"clineVersion":"4","preToolUse":{"toolName":"x","odd":1}}')
    expect(content).toMatchObject({ ok: true, value: { prefix: ['preToolUse'], unknown: ['odd'] } })
  })

  it('names what has a wrong type instead of hiding it', () => {
    const content = formContent('PostToolUse', '{"success":"yes","executionTimeMs":1.5,"parameters":[]}')
    if (!content.ok) throw new Error('It can be read')
    const wrong = content.value.fields.filter((one) => one.wrong !== null).map(({ field }) => field.name)
    expect(wrong).toEqual(['parameters', 'success', 'executionTimeMs'])
  })

  it('says where a text is no JSON', () => {
    expect(formContent('PreToolUse', '{\n"a" 1}')).toMatchObject({
      ok: false,
      error: { message: 'The payload is no JSON at line 2, column 5: a colon is missing after the name.' },
    })
  })

  it('writes values of a map as text', () => {
    expect([true, 3, ['a'], { b: 1 }].map(asText)).toEqual(['true', '3', '["a"]', '{"b":1}'])
  })
})
