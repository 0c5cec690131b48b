import type { RunReport } from '../../shared/report.ts'

/** The command could not be carried out. */
export const EXIT_NOT_CARRIED_OUT = 2
/** A check found something that differs from what was expected. */
export const EXIT_DIFFERS = 1
const EXIT_BLOCKED = 1
const EXIT_NOT_HEALTHY = 3
const UNHEALTHY: readonly RunReport['hooks'][number]['state'][] = ['failed', 'timed-out', 'rejected', 'not-started']

/** The exit code of a run that came to its end by itself: 1 blocked, 3 a hook was not healthy (`strict` only), else 0. */
export function exitCodeOf(report: RunReport, strict: boolean): number {
  if (report.verdict.blocked) return EXIT_BLOCKED
  return strict && report.hooks.some(({ state }) => UNHEALTHY.includes(state)) ? EXIT_NOT_HEALTHY : 0
}
