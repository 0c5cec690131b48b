import { assertNever } from './assert-never.ts'
import type { JudgedHook } from './judged-run.ts'
import type { Verdict } from './report.ts'

/** What makes a go-ahead suspect; null when nothing does. */
export type Trouble = NonNullable<Verdict['trouble']>

/** What became of one hook, when it was nothing good. */
export function troubleOf({ state, isRead }: JudgedHook): Trouble | null {
  switch (state) {
    case 'timed-out':
    case 'failed':
    case 'not-started':
    case 'rejected':
      return state
    case 'answered':
      return isRead ? null : 'not-read'
    case 'silent':
    case 'stopped':
      return null
    default:
      return assertNever(state)
  }
}

const WORST_FIRST: readonly Trouble[] = ['timed-out', 'failed', 'not-started', 'rejected', 'not-read']

/** The worst trouble of a run's hooks, or null. */
export function worstTrouble(hooks: readonly JudgedHook[]): Trouble | null {
  const troubles = new Set(hooks.map(troubleOf))
  return WORST_FIRST.find((trouble) => troubles.has(trouble)) ?? null
}
