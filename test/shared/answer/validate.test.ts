import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateAnswer } from '../../../shared/answer/validate.ts'

const nothing = { cancel: false, contextModification: '', errorMessage: '' }

describe('validateAnswer', () => {
  it.each([[[]], [[{ cancel: true }]], [42], [0], ['cancel'], [''], [true], [false], [{}]])(
    'takes %j as an answer without fields',
    (value) => {
      expect(validateAnswer(value)).toEqual({ kind: 'answer', answer: nothing, contextUnits: 0 })
    },
  )

  it('takes null as no answer', () => {
    expect(validateAnswer(null)).toEqual({ kind: 'null' })
  })

  it.each([[false], [true], [null], ['no']])('rejects shouldContinue, also when it is %j', (value) => {
    expect(validateAnswer({ shouldContinue: value, cancel: true })).toMatchObject({
      kind: 'rejected',
      rejection: { reason: 'should-continue', value },
    })
  })

  it.each([
    ['cancel', 'true'],
    ['cancel', 1],
    ['cancel', null],
    ['contextModification', null],
    ['contextModification', ['a']],
    ['errorMessage', 5],
  ])('rejects %s when it is %j', (field, value) => {
    expect(validateAnswer({ [field]: value })).toEqual({
      kind: 'rejected',
      rejection: { reason: 'type', field, value },
    })
  })

  it('takes the other spellings where the usual one is absent, and makes texts of what they hold', () => {
    const read = (value: unknown) => validateAnswer(value)
    expect(read({ context_modification: 5, error_message: 'no' })).toMatchObject({
      answer: { contextModification: '5', errorMessage: 'no' },
    })
    expect(read({ context_modification: 'a', contextModification: '' })).toMatchObject({
      answer: { contextModification: '' },
    })
    expect(read({ error_message: { toString: 1, valueOf: 1 } })).toMatchObject({
      answer: { errorMessage: '[object Object]' },
    })
    expect(read(JSON.parse(`{"error_message":${'['.repeat(200_000)}${']'.repeat(200_000)}}`))).toMatchObject({
      kind: 'answer',
    })
  })

  it('cuts a context at 50,000 UTF-16 units and says so in 47 more', () => {
    for (const unit of ['a', '漢', '😀']) {
      const fits = validateAnswer({ contextModification: unit.repeat(50_000 / unit.length) })
      const over = validateAnswer({ contextModification: unit.repeat(60_000 / unit.length) })
      expect(fits.kind === 'answer' && fits.answer.contextModification.length).toBe(50_000)
      expect(over.kind === 'answer' && over.answer.contextModification.length).toBe(50_047)
      expect(over.kind === 'answer' && over.contextUnits).toBe(60_000)
    }
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void validateAnswer(value)))
    const known = fc.constantFrom(
      'cancel',
      'contextModification',
      'errorMessage',
      'context_modification',
      'error_message',
      '__proto__',
      'shouldContinue',
    )
    fc.assert(
      fc.property(
        fc.dictionary(known, fc.jsonValue()),
        (value) => void validateAnswer(JSON.parse(JSON.stringify(value))),
      ),
    )
  })
})
