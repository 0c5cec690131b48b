import { join } from 'node:path'
import type { EventName } from '../../shared/events.ts'
import type { SavedPayloadFile } from '../../shared/requests/payloads.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Failure, Result } from '../../shared/result.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'
import { hookFileName } from '../engine/look-for-hook.ts'
import { sayName } from '../engine/say-path.ts'
import { fileFault } from './file-fault.ts'
import { addPayload } from './saved-payloads.ts'
import { writeNew } from './write-new.ts'
import type { WriteFs } from './write-new.ts'

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
  readonly fs?: WriteFs
}

/**
 * Creates `<directory>/<Event>` (`<Event>.ps1` on Windows): executable, LF, no byte order mark, whole or not at all, never
 * over something that is there. Errors: `hook-exists`, `not-created`.
 */
export function createHook(hook: NewHook, ground: CreateGround = {}): Result<CreatedHook> {
  const { platform = process.platform, fs } = ground
  const { directory, event } = hook
  const path = join(directory, hookFileName(event, platform))
  try {
    if (!writeNew(path, scriptText(hook.text), { mode: 0o755, ...(fs && { fs }) })) {
      return failure(
        'hook-exists',
        `There is a ${sayName(path)} already, and it was left as it is.`,
        'Open that one, or choose another directory.',
      )
    }
  } catch (error) {
    return fileFault('create', path, error)
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

function scriptText(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`
}
