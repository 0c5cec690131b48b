import { describe, expect, it } from 'vitest'
import { EXPECTATIONS, EXPECTATION_MEANINGS, matchExpectation, outcomeOf } from '../../shared/expectation.ts'
import type { Outcome } from '../../shared/expectation.ts'
import type { Verdict } from '../../shared/report.ts'
import { verdictLabel } from '../../shared/verdict-words.ts'

const ACTIONS: readonly Verdict['action'][] = [
  'go-ahead',
  'cancel-task',
  'stop-after-tool',
  'cancelled-by-user',
  'ignored',
  'not-called',
]
const TROUBLES = [undefined, 'timed-out', 'failed', 'not-started', 'rejected', 'not-read'] as const

const verdicts: Verdict[] = ACTIONS.flatMap((action) =>
  TROUBLES.flatMap((trouble) =>
    [true, false].flatMap((decided) =>
      [null, '<hook_context source="PreToolUse">\nx\n</hook_context>'].map((context) => ({
        action,
        decided,
        context,
        blocked: action === 'cancel-task',
        sentence: '',
        ...(trouble === undefined ? {} : { trouble }),
      })),
    ),
  ),
)

describe('matching an expectation with a run', () => {
  it.each([
    ['blocks', { action: 'cancel-task' }],
    ['blocks', { action: 'stop-after-tool' }],
    ['stopped', { action: 'cancelled-by-user' }],
    ['not-called', { action: 'not-called' }],
    ['cancel-ignored', { action: 'ignored' }],
    ['fails', { action: 'ignored', trouble: 'failed' }],
    ['fails', { action: 'go-ahead', decided: false, trouble: 'timed-out' }],
    ['fails', { action: 'go-ahead', trouble: 'rejected' }],
    ['fails', { action: 'go-ahead', trouble: 'not-read' }],
    ['did-not-decide', { action: 'go-ahead', decided: false }],
    ['goes-ahead', { action: 'go-ahead' }],
    ['adds-context', { action: 'go-ahead', context: 'a block' }],
  ] as const)('says %s of %j', (outcome, changes) => {
    const plain = { blocked: false, decided: true, sentence: '', context: null }
    const verdict: Verdict = { ...plain, ...changes }
    expect(outcomeOf({ verdict })).toBe(outcome)
  })

  it('has exactly one word for every verdict, and that word alone matches, but for context, which also goes ahead', () => {
    for (const verdict of verdicts) {
      const matching = EXPECTATIONS.filter((word) => matchExpectation({ verdict }, word).matches)
      const actual = outcomeOf({ verdict })
      const also: Outcome[] = actual === 'adds-context' ? ['goes-ahead', 'adds-context'] : [actual]
      expect(matching).toEqual(actual === 'stopped' ? [] : also)
    }
  })

  it('never calls a run in trouble a success, whatever its label is', () => {
    for (const verdict of verdicts) {
      if (verdictLabel(verdict).tone === 'trouble') expect(outcomeOf({ verdict })).toBe('fails')
    }
  })

  it('explains every word in a sentence', () => {
    for (const word of EXPECTATIONS) expect(EXPECTATION_MEANINGS[word]).toMatch(/^[A-Z].*\.$/)
  })
})
