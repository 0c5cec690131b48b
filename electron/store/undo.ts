import { randomUUID } from 'node:crypto'
import { failure, ok, type Result } from '../../shared/result.ts'
import type { Undo } from '../../shared/requests/files.ts'

/** So much can be undone, as long as the studio runs; what was done before that cannot any more. */
export const MAX_UNDOS = 50

/** A way back. */
export interface WayBack {
  readonly what: string
  readonly where: Undo['where']
  /** Brings it back; after a failure it can be tried again. */
  readonly back: () => Result<null> | Promise<Result<null>>
  /** Is called when it cannot be undone any more, because too much was done since, or because it was undone. */
  readonly forget?: () => void
}

/** What can be undone, in memory: what was deleted is on disk all the same. */
export interface Undos {
  /** Remembers a way back, the last fifty of them. */
  add(wayBack: WayBack): Undo
  /** Goes the way back; asked for the same one again while that lasts, gives what comes of it to both. */
  run(undo: string): Promise<Result<null>>
  /** Nothing can be undone after this. */
  close(): void
}

/** Nothing to undo yet. */
export function createUndos(): Undos {
  const kept = new Map<string, WayBack>()
  const running = new Map<string, Promise<Result<null>>>()
  const drop = (undo: string) => {
    const wayBack = kept.get(undo)
    kept.delete(undo)
    wayBack?.forget?.()
  }
  const dropOld = () => {
    for (const undo of [...kept.keys()].slice(0, -MAX_UNDOS)) drop(undo)
  }
  return {
    add(wayBack) {
      const undo = randomUUID()
      kept.set(undo, wayBack)
      dropOld()
      return { undo, what: wayBack.what, where: wayBack.where }
    },
    run(undo) {
      const known = running.get(undo)
      if (known !== undefined) return known
      const run = goBack(undo).finally(() => running.delete(undo))
      running.set(undo, run)
      return run
    },
    close() {
      for (const undo of kept.keys()) drop(undo)
    },
  }

  async function goBack(undo: string): Promise<Result<null>> {
    const wayBack = kept.get(undo)
    if (wayBack === undefined) {
      return failure(
        'undo-gone',
        'That cannot be undone any more: it was undone already, much was changed since, or the studio was started again.',
        'Look in the trash: what was deleted is there.',
      )
    }
    const result = await wayBack.back()
    if (!result.ok) return result
    drop(undo)
    return ok(null)
  }
}
