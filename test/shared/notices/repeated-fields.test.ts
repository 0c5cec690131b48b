import { describe, expect, it } from 'vitest'
import { repeatedNames } from '../../../shared/notices/repeated-fields.ts'

describe('names that stand more than once', () => {
  it.each<[string, string[]]>([
    ['{}', []],
    ['[]', []],
    ['"a"', []],
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2,"a":3}', ['a']],
    ['{"a" : 1 ,\n "b":2,\t"a"\n:3,"b":4}', ['a', 'b']],
    ['{"a":{"a":1,"a":2},"b":["a","a",{"a":1}]}', []],
    ['{"a":"{\\"a\\":1}","b":"\\\\","b":"}"}', ['b']],
    ['{"a":"a","b":"a"}', []],
    ['{"\\u0061":1,"a":2}', ['a']],
    ['[{"a":1,"a":2}]', []],
  ])('%j: %j', (json, expected) => {
    expect([...repeatedNames(json)]).toEqual(expected)
  })

  it('are found in a text of megabytes at once', () => {
    const began = performance.now()
    const text = '\\"{}'.repeat(1_000_000)
    expect([...repeatedNames(`{"a":"${text}","a":[${'{},'.repeat(300_000)}0]}`)]).toEqual(['a'])
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
