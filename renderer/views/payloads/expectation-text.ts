import { assertNever } from '../../../shared/assert-never.ts'
import type { Outcome } from '../../../shared/expectation.ts'

/** An expectation, or what came of a run, in the words of a verdict. */
export function expectationTitle(outcome: Outcome): string {
  switch (outcome) {
    case 'blocks':
    case 'fails':
    case 'stopped':
      return outcome
    case 'goes-ahead':
      return 'goes ahead'
    case 'adds-context':
      return 'adds context'
    case 'did-not-decide':
      return 'did not decide'
    case 'cancel-ignored':
      return 'cancel ignored'
    case 'not-called':
      return 'not called'
    default:
      return assertNever(outcome)
  }
}
