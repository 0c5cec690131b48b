import { expect, test } from 'vitest'
import { getLanguageService } from 'vscode-json-languageservice'
import { TextDocument } from 'vscode-json-languageservice'
import { EVENT_NAMES, EVENTS } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { buildInput } from '../../../shared/payload/build-input.ts'
import { EVENT_FIELDS } from '../../../shared/payload/fields.ts'
import { payloadJsonSchema } from '../../../shared/payload/json-schema.ts'
import { PROFILE_NAMES } from '../../../shared/profiles.ts'
import { samplesFor } from '../../../shared/samples/samples.ts'

const service = getLanguageService({})

async function problems(event: EventName, text: string): Promise<string[]> {
  const document = TextDocument.create('memory://payload.json', 'json', 1, text)
  const parsed = service.parseJSONDocument(document)
  const found = await service.doValidation(document, parsed, { schemaValidation: 'error' }, payloadJsonSchema(event))
  return found.map((problem) => JSON.stringify(problem.message))
}

test.each(EVENT_NAMES)(
  '%s: the editor finds nothing wrong in any sample, nor in the whole input made of it',
  async (event) => {
    for (const profile of PROFILE_NAMES) {
      for (const { id, payload } of samplesFor(event, profile)) {
        const text = JSON.stringify(payload)
        expect([id, await problems(event, text)]).toEqual([id, []])
        const built = buildInput({ event, profile, payload: text, roots: ['/r'] })
        expect(built.ok && (await problems(event, built.value.stdin))).toEqual([])
      }
    }
  },
)

test('the editor warns of a value that is no text, an unknown field and another event', async () => {
  expect(await problems('PreToolUse', '{"parameters":{"a":1}}')).toHaveLength(1)
  expect(await problems('PreToolUse', '{"toolname":"x"}')).toHaveLength(1)
  expect(await problems('PreToolUse', '{"hookName":"PostToolUse"}')).toHaveLength(1)
  expect(await problems('PreToolUse', '{"preToolUse":{"nope":1}}')).toHaveLength(1)
})

test.each(['{"toolName":"execute_command","parameters":{"requires_approval":true}}', '{"parameters":{"own":5}}'])(
  'the editor says of %s, once, how the agent sends a parameter',
  async (text) => {
    expect(await problems('PreToolUse', text)).toEqual([
      expect.stringMatching(/sends each value in parameters as text.*quotes/),
    ])
  },
)

test.each(EVENT_NAMES)('%s: the editor offers every field, with a description', async (event) => {
  const document = TextDocument.create('memory://payload.json', 'json', 1, '{}')
  service.configure({
    schemas: [{ uri: 'memory://schema.json', fileMatch: ['*.json'], schema: payloadJsonSchema(event) }],
  })
  const offered = await service.doComplete(document, { line: 0, character: 1 }, service.parseJSONDocument(document))
  const labels = offered?.items.map((item) => item.label) ?? []
  for (const field of EVENT_FIELDS[event]) expect(labels).toContain(field.name)
  expect(offered?.items.every((item) => item.documentation !== undefined)).toBe(true)
})

test('the editor offers the tools of the profile, and the parameters of the one that is named', async () => {
  const text = '{"toolName":"write_to_file","parameters":{}}'
  const document = TextDocument.create('memory://payload.json', 'json', 1, text)
  service.configure({
    schemas: [{ uri: 'memory://schema.json', fileMatch: ['*.json'], schema: payloadJsonSchema('PreToolUse') }],
  })
  const parsed = service.parseJSONDocument(document)
  const inParameters = await service.doComplete(document, { line: 0, character: text.length - 2 }, parsed)
  expect(inParameters?.items.map((item) => item.label)).toEqual(['path', 'content'])
  const inName = await service.doComplete(document, { line: 0, character: 13 }, parsed)
  expect(inName?.items.map((item) => item.label)).toContain('"execute_command"')
})

test('the keys of the events are those of the field tables', () => {
  expect(Object.keys(EVENT_FIELDS)).toHaveLength(Object.keys(EVENTS).length)
})
