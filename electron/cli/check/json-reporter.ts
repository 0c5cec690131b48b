import type { OutputStream } from '../output.ts'
import type { CheckCase, Reporter } from './reporter.ts'

/** For programs: one JSON object at the end, `{check: 1, cases, totals}`. */
export function jsonReporter(out: OutputStream): Reporter {
  const cases: CheckCase[] = []
  return {
    result: (result) => cases.push(result),
    end: (totals) => out.write(`${JSON.stringify({ check: 1, cases, totals }, null, out.isTerminal ? 2 : 0)}\n`),
  }
}
