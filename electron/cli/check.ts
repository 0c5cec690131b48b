import { join } from 'node:path'
import { assertNever } from '../../shared/assert-never.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { BrokenPayloadFile, SavedPayloadFile } from '../../shared/requests/payloads.ts'
import { ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'
import { hasTag } from '../../shared/tags.ts'
import { createEngine } from '../engine/create-engine.ts'
import type { Engine } from '../engine/engine.ts'
import { readSavedPayloads } from '../hook-files/saved-payloads.ts'
import { userDataDir } from '../store/user-data.ts'
import { checkTargets } from './check/check-targets.ts'
import type { CheckTarget } from './check/check-targets.ts'
import { firePayload } from './check/fire-payload.ts'
import { jsonReporter } from './check/json-reporter.ts'
import { junitReporter } from './check/junit-reporter.ts'
import { nothingFound } from './check/nothing-found.ts'
import type { CheckCase, CheckTotals, Reporter, ReporterName } from './check/reporter.ts'
import { specReporter } from './check/spec-reporter.ts'
import { EXIT_DIFFERS } from './exit-code.ts'
import { watchInterrupts } from './interrupts.ts'
import type { Interrupts } from './interrupts.ts'
import type { Output } from './output.ts'
import { currentFolder } from './places.ts'

/** The options of `check` as the command line gives them. */
export interface CheckCommandOptions {
  readonly profile: ProfileName
  readonly timeout: number
  readonly reporter: ReporterName
  readonly bail?: true
  /** Only payloads with one of these tags. */
  readonly tag?: readonly string[]
}

/**
 * Fires saved payloads, one after the other, each at the hook of its event in its own directory alone, and compares what
 * comes of it with what is expected. Typing the command is consent to run those hooks.
 */
export async function check(
  paths: readonly string[],
  options: CheckCommandOptions,
  output: Output,
): Promise<Result<number>> {
  const found = filesToCheck(paths, options.tag ?? [])
  if (!found.ok) return found
  const engine = createEngine({ stateDir: join(userDataDir(process.env, process.platform), 'processes') })
  const interrupts = watchInterrupts(engine, output)
  const recovered = engine.recover().catch(() => 0)
  const totals = await checkAll(found.value, options, engine, interrupts, reporterOf(options.reporter, output))
  await output.flush()
  await Promise.all([recovered, engine.close().catch(() => engine.killAllNow())])
  interrupts.stopListening()
  return ok(interrupts.exitCode() ?? (totals.differs + totals.broken > 0 ? EXIT_DIFFERS : 0))
}

/** A file of saved payloads, and where it is fired. */
type FileToCheck =
  | { readonly kind: 'payload'; readonly payload: SavedPayloadFile; readonly target: CheckTarget }
  | { readonly kind: 'broken'; readonly broken: BrokenPayloadFile; readonly target: CheckTarget }

/** A file that cannot be read does not say its tags: it is never left out, so that nothing passes for not being read. */
function filesToCheck(paths: readonly string[], tags: readonly string[]): Result<readonly FileToCheck[]> {
  const targets = checkTargets(paths)
  if (!targets.ok) return targets
  // A file that is named twice is fired once.
  const files = new Map<string, FileToCheck>()
  const meant: SavedPayload[] = []
  for (const target of targets.value) {
    const read = readSavedPayloads(target.directory)
    if (!read.ok) return read
    for (const payload of read.value.payloads) {
      if (!target.includes(payload.file, payload.payload)) continue
      meant.push(payload.payload)
      if (hasTag(payload.payload, tags)) files.set(payload.file, { kind: 'payload', payload, target })
    }
    for (const broken of read.value.broken) {
      if (target.includes(broken.file, null)) files.set(broken.file, { kind: 'broken', broken, target })
    }
  }
  if (files.size > 0) return ok([...files.values()])
  const cwd = currentFolder()
  if (!cwd.ok) return cwd
  const directories = targets.value.map(({ directory }) => directory)
  return nothingFound({ directories, tags, untagged: meant, cwd: cwd.value })
}

async function checkAll(
  files: readonly FileToCheck[],
  options: CheckCommandOptions,
  engine: Engine,
  { signal }: Interrupts,
  reporter: Reporter,
): Promise<CheckTotals> {
  const { profile, timeout: timeoutMs, bail } = options
  const began = performance.now()
  const cases: CheckCase[] = []
  for (const file of files) {
    if (signal.aborted) break
    const result = await checkFile(file, engine, { profile, timeoutMs, signal })
    cases.push(result)
    reporter.result(result)
    if (bail === true && isWrong(result)) break
  }
  const totals = totalsOf(cases, files.length, performance.now() - began)
  reporter.end(totals)
  return totals
}

async function checkFile(
  file: FileToCheck,
  engine: Engine,
  how: Parameters<typeof firePayload>[3],
): Promise<CheckCase> {
  const { target } = file
  switch (file.kind) {
    case 'payload':
      return firePayload(file.payload, target.places, engine, how)
    case 'broken':
      return { status: 'broken', directory: target.directory, ...file.broken }
    default:
      return assertNever(file)
  }
}

function isWrong({ status }: CheckCase): boolean {
  return status === 'differs' || status === 'broken'
}

function totalsOf(cases: readonly CheckCase[], files: number, durationMs: number): CheckTotals {
  const count = (status: CheckCase['status']) => cases.filter((result) => result.status === status).length
  return {
    matches: count('matches'),
    differs: count('differs'),
    noExpectation: count('no-expectation'),
    broken: count('broken'),
    notFired: files - cases.length,
    durationMs,
  }
}

function reporterOf(name: ReporterName, { out }: Output): Reporter {
  switch (name) {
    case 'spec':
      return specReporter(out)
    case 'json':
      return jsonReporter(out)
    case 'junit':
      return junitReporter(out)
    default:
      return assertNever(name)
  }
}
