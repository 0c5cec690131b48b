import type { RunComparison } from '../../../shared/history/compare-runs.ts'
import { duration, listed } from '../../../shared/notices/say.ts'

/** What came of a comparison, in one sentence: what matters most first. */
export function comparisonSentence(comparison: RunComparison): string {
  const { verdict, answer, hooks, durationMs } = comparison
  const outputs = hooks.every(({ stdout, stderr }) => stdout.same && stderr.same)
  const words = [
    `${sameWord(verdict.same)} verdict`,
    `${sameWord(answer.same)} answer`,
    `${sameWord(outputs)} output`,
    timeWords(durationMs.before, durationMs.after),
  ]
  const sentence = words.join(', ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** Why the two runs can hardly be compared, or null: they were not asked the same. */
export function otherQuestion({ sameQuestion }: RunComparison): string | null {
  const others = [
    sameQuestion.event ? null : 'another event',
    sameQuestion.stdin ? null : 'another input',
    sameQuestion.profile ? null : 'another profile',
  ].filter((word) => word !== null)
  return others.length === 0
    ? null
    : `The two were not asked the same: after, it was ${listed(others)}. A difference below may come from that.`
}

/** A difference of times: `12 ms slower`, `as fast`. */
export function timeWords(before: number, after: number): string {
  const by = Math.round(after - before)
  return by === 0 ? 'as fast' : `${duration(Math.abs(by))} ${by > 0 ? 'slower' : 'faster'}`
}

function sameWord(same: boolean): string {
  return same ? 'the same' : 'another'
}
