import { assertNever } from '../../../shared/assert-never.ts'
import { counted, duration } from '../../../shared/notices/say.ts'
import { terminalText } from '../../../shared/terminal-text.ts'
import type { OutputStream } from '../output.ts'
import type { CheckCase, CheckTotals, FiredCase, Reporter } from './reporter.ts'

/** For people: a line for each payload as it was fired, by directory and event; more where it differs. */
export function specReporter(out: OutputStream): Reporter {
  let directory = ''
  let event = ''
  return {
    result: (result) => {
      if (result.directory !== directory) {
        out.write(`${directory === '' ? '' : '\n'}${out.paint('strong', terminalText(result.directory))}\n`)
        directory = result.directory
        event = ''
      }
      const about = result.status === 'broken' ? '' : result.event
      if (about !== event && about !== '') out.write(`  ${about}\n`)
      event = about
      out.write(`${caseLines(result, out).join('\n')}\n`)
    },
    end: (totals) => out.write(`\n${totalsText(totals, out)}\n`),
  }
}

function caseLines(result: CheckCase, { paint }: OutputStream): string[] {
  switch (result.status) {
    case 'broken':
      return [`  ${paint('bad', '✗')} ${terminalText(result.message)}`]
    case 'matches':
      return [`    ${paint('good', '✓')} ${terminalText(result.name)}: ${result.actual}${timeText(result, paint)}`]
    case 'no-expectation':
      return [
        `    ${paint('warn', '–')} ${terminalText(result.name)}: ${result.actual}, no expectation${timeText(result, paint)}`,
      ]
    case 'differs':
      return [
        `    ${paint('bad', '✗')} ${terminalText(result.name)}: ${result.actual}, expected ${result.expect}${timeText(result, paint)}`,
        `        ${terminalText(result.sentence)}`,
        `        ${paint('quiet', terminalText(result.file))}`,
        ...result.reasons.map((reason) => `        ${paint('warn', '!')} ${terminalText(reason)}`),
      ]
    default:
      return assertNever(result)
  }
}

function timeText({ durationMs, profile }: FiredCase, paint: OutputStream['paint']): string {
  return paint('quiet', ` (${duration(durationMs)}, ${profile})`)
}

function totalsText(
  { matches, differs, noExpectation, broken, notFired, durationMs }: CheckTotals,
  out: OutputStream,
): string {
  const fired = matches + differs + noExpectation
  const parts = [
    `${counted(matches, 'payload')} as expected`,
    ...(differs === 0 ? [] : [out.paint('bad', `${differs} not`)]),
    ...(noExpectation === 0 ? [] : [`${noExpectation} without an expectation`]),
    ...(broken === 0 ? [] : [out.paint('bad', `${counted(broken, 'file')} broken`)]),
    ...(notFired === 0 ? [] : [`${notFired} not fired`]),
  ]
  return `${parts.join(', ')}; ${fired} fired in ${duration(durationMs)}.`
}
