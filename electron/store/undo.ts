import { randomUUID } from 'node:crypto'
import { failure, ok, type Result } from '../../shared/result.ts'
import type { Undo } from '../../shared/requests/files.ts'

/** How long something can be undone, in milliseconds. */
export const UNDO_MS = 600_000

/** So much can be undone at once; what was done before that can't any more. */
const MAX_UNDOS = 50

/** A way back. */
export interface WayBack {
  readonly what: string
  readonly where: Undo['where']
  /** Brings it back; after a failure it can be tried again. */
  readonly back: () => Result<null> | Promise<Result<null>>
  /** Is called when it can't be undone any more, by its time or because it was. */
  readonly forget?: () => void
}

/** What can be undone, in memory: what was deleted is on disk all the same. */
export interface Undos {
  /** Remembers a way back for ten minutes. */
  add(wayBack: WayBack): Undo
  run(undo: string): Promise<Result<null>>
  /** Nothing can be undone after this. */
  close(): void
}

/** Nothing to undo yet. `now` is a clock in milliseconds. */
export function createUndos(now: () => number = () => performance.now()): Undos {
  const kept = new Map<string, { readonly wayBack: WayBack; readonly until: number }>()
  const drop = (undo: string) => {
    const entry = kept.get(undo)
    kept.delete(undo)
    entry?.wayBack.forget?.()
  }
  const dropOld = () => {
    for (const [undo, { until }] of kept) if (until <= now()) drop(undo)
    for (const undo of [...kept.keys()].slice(0, -MAX_UNDOS)) drop(undo)
  }
  return {
    add(wayBack) {
      const undo = randomUUID()
      kept.set(undo, { wayBack, until: now() + UNDO_MS })
      dropOld()
      return { undo, what: wayBack.what, where: wayBack.where }
    },
    async run(undo) {
      dropOld()
      const entry = kept.get(undo)
      if (entry === undefined) {
        return failure(
          'undo-gone',
          "That can't be undone any more: its ten minutes are over, it was undone already, or the studio was started again.",
          'Look in the trash: what was deleted is there.',
        )
      }
      const result = await entry.wayBack.back()
      if (!result.ok) return result
      drop(undo)
      return ok(null)
    },
    close() {
      for (const undo of kept.keys()) drop(undo)
    },
  }
}
