import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { EventName } from '../../../shared/events.ts'
import { matchExpectation } from '../../../shared/expectation.ts'
import type { HookPlaces } from '../../../shared/places.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import type { RunReport } from '../../../shared/report.ts'
import { sayFailure } from '../../../shared/result.ts'
import type { SavedPayloadFile } from '../../../shared/requests/payloads.ts'
import type { Engine } from '../../engine/engine.ts'
import { realFileSystem } from '../../engine/file-system.ts'
import { lookForHook } from '../../engine/look-for-hook.ts'
import { sayName } from '../../engine/say-path.ts'
import { savedInput } from '../saved-input.ts'
import type { CheckCase } from './reporter.ts'

/** How payloads are fired. */
export interface FireWith {
  readonly profile: ProfileName
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Fires one saved payload at the hook of its places' directory alone, and compares. */
export async function firePayload(
  { file, directory, payload: saved }: SavedPayloadFile,
  places: HookPlaces,
  engine: Engine,
  how: FireWith,
): Promise<CheckCase> {
  const { event, name, expect } = saved
  const profile = saved.profile ?? how.profile
  const built = savedInput(saved, profile, places.roots)
  if (!built.ok)
    return {
      status: 'broken',
      file,
      directory,
      message: `${sayName(basename(file))}: ${sayFailure(built.error)}`,
    }
  const { stdin, notices, notificationLength } = built.value
  const report = await engine.fire(
    {
      runId: randomUUID(),
      event,
      profile,
      ...hookAlone(places, event),
      stdin: new TextEncoder().encode(stdin),
      inputNotices: notices,
      notificationLength,
      timeoutMs: how.timeoutMs,
    },
    { signal: how.signal },
  )
  const { matches, actual } = matchExpectation(report, expect ?? 'goes-ahead')
  const status = expect === undefined ? 'no-expectation' : matches ? 'matches' : 'differs'
  return {
    status,
    file,
    directory,
    event,
    name,
    profile,
    expect: expect ?? null,
    actual,
    sentence: report.verdict.sentence,
    durationMs: report.durationMs,
    reasons: status === 'differs' ? reasonsOf(report) : [],
  }
}

/**
 * What is fired: the hook of a workspace is found by its root. Any other directory's is named, since the root in which it
 * runs may have hooks of its own; where there is none, nothing but the directory is looked into.
 */
function hookAlone(places: HookPlaces, event: EventName): { places: HookPlaces; script: string | null } {
  if (places.globalDir === null) return { places, script: null }
  const look = lookForHook(places.globalDir, event, process.platform, realFileSystem)
  return look.kind === 'hook' ? { places, script: look.script } : { places: { ...places, roots: [] }, script: null }
}

/** How many reasons are worth reading. */
const MAX_REASONS = 5

/** What explains a verdict: why there was nothing to run, or no call, else what the hook's run had to say. */
function reasonsOf({ hooks, skipped, event, notices }: RunReport): string[] {
  const files = hooks.length === 0 ? skipped.filter((entry) => entry.event === event) : []
  const ofRun = notices.filter(({ code }) => code === 'not-called' || (code === 'no-hook' && files.length === 0))
  return [...files, ...ofRun, ...hooks.flatMap((hook) => hook.notices)]
    .map(({ message, fix }) => (fix === undefined ? message : `${message} → ${fix}`))
    .slice(0, MAX_REASONS)
}
