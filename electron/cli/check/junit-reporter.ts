import { assertNever } from '../../../shared/assert-never.ts'
import type { OutputStream } from '../output.ts'
import type { CheckCase, Reporter } from './reporter.ts'

/** For build servers: JUnit's XML at the end, a suite for each directory. A payload without an expectation counts as skipped. */
export function junitReporter(out: OutputStream): Reporter {
  const cases: CheckCase[] = []
  return {
    result: (result) => cases.push(result),
    end: ({ durationMs }) => {
      const directories = [...new Set(cases.map(({ directory }) => directory))]
      const suites = directories.map((directory) =>
        suite(
          directory,
          cases.filter((result) => result.directory === directory),
        ),
      )
      out.write(
        `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="hook-studio check" ${numbers(cases)} time="${seconds(durationMs)}">\n${suites.join('')}</testsuites>\n`,
      )
    },
  }
}

function suite(directory: string, cases: readonly CheckCase[]): string {
  const spent = cases.reduce((sum, result) => sum + (result.status === 'broken' ? 0 : result.durationMs), 0)
  const tests = cases.map((result) => `    ${testCase(result)}\n`)
  return `  <testsuite name="${attribute(directory)}" ${numbers(cases)} time="${seconds(spent)}">\n${tests.join('')}  </testsuite>\n`
}

function numbers(cases: readonly CheckCase[]): string {
  const count = (status: CheckCase['status']) => cases.filter((result) => result.status === status).length
  return `tests="${cases.length}" failures="${count('differs')}" errors="${count('broken')}" skipped="${count('no-expectation')}"`
}

function testCase(result: CheckCase): string {
  if (result.status === 'broken') {
    const name = result.file.split(/[\\/]/).at(-1) ?? result.file
    return `<testcase classname="broken" name="${attribute(name)}" file="${attribute(result.file)}" time="0"><error message="${attribute(result.message)}"/></testcase>`
  }
  const { event, name, file, durationMs, status, expect, actual, sentence, reasons } = result
  const head = `<testcase classname="${attribute(event)}" name="${attribute(name)}" file="${attribute(file)}" time="${seconds(durationMs)}"`
  switch (status) {
    case 'matches':
      return `${head}/>`
    case 'no-expectation':
      return `${head}><skipped message="${attribute(`No expectation; it was: ${actual}`)}"/></testcase>`
    case 'differs':
      return `${head}><failure message="${attribute(`Expected ${expect}, was ${actual}`)}" type="verdict">${text([sentence, ...reasons].join('\n'))}</failure></testcase>`
    default:
      return assertNever(status)
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

/** Line ends and tabs would be read as spaces in an attribute, so they are written as references. */
function attribute(value: string): string {
  return text(value)
    .replaceAll('"', '&quot;')
    .replaceAll(/[\n\t]/g, (unit) => `&#${unit.charCodeAt(0)};`)
}

/** Text as XML 1.0 may hold it: characters that it forbids, halves of pairs too, become U+FFFD. */
function text(value: string): string {
  return value
    .replaceAll(FORBIDDEN, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u{FFFE}\u{FFFF}]|[\u{D800}-\u{DFFF}]/gu
