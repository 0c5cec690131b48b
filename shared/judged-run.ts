import type { EventName } from './events.ts'
import type { MergeableHook } from './merge.ts'
import type { ProfileName } from './profiles.ts'

/** One hook of a run, as far as the verdict is concerned. */
export interface JudgedHook extends MergeableHook {
  /** How sentences call it. */
  readonly title: string
  readonly exitCode: number | null
  /** Whether its answer holds a field that means something, or is an empty object. */
  readonly isRead: boolean
}

/** A run that is to be judged. */
export interface JudgedRun {
  readonly event: EventName
  /** The tool's name on stdin, or null. */
  readonly toolName: string | null
  readonly hooks: readonly JudgedHook[]
  /** Whether a person stopped the run. */
  readonly stopped: boolean
  /** The profile whose input was sent. */
  readonly inputProfile: ProfileName
  readonly limitMs: number
}
