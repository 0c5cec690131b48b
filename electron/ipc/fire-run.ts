import { randomUUID } from 'node:crypto'
import { isAbsolute, resolve } from 'node:path'
import type { z } from 'zod'
import type { EventName } from '../../shared/events.ts'
import type { FireRequest } from '../../shared/fire-request.ts'
import type { FireOutcome, REQUESTS } from '../../shared/ipc.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import { buildInput } from '../../shared/payload/build-input.ts'
import type { HookListing } from '../../shared/places.ts'
import type { HookEnvironment } from '../../shared/requests/surroundings.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { workingDirectory } from '../engine/working-directory.ts'
import { makeStandIns, type StandIns } from '../files/stand-ins.ts'
import { MAX_LIVE_RUNS } from './live-runs.ts'
import type { RunsContext } from './runs.ts'
import { type Fired, textsToFire, type TextsToFire } from './texts-to-fire.ts'
import { type Allowed, scriptTrustQuestion, trustQuestion, type TrustQuestion } from './trust-question.ts'

/** What a window asks to fire. */
type FireArgs = z.output<(typeof REQUESTS)['runs.fire']>

/** Fires, or asks first whether untrusted directories may run. */
export async function fireRun(context: RunsContext, args: FireArgs): Promise<Result<FireOutcome>> {
  const { event, profile, payload, timeoutMs } = args
  // Before anything is looked up: reading an environment for the first time takes a moment.
  const environment = await context.environments.get(args.environment ?? context.settings().environment)
  const refusal = refuseToFire(context, args.script)
  if (refusal !== null) return refusal
  // As the engine will read it: with a link in it, `link/../x` leads elsewhere for the system than it reads.
  const script = args.script === undefined ? null : resolve(args.script)
  const now = context.places()
  const built = buildInput({ event, profile, payload, roots: now.roots })
  if (!built.ok) return built
  // From the question to the start of the processes nothing is awaited: what was looked up is what is fired. Only another
  // process could change the directories in between, and one that can do that can write into a trusted one as well.
  const listing = context.engine.list(now, 'cline')
  const fired: Fired = { places: now, script, hooks: listing.hooks.filter((hook) => hook.event === event) }
  const unsaved = textsToFire(args.unsaved ?? [], fired)
  const question = askAbout(context, listing, event, fired, unsaved)
  if (!question.ok) return question
  if (question.value.length > 0) return ok({ kind: 'ask', directories: question.value })
  const standIns = standInsFor(context, fired, unsaved)
  if (!standIns.ok) return standIns
  const runId = randomUUID()
  const request: FireRequest = {
    runId,
    event,
    profile,
    places: now,
    script,
    stdin: new TextEncoder().encode(built.value.stdin),
    inputNotices: [...built.value.notices, ...unsavedNotices(standIns.value), ...environmentNotices(environment)],
    notificationLength: built.value.notificationLength,
    timeoutMs,
    ...environmentOf(environment),
    ...(standIns.value === null ? {} : { standIns: standIns.value.files }),
  }
  context.live.fire(request, { onOver: () => standIns.value?.remove(), payloadName: args.payloadName })
  return ok({ kind: 'started', runId })
}

function refuseToFire({ live, places, isClosing }: RunsContext, script: string | undefined): Result<never> | null {
  if (isClosing()) return failure('closing', 'The studio is closing and starts nothing any more.')
  if (live.count >= MAX_LIVE_RUNS) {
    return failure('too-many-runs', `${MAX_LIVE_RUNS} runs go on already.`, 'Wait for one of them, or stop it.')
  }
  if (places().roots.length === 0) {
    return failure('no-workspace', 'No folder is open, and hooks run in one.', 'Open a folder, then fire again.')
  }
  if (script !== undefined && !isAbsolute(script)) {
    return failure('script-relative', `"${script}" is not the whole path of a script.`)
  }
  return null
}

function askAbout(
  { trust, isOwnScript }: RunsContext,
  listing: HookListing,
  event: EventName,
  { places, script }: Fired,
  { touched }: TextsToFire,
): Result<TrustQuestion> {
  // A text that stands on the screen alone is not the studio's own, whatever the file on disk says.
  const allowed: Allowed = {
    directory: (path) => trust.has(path),
    script: (path) => !touched.has(path) && isOwnScript(path),
  }
  // The profile changes nothing: a hook that it never calls is found, and fired, all the same.
  if (script === null) return ok(trustQuestion(listing, event, allowed))
  const source = 'workspace'
  const cwd = workingDirectory(script, source, null, places.roots, process.platform) ?? ''
  const question = scriptTrustQuestion({ event, script, source, root: null, cwd }, allowed)
  return question === null ? failure('script-missing', `There is no script ${script}.`) : ok(question)
}

function standInsFor(
  { standInsDir }: RunsContext,
  { script, hooks }: Fired,
  { texts }: TextsToFire,
): Result<StandIns | null> {
  if (texts.length === 0) return ok(null)
  return makeStandIns(standInsDir, texts, script === null ? hooks : hooks.filter((hook) => hook.script === script))
}

function unsavedNotices(standIns: StandIns | null): Notice[] {
  if (standIns === null) return []
  return [
    {
      code: 'unsaved-text',
      message: `The text on screen was fired, which is not saved: a private copy ran in the place of ${[...standIns.files.keys()].join(', ')}.`,
      fix: 'Save it, so that the agent runs the same.',
    },
  ]
}

function environmentNotices({ problem }: HookEnvironment): Notice[] {
  if (problem === null) return []
  return [
    {
      code: 'environment-unread',
      message: `The hooks got the environment of this studio, because the one that was asked for could not be read. ${problem}`,
    },
  ]
}

/** The engine has the studio's own already. */
function environmentOf({ kind, variables, problem }: HookEnvironment): Pick<FireRequest, 'env' | 'environment'> {
  return kind === 'studio' || problem !== null ? { environment: 'studio' } : { environment: kind, env: variables }
}
