import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { EventName } from '../../shared/events.ts'
import type { SavedPayloadFile } from '../../shared/requests/payloads.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Failure, Result } from '../../shared/result.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'
import { hookFileName } from '../engine/look-for-hook.ts'
import { sayName } from '../engine/say-path.ts'
import { fileFailure } from '../files/file-failure.ts'
import type { FileFs } from '../files/file-fs.ts'
import { writeNew } from '../files/write-whole.ts'
import { addPayload } from './saved-payloads.ts'

/** A hook that is to be created. */
export interface NewHook {
  /** The hooks directory, absolute; it is made when it is not there. */
  readonly directory: string
  readonly event: EventName
  readonly text: string
  /** Saved beside it. */
  readonly payloads: readonly SavedPayload[]
}

/** A hook that was created. */
export interface CreatedHook {
  readonly path: string
  readonly payloads: readonly SavedPayloadFile[]
  /** Payloads that could not be saved: the hook stands all the same. */
  readonly problems: readonly Failure[]
}

/** What creating stands on; all have defaults of this process. */
export interface CreateGround {
  readonly platform?: NodeJS.Platform
  readonly fs?: FileFs
}

/**
 * Creates `<directory>/<Event>` (`<Event>.ps1` on Windows): executable, LF, no byte order mark, whole or not at all, never
 * over something that is there. Errors: `hook-exists`, and those of `fileFailure`.
 */
export function createHook(hook: NewHook, ground: CreateGround = {}): Result<CreatedHook> {
  const { platform = process.platform, fs } = ground
  const { directory, event } = hook
  const path = join(directory, hookFileName(event, platform))
  try {
    if (!writeNew(path, scriptText(hook.text), { mode: 0o755, folders: 0o777 }, fs)) return taken(path)
  } catch (error) {
    return fileFailure(path, 'cannot be created', error)
  }
  const payloads: SavedPayloadFile[] = []
  const problems: Failure[] = []
  for (const payload of hook.payloads) {
    const saved = addPayload(directory, payload, fs)
    if (saved.ok) payloads.push(saved.value)
    else problems.push(saved.error)
  }
  return ok({ path, payloads, problems })
}

function taken(path: string): Result<never> {
  const isDangling = !existsSync(path) && lstatSync(path, { throwIfNoEntry: false }) !== undefined
  return failure(
    'hook-exists',
    isDangling
      ? `${sayName(path)} is a link that leads nowhere, and it was left as it is.`
      : `There is a ${sayName(path)} already, and it was left as it is.`,
    isDangling ? 'Correct the link, or remove it.' : 'Open that one, or choose another directory.',
  )
}

function scriptText(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`
}
