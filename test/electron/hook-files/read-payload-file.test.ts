import { describe, expect, it } from 'vitest'
import { readSavedPayloads } from '../../../electron/hook-files/saved-payloads.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const GOOD = { version: 1, event: 'PreToolUse', name: 'a read', payload: { toolName: 'read_file' } }

/** What is said of a file with this text, without its name. */
async function saidOf(text: string | object): Promise<string> {
  const file = typeof text === 'string' ? text : JSON.stringify(text)
  await using workspace = makeWorkspace({ '.studio/a.json': file })
  const read = readSavedPayloads(workspace.root)
  if (!read.ok) throw new Error(read.error.message)
  return read.value.broken[0]?.message ?? 'It is a saved payload.'
}

describe('a file that is no saved payload', () => {
  it.each([
    [' \n', /it is empty\. Correct it, or delete it\./],
    ['{\n  "version": 1,\n}', /it is no JSON at line 2, column 15: a comma .*\. Remove the comma\./],
    ['[]', /it is a list, not an object\. Write \{ … \} around its fields: version, event, .* and payload\./],
    ['null', /it is null, not an object\./],
    [
      { ...GOOD, version: 2 },
      /its “version” is not valid \(the number 2\)\. Write "version": 1, unless a newer studio/,
    ],
    [{ ...GOOD, version: undefined }, /it has no “version”\./],
    [{ ...GOOD, event: 'PreToolUs' }, /its “event” is not valid \(the text "PreToolUs"\)\. Did you mean PreToolUse\?/],
    [{ ...GOOD, event: 'Stop!' }, /Write one of TaskStart, .*, Notification\./],
    [{ ...GOOD, expect: 'block' }, /its “expect” is not valid \(the text "block"\)\. Did you mean blocks\?/],
    [{ ...GOOD, profile: 5 }, /its “profile” is not valid \(the number 5\)\. Write one of cline, cline-vscode@4\.1\./],
    [
      { ...GOOD, name: 'x'.repeat(121) },
      /its “name” is not valid .*\. Write one line of text, of at most 120 characters\./,
    ],
    [
      { ...GOOD, tags: ['a b'] },
      /its “tags” is not valid \(\["a b"\]\)\. Write a list of at most 16 words, such as \["ci"\]/,
    ],
    [{ ...GOOD, payload: [] }, /its “payload” is not valid \(\[\]\)\. Write the event's own object, such as \{\}\./],
    [{ ...GOOD, payload: undefined }, /it has no “payload”\./],
    [{ ...GOOD, expects: 'blocks' }, /it has a field “expects” that means nothing there\. Did you mean “expect”\?/],
    [{ ...GOOD, comment: 'x' }, /it has a field “comment” that means nothing there\. Its fields are version, /],
  ])('%o is told what is wrong and what to write instead', async (text, said) => {
    const message = await saidOf(text)
    expect(message).toMatch(said)
    expect(message).toMatch(/^a\.json is no saved payload: .*[.?]$/s)
    expect(message).not.toMatch(/Invalid|expected|received/)
  })

  it('that is a link to nothing is told so', async () => {
    await using workspace = makeWorkspace({ '.studio/a.json': { link: 'nowhere' } })
    expect(readSavedPayloads(workspace.root)).toMatchObject({
      value: {
        broken: [{ message: 'a.json is no saved payload: it is a link that leads nowhere. Correct it, or delete it.' }],
      },
    })
  })

  it.runIf(process.platform === 'linux')(
    'that says it is empty and has no end is read no further than any may be',
    async () => {
      // Links in a folder of somebody else's may lead there.
      await using workspace = makeWorkspace({ '.studio/a.json': { link: '/proc/self/pagemap' } })
      const message = expect.stringMatching(/ is larger than | cannot be read: /)
      expect(readSavedPayloads(workspace.root)).toMatchObject({ value: { payloads: [], broken: [{ message }] } })
    },
  )
})
