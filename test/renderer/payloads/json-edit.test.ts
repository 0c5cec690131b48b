import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removeIn, renameIn, setIn } from '../../../renderer/views/payloads/json-edit.ts'

const TEXT = `{
  "toolName": "write_to_file",
  "parameters": { "path":"a.ts",   "content": "x" },
  "own": [1,2,
    3]
}`

describe('a change of a payload’s text', () => {
  it('touches the value that it is about, and nothing else', () => {
    expect(setIn(TEXT, ['toolName'], 'read "it"')).toBe(TEXT.replace('"write_to_file"', String.raw`"read \"it\""`))
    expect(setIn(TEXT, ['parameters', 'path'], 'b.ts')).toBe(TEXT.replace('"a.ts"', '"b.ts"'))
  })

  it('adds what is missing in the way of its neighbours', () => {
    expect(setIn(TEXT, ['parameters', 'more'], '1')).toBe(TEXT.replace('"content": "x"', '"content": "x", "more": "1"'))
    expect(setIn(TEXT, ['success'], true)).toBe(TEXT.replace('3]\n}', '3],\n  "success": true\n}'))
    expect(setIn('{}', ['parameters', 'path'], 'a')).toBe('{\n  "parameters": {\n    "path": "a"\n  }\n}')
  })

  it('takes out a member with its comma, wherever it stands', () => {
    expect(JSON.parse(removeIn(TEXT, ['toolName']))).not.toHaveProperty('toolName')
    expect(removeIn('{"a":1, "b":2,"c":3}', ['b'])).toBe('{"a":1,"c":3}')
    expect(removeIn('{"a":1, "b":2}', ['a'])).toBe('{"b":2}')
    expect(removeIn('{"a":1}', ['a'])).toBe('{}')
    expect(removeIn(TEXT, ['nothing'])).toBe(TEXT)
  })

  it('renames a member in its place', () => {
    expect(renameIn(TEXT, ['parameters', 'path'], 'file')).toBe(TEXT.replace('"path"', '"file"'))
  })

  it('means the last one where a name stands twice, as reading does', () => {
    expect(setIn('{"a":1,"a":2}', ['a'], 3)).toBe('{"a":1,"a":3}')
  })

  it('gives the object that the change means, for any object', () => {
    const json = fc.dictionary(
      fc.string(),
      fc.oneof(fc.string(), fc.integer(), fc.dictionary(fc.string(), fc.string())),
    )
    fc.assert(
      fc.property(json, fc.string(), fc.string(), fc.constantFrom(0, 2, '\t'), (object, name, value, indent) => {
        fc.pre(name !== '__proto__' && !Object.keys(object).includes('__proto__'))
        const text = JSON.stringify(object, null, indent)
        expect(JSON.parse(setIn(text, [name], value))).toEqual({ ...object, [name]: value })
        const { [name]: _, ...others } = object
        expect(JSON.parse(removeIn(text, [name]))).toEqual(others)
      }),
    )
  })
})
