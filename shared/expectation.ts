import { assertNever } from './assert-never.ts'
import type { RunReport } from './report.ts'

/** What a saved payload may expect: words of a verdict, as people write them in the file. */
export const EXPECTATIONS = [
  'blocks',
  'goes-ahead',
  'adds-context',
  'did-not-decide',
  'fails',
  'cancel-ignored',
  'not-called',
] as const
/** See `EXPECTATIONS`. */
export type Expectation = (typeof EXPECTATIONS)[number]

/** What came of a run, in the words of expectations; nobody can expect that a run was stopped. */
export type Outcome = Expectation | 'stopped'

/** What each expectation means, as a sentence about the run. */
export const EXPECTATION_MEANINGS: Readonly<Record<Expectation, string>> = {
  blocks: 'A hook answers cancel, and the agent stops for it.',
  'goes-ahead': 'A hook answers without a cancel, with or without context, and no hook is in trouble.',
  'adds-context': 'The agent goes ahead, and the model reads context of a hook.',
  'did-not-decide': 'No hook gives an answer, and none is in trouble.',
  fails: 'A hook fails, times out, is not started, or gives an answer that is rejected or in which nothing is read.',
  'cancel-ignored': 'A hook answers cancel to an event that cannot be cancelled.',
  'not-called': 'The profile never calls this event, or no event for this tool.',
}

/** An expectation compared with a run. */
export interface Match {
  readonly matches: boolean
  /** What came of the run. */
  readonly actual: Outcome
}

/** Compares a run, as judged under the report's own profile, with what was expected of it. */
export function matchExpectation(report: Pick<RunReport, 'verdict'>, expect: Expectation): Match {
  const actual = outcomeOf(report)
  // Context is more than a go-ahead, not something else.
  return { matches: actual === expect || (expect === 'goes-ahead' && actual === 'adds-context'), actual }
}

/** What came of a run, in the word that says the most. */
export function outcomeOf({ verdict }: Pick<RunReport, 'verdict'>): Outcome {
  const { action, decided, trouble, context } = verdict
  switch (action) {
    case 'cancel-task':
    case 'stop-after-tool':
      return 'blocks'
    case 'cancelled-by-user':
      return 'stopped'
    case 'not-called':
      return 'not-called'
    case 'ignored':
      return trouble === undefined ? 'cancel-ignored' : 'fails'
    case 'go-ahead':
      if (trouble !== undefined) return 'fails'
      if (!decided) return 'did-not-decide'
      return context === null ? 'goes-ahead' : 'adds-context'
    default:
      return assertNever(action)
  }
}
