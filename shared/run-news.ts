import type { Settings } from './settings.ts'

/** What a person who looks elsewhere may want to hear: a run, or a series of runs, is over. */
export interface RunNews {
  readonly title: string
  readonly body: string
  /** The run to show; null for a series. */
  readonly runId: string | null
}

/** Whether a run is worth a notification: only one that took its time, by its own clock, and that nobody watched. */
export function isNews(
  { on, afterSeconds }: Settings['notifications'],
  { durationMs, isWatched }: { readonly durationMs: number; readonly isWatched: boolean },
): boolean {
  return on && !isWatched && durationMs > afterSeconds * 1_000
}
