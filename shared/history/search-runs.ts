import type { EventName } from '../events.ts'
import type { RunReport } from '../report.ts'
import type { KeptRun } from '../requests/history.ts'

/** What is looked for; null, or an empty text, is not asked about. */
export interface RunQuery {
  /** Words that must all be found, in any order, upper and lower case alike. */
  readonly text: string
  readonly event: EventName | null
  readonly action: string | null
  /** A hook's path. */
  readonly script: string | null
  /** YYYY-MM-DD, local time. */
  readonly day: string | null
}

/** A kept run and the text that searching looks into. */
export interface SearchableRun {
  readonly run: KeptRun
  /** See `searchText`. */
  readonly text: string
}

/** So much of each input and each output can be found by its text, in UTF-16 units. */
const BODY_UNITS = 16_384

/** And so much of a run altogether. */
const RUN_UNITS = 65_536

/** The runs that match, newest first. */
export function searchRuns(runs: readonly SearchableRun[], query: RunQuery): readonly KeptRun[] {
  const words = query.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return runs
    .filter(({ run, text }) => matches(run, query) && words.every((word) => text.includes(word)))
    .map(({ run }) => run)
    .sort(newestFirst)
}

/** For sorting: the newest first, and always in the same order. */
export function newestFirst(a: KeptRun, b: KeptRun): number {
  if (a.startedAt !== b.startedAt) return a.startedAt < b.startedAt ? 1 : -1
  return a.runId < b.runId ? 1 : -1
}

/**
 * What searching looks into, in lower case: the event, the tool, the saved payload's name, the sentence, the scripts, then the beginnings of the input and
 * of the outputs: 16,384 characters each, 65,536 together.
 */
export function searchText(report: RunReport, toolName: string | null, payloadName?: string): string {
  const parts = [
    report.event,
    toolName ?? '',
    payloadName ?? '',
    report.verdict.sentence,
    ...report.hooks.map(({ script }) => script),
    report.stdin.slice(0, BODY_UNITS),
    ...report.hooks.flatMap(({ stdout, stderr }) => [
      stdout.text.slice(0, BODY_UNITS),
      stderr.text.slice(0, BODY_UNITS),
    ]),
  ]
  return parts.join('\n').slice(0, RUN_UNITS).toLowerCase()
}

/** The day of a moment in local time, YYYY-MM-DD. */
export function localDay(iso: string): string {
  const date = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function matches(run: KeptRun, { event, action, script, day }: RunQuery): boolean {
  return (
    (event === null || run.event === event) &&
    (action === null || run.action === action) &&
    (script === null || run.scripts.includes(script)) &&
    (day === null || localDay(run.startedAt) === day)
  )
}
