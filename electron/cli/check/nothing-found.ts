import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { EVENT_NAMES } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { nearest } from '../../../shared/nearest.ts'
import { failure } from '../../../shared/result.ts'
import type { Result } from '../../../shared/result.ts'
import type { SavedPayload } from '../../../shared/saved-payload.ts'
import { allTags } from '../../../shared/tags.ts'
import { hookFileName } from '../../engine/look-for-hook.ts'
import { sayName, shellWord } from '../../engine/say-path.ts'
import { workspaceHooks } from '../hooks-directory.ts'

/** What a check looked for, and where. */
export interface LookedFor {
  /** Absolute; at least one. */
  readonly directories: readonly string[]
  readonly tags: readonly string[]
  /** All that would have been fired without the tags. */
  readonly untagged: readonly SavedPayload[]
  /** The current folder, where `new` creates hooks by itself. */
  readonly cwd: string
}

/** What to say when no saved payload was found, with the step that leads to one there. */
export function nothingFound({ directories, tags, untagged, cwd }: LookedFor): Result<never> {
  const where = directories.slice(0, 3).map(sayName).join(', ')
  if (tags.length > 0 && untagged.length > 0) {
    const message = `No saved payload with the tag ${tags.join(' or ')} was found in ${where}.`
    return failure('no-payloads', message, tagFix(tags, allTags(untagged)))
  }
  const command = newCommand(directories[0] ?? cwd, cwd)
  const orNew = command === null ? '' : `, or make a hook that has two: ${command}`
  return failure('no-payloads', `No saved payload was found in ${where}.`, `Save one in the studio${orNew}.`)
}

function tagFix(wanted: readonly string[], there: readonly string[]): string {
  if (there.length === 0)
    return 'None there has a tag: write "tags": ["ci"] in its file, or save it with one in the studio.'
  const near = wanted.map((tag) => nearest(tag, there)).find((tag) => tag !== null)
  return near === undefined ? `The tags there are ${there.slice(0, 20).join(', ')}.` : `Did you mean ${near}?`
}

/** How to create a hook there; null where each event has one. */
function newCommand(directory: string, cwd: string): string | null {
  const has = (event: EventName) => existsSync(join(directory, hookFileName(event, process.platform)))
  const free = (['PreToolUse', ...EVENT_NAMES] as const).find((event) => !has(event))
  if (free === undefined) return null
  return `hook-studio new ${free}${place(directory, EVENT_NAMES.some(has), cwd)}`
}

/** A folder that holds neither hooks nor a place for them is a workspace root that has none yet. */
function place(directory: string, hasHooks: boolean, cwd: string): string {
  const isOfWorkspace = basename(directory) === 'hooks' && basename(dirname(directory)) === '.clinerules'
  if (!isOfWorkspace && hasHooks) return ` --dir ${shellWord(directory)}`
  const root = isOfWorkspace ? dirname(dirname(directory)) : directory
  return workspaceHooks(root) === workspaceHooks(cwd) ? '' : ` --workspace ${shellWord(root)}`
}
