import { describe, expect, it } from 'vitest'
import type {
  JsonHover,
  JsonMistake,
  JsonProposal,
  JsonQuestion,
} from '../../../renderer/views/payload/json-messages.ts'
import { createJsonService } from '../../../renderer/views/payload/json-service.ts'
import type { EventName } from '../../../shared/events.ts'

/** Asks at the `|` of a text. */
async function ask<Answer>(question: JsonQuestion, marked: string, event: EventName = 'PreToolUse'): Promise<Answer> {
  const service = createJsonService()
  service.setSchema(event, 'cline')
  service.setText(marked.replace('|', ''))
  return (await service.answer({ type: 'ask', id: 1, question, args: { at: marked.indexOf('|') } } as never)) as Answer
}

describe('the language of the payload', () => {
  it('says the first place that is no JSON in the words of firing, and how to mend it', async () => {
    const [mistake, ...more] = await ask<JsonMistake[]>('check', '{\n  "toolName": "x",\n}')
    expect(more).toEqual([])
    expect(mistake).toMatchObject({ severity: 'error', from: 19 })
    expect(mistake?.message).toBe('A comma stands before the closing }. Remove the comma.')
    expect((await ask<JsonMistake[]>('check', ''))[0]?.severity).toBe('error')
  })

  it('warns of fields that the event does not have and of values that would be changed', async () => {
    const text = '{"toolName":"read_file","nonsense":1,"parameters":{"path":5}}'
    const mistakes = await ask<JsonMistake[]>('check', text)
    expect(mistakes.map(({ from, to }) => text.slice(from, to)).sort()).toEqual(['"nonsense"', '5'])
    expect(mistakes.every(({ severity }) => severity === 'warning')).toBe(true)
    expect(await ask('check', '{"toolName":"read_file","parameters":{"path":"a"}}')).toEqual([])
  })

  it('accepts a whole input, and knows it by its keys', async () => {
    const whole = '{"hookName":"PreToolUse","taskId":"1","preToolUse":{"toolName":"x","parameters":{}}}'
    expect(await ask('check', whole)).toEqual([])
    expect(await ask<JsonMistake[]>('check', whole.replace('"PreToolUse"', '"PostToolUse"'))).toHaveLength(1)
  })

  it('proposes the fields of the event and the parameters of the tool', async () => {
    const names = async (text: string, event?: EventName) =>
      (await ask<JsonProposal[]>('complete', text, event)).map(({ title }) => title)
    expect(await names('{|}', 'PostToolUse')).toEqual(
      expect.arrayContaining(['toolName', 'parameters', 'result', 'success', 'executionTimeMs']),
    )
    expect(await names('{"toolName":"execute_command","parameters":{"|"}}')).toEqual(
      expect.arrayContaining(['command', 'requires_approval']),
    )
    expect(await names('{"toolName":|}')).toEqual(expect.arrayContaining(['"write_to_file"']))
    expect(await names('{"toolName":"x","|"}')).not.toContain('toolName')
  })

  it('explains a field', async () => {
    const text = '{"tool|Name":"x"}'
    const hover = await ask<JsonHover>('hover', text)
    expect(hover.text).toBe('The name of the tool')
    expect(await ask('hover', '{ | }')).toBeNull()
  })

  it('lays a text out, and leaves one alone that is no JSON', async () => {
    const service = createJsonService()
    service.setSchema('PreToolUse', 'cline')
    service.setText('{"a":[1,2]}')
    const edits = (await service.answer({ type: 'ask', id: 1, question: 'format', args: {} })) as { insert: string }[]
    expect(edits.length).toBeGreaterThan(0)
    service.setText('{"a":[1,2')
    expect(await service.answer({ type: 'ask', id: 2, question: 'format', args: {} })).toEqual([])
  })

  it('stays quick with 300 KB', async () => {
    const service = createJsonService()
    service.setSchema('PreToolUse', 'cline')
    const content = JSON.stringify('x = "1"\n'.repeat(35_000))
    service.setText(`{"toolName":"write_to_file","parameters":{"path":"a","content":${content}}}`)
    const began = performance.now()
    expect(await service.answer({ type: 'ask', id: 1, question: 'check', args: {} })).toEqual([])
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
