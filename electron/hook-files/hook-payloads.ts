import { rmdirSync, unlinkSync } from 'node:fs'
import { basename } from 'node:path'
import type { EventName } from '../../shared/events.ts'
import type { SavedPayloadFile } from '../../shared/requests/payloads.ts'
import type { Failure } from '../../shared/result.ts'
import { savedPayloadText } from '../../shared/saved-payload-text.ts'
import { hookFileName } from '../engine/look-for-hook.ts'
import { readBounded } from '../files/read-bounded.ts'
import { MAX_PAYLOAD_BYTES } from './payload-limits.ts'
import { payloadsFolder } from './payloads-folder.ts'
import { addPayload, readSavedPayloads } from './saved-payloads.ts'

/** A file in a hooks directory, and the event that it is named after. */
export interface HookPlace {
  readonly path: string
  readonly directory: string
  readonly event: EventName | null
}

/** The payloads that are saved for a hook: those of its event beside it. None for a file that no agent takes for a hook. */
export function payloadsOfHook({ path, directory, event }: HookPlace): readonly SavedPayloadFile[] {
  if (event === null || basename(path) !== hookFileName(event, process.platform)) return []
  const read = readSavedPayloads(directory)
  return read.ok ? read.value.payloads.filter(({ payload }) => payload.event === event) : []
}

/** Payloads that were saved for a hook that was made. */
export interface MadePayloads {
  /** Those that were not there before. */
  readonly made: readonly SavedPayloadFile[]
  /** Why others could not be saved. */
  readonly problems: readonly Failure[]
}

/** Saves payloads of one hook beside a copy of it, and touches none that is there. */
export function copyPayloads(payloads: readonly SavedPayloadFile[], directory: string): MadePayloads {
  const isNew = newPayloads(directory)
  const results = payloads.map(({ payload }) => addPayload(directory, payload))
  return {
    made: results.flatMap((result) => (result.ok && isNew(result.value) ? [result.value] : [])),
    problems: results.flatMap((result) => (result.ok ? [] : [result.error])),
  }
}

/** Remembers what is saved in a directory now, so that what is made after it can be told from it. */
export function newPayloads(directory: string): (saved: SavedPayloadFile) => boolean {
  const before = readSavedPayloads(directory)
  const known = new Set(before.ok ? before.value.payloads.map(({ file }) => file) : [])
  return ({ file }) => !known.has(file)
}

/** Takes away payloads that were made, but for those that are not as they were written: somebody worked on them since. */
export function removeUnchanged(made: readonly SavedPayloadFile[]): void {
  for (const { file, directory, payload } of made) {
    try {
      const now = readBounded(file, MAX_PAYLOAD_BYTES)
      if (now.kind !== 'read' || now.bytes.toString('utf8') !== savedPayloadText(payload)) continue
      unlinkSync(file)
      // Only when it is empty.
      rmdirSync(payloadsFolder(directory))
    } catch {
      // It went already, or stays with others.
    }
  }
}
