import { anything, assert, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readHookrun, writeHookrun } from '../../../shared/hookrun/hookrun-file.ts'
import { rejudge } from '../../../shared/rejudge.ts'
import { RunReportSchema, type RunReport } from '../../../shared/report.ts'
import { buildReport } from '../../../shared/build-report.ts'
import { hook, run as runOf } from '../../helpers/captures.ts'

const as = { homes: ['/home/ada'], studio: '1.2.3' }

function report(text: string): RunReport {
  return buildReport(runOf([hook({ out: text })], { stdin: JSON.stringify({ a: text }) }), 'cline')
}

function written(of: RunReport) {
  const file = writeHookrun(of, as)
  if (!file.ok) throw new Error(file.error.message)
  return file.value
}

test('a run goes through a file unchanged but for its secrets', () => {
  const whole = report('{"cancel":true,"errorMessage":"mail ada@example.com"}')
  const file = written(whole)
  expect(file.text).not.toContain('ada@example.com')
  expect(file.masked).toContainEqual({ kind: 'mail', count: expect.any(Number) as number, replacement: '[mail]' })
  const read = readHookrun(file.text)
  if (!read.ok) throw new Error(read.error.message)
  expect(RunReportSchema.parse(read.value)).toEqual(read.value)
  expect(read.value.verdict.action).toBe(whole.verdict.action)
  expect(() => rejudge(read.value, 'cline-vscode@4.1')).not.toThrow()
})

test('what holds no secret comes back as it was', () => {
  const file = writeHookrun(report('{}'), { homes: [], studio: '' })
  const plain = JSON.stringify(report('{}')).replaceAll('/home/ada', '~')
  expect(file.ok && readHookrun(file.value.text)).toEqual({ ok: true, value: JSON.parse(plain) as RunReport })
})

test('a report by itself is a run, too', () => {
  expect(readHookrun(JSON.stringify(report('{}'))).ok).toBe(true)
})

test('long outputs are cut before they are handed over, and it is said', () => {
  const file = written(report('é'.repeat(3_000_000)))
  expect(file.text.length).toBeLessThan(8_388_608)
  const read = readHookrun(file.text)
  expect(read.ok && read.value.notices.map(({ code }) => code)).toContain('kept-shortened')
})

test.each([
  ['', 'not-a-hookrun'],
  ['{"hookrun":1', 'not-a-hookrun'],
  ['[]', 'not-a-hookrun'],
  ['null', 'not-a-hookrun'],
  ['{"hookrun":1,"studio":"x","report":{"report":1}}', 'not-a-hookrun'],
  ['{"hookrun":2,"studio":"x","report":{}}', 'hookrun-version'],
  ['{"report":1}', 'not-a-hookrun'],
  ['x'.repeat(8_388_609), 'not-a-hookrun'],
])('what is no run is refused with a sentence (%#)', (text, code) => {
  const read = readHookrun(text)
  expect(read).toMatchObject({ ok: false, error: { code } })
  expect(!read.ok && read.error.fix).toBeTruthy()
})

test.each(['', 'yesterday', '2026-02-30T10:00:00.000Z'])(
  'a run of no moment, such as %j, is refused: a list could not show it',
  (startedAt) => {
    expect(readHookrun(JSON.stringify({ ...report('{}'), startedAt }))).toMatchObject({
      ok: false,
      error: { code: 'not-a-hookrun', message: expect.stringContaining('startedAt') as string },
    })
  },
)

test('nothing that is read can do harm', () => {
  assert(
    property(
      oneof(
        string(),
        anything().map((value) => JSON.stringify({ hookrun: 1, studio: '', report: value }) ?? ''),
      ),
      (text) => {
        expect(readHookrun(text).ok).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})
