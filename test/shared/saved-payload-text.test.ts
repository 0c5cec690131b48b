import { describe, expect, it } from 'vitest'
import { SavedPayloadSchema } from '../../shared/saved-payload.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'
import { savedPayloadFileName, savedPayloadText } from '../../shared/saved-payload-text.ts'

const saved: SavedPayload = {
  payload: { zeta: 1, parameters: { path: 'b', content: 'a' }, alpha: null, toolName: 'write_to_file' },
  expect: 'blocks',
  name: 'A write',
  event: 'PreToolUse',
  version: 1,
}

describe('the file of a saved payload', () => {
  it('has the order of the tables, whatever order its parts came in, and ends in a line end', () => {
    expect(savedPayloadText(saved)).toBe(`{
  "version": 1,
  "event": "PreToolUse",
  "name": "A write",
  "expect": "blocks",
  "payload": {
    "toolName": "write_to_file",
    "parameters": {
      "path": "b",
      "content": "a"
    },
    "alpha": null,
    "zeta": 1
  }
}
`)
    const shuffled = { ...saved, payload: Object.fromEntries(Object.entries(saved.payload).toReversed()) }
    expect(savedPayloadText(shuffled)).toBe(savedPayloadText(saved))
  })

  it('changes in one line when one field changes', () => {
    const changed = { ...saved, expect: 'goes-ahead' as const }
    const [before, after] = [saved, changed].map((payload) => savedPayloadText(payload).split('\n'))
    expect(after?.filter((line, index) => line !== before?.[index])).toEqual(['  "expect": "goes-ahead",'])
  })

  it('is read back as what was saved', () => {
    expect(SavedPayloadSchema.parse(JSON.parse(savedPayloadText(saved)))).toEqual(saved)
    const withProfile = { ...saved, profile: 'cline' as const }
    expect(SavedPayloadSchema.parse(JSON.parse(savedPayloadText(withProfile)))).toEqual(withProfile)
  })

  it('holds tags by name, whatever order they came in, and none when there are none', () => {
    const tagged = savedPayloadText({ ...saved, tags: ['slow', 'ci'] })
    expect(tagged).toBe(savedPayloadText({ ...saved, tags: ['ci', 'slow'] }))
    expect(tagged.split('\n').slice(3, 8)).toEqual([
      '  "name": "A write",',
      '  "tags": [',
      '    "ci",',
      '    "slow"',
      '  ],',
    ])
    expect(SavedPayloadSchema.parse(JSON.parse(tagged)).tags).toEqual(['ci', 'slow'])
    expect(savedPayloadText({ ...saved, tags: [] })).toBe(savedPayloadText(saved))
  })

  it.each([
    ['is more than one word', ['two words']],
    ['has a comma', ['a,b']],
    ['is empty', ['']],
    ['is too long', ['x'.repeat(41)]],
    ['stands twice', ['ci', 'ci']],
    ['is one too many', Array.from({ length: 17 }, (_, index) => `tag${index}`)],
  ])('is refused when a tag %s', (_, tags) => {
    expect(SavedPayloadSchema.safeParse({ ...saved, tags }).success).toBe(false)
  })

  it.each([
    ['A write to package.json', 'PreToolUse.a-write-to-package-json.json'],
    ['  Größe: Ünï/../..\\cödé ', 'PreToolUse.gro-e-uni-code.json'],
    ['日本語 😀', 'PreToolUse.payload.json'],
    ['../../etc/passwd', 'PreToolUse.etc-passwd.json'],
    ['x'.repeat(120), `PreToolUse.${'x'.repeat(60)}.json`],
  ])('of the name %j is %s', (name, file) => {
    expect(savedPayloadFileName('PreToolUse', name)).toBe(file)
  })

  it('gets a number where its name is taken', () => {
    expect(savedPayloadFileName('TaskStart', 'a', 3)).toBe('TaskStart.a-3.json')
  })

  it.each(['', '   ', 'two\nlines', 'a\0b', 'x'.repeat(121)])('is refused the name %j', (name) => {
    expect(SavedPayloadSchema.safeParse({ ...saved, name }).success).toBe(false)
  })
})
