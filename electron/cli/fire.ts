import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { assertNever } from '../../shared/assert-never.ts'
import type { EventName } from '../../shared/events.ts'
import type { FireRequest } from '../../shared/fire-request.ts'
import type { RunReport } from '../../shared/report.ts'
import { reportText } from '../../shared/report-text.ts'
import { ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import type { RunEvent } from '../../shared/run-events.ts'
import { createEngine } from '../engine/create-engine.ts'
import type { Engine } from '../engine/engine.ts'
import { userDataDir } from '../store/user-data.ts'
import { exitCodeOf } from './exit-code.ts'
import { fireInput } from './fire-input.ts'
import type { InputOptions } from './fire-input.ts'
import { watchInterrupts } from './interrupts.ts'
import { liveLines } from './live-lines.ts'
import type { Output } from './output.ts'
import { placesOf } from './places.ts'
import type { PlaceOptions } from './places.ts'
import { scriptToFire } from './script-to-fire.ts'

/** The options of `fire` as the command line gives them. */
export interface FireCommandOptions extends PlaceOptions, InputOptions {
  readonly script?: string
  readonly timeout: number
  readonly json?: true
  readonly events?: true
  readonly strict?: true
}

/** Fires an event's hooks and writes what came of it; gives the exit code. Typing the command is consent to run them. */
export async function fire(event: EventName, options: FireCommandOptions, output: Output): Promise<Result<number>> {
  const request = await requestOf(event, options)
  if (!request.ok) return request
  const engine = createEngine({ stateDir: join(userDataDir(process.env, process.platform), 'processes') })
  const interrupts = watchInterrupts(engine, output)
  // What a killed studio left is ended beside the run; it has nothing to do with this one.
  const recovered = engine.recover().catch(() => 0)
  const onEvent = writeEvents(options, output)
  const report = await engine.fire(request.value, { signal: interrupts.signal, onEvent })
  const completed = !output.isClosed()
  writeReport(report, options, output)
  await output.flush()
  await Promise.all([recovered, closeQuietly(engine)])
  interrupts.stopListening()
  return ok(interrupts.exitCode() ?? (completed ? exitCodeOf(report, options.strict === true) : 0))
}

async function requestOf(event: EventName, options: FireCommandOptions): Promise<Result<FireRequest>> {
  const places = await placesOf(options)
  if (!places.ok) return places
  const script = scriptToFire(options.script)
  if (!script.ok) return script
  const input = await fireInput(event, options, places.value.roots)
  if (!input.ok) return input
  return ok({
    runId: randomUUID(),
    event,
    profile: options.profile,
    places: places.value,
    script: script.value,
    stdin: input.value.stdin,
    inputNotices: input.value.notices,
    notificationLength: input.value.notificationLength,
    timeoutMs: options.timeout,
  })
}

/** What is written while the run goes on. */
function writeEvents(options: FireCommandOptions, output: Output): (event: RunEvent) => void {
  const format = formatOf(options)
  switch (format) {
    case 'events':
      return (event) => output.out.write(`${JSON.stringify(event)}\n`)
    case 'json':
      return () => undefined
    case 'text':
      return liveLines(output.error)
    default:
      return assertNever(format)
  }
}

function writeReport(report: RunReport, options: FireCommandOptions, output: Output): void {
  const format = formatOf(options)
  switch (format) {
    case 'events':
      // The report was the last event.
      return
    case 'json':
      output.out.write(`${JSON.stringify(report, null, output.out.isTerminal ? 2 : 0)}\n`)
      return
    case 'text':
      output.out.write(reportText(report, output.out.paint))
      return
    default:
      assertNever(format)
  }
}

function formatOf({ json, events }: FireCommandOptions): 'text' | 'json' | 'events' {
  if (json === true) return 'json'
  return events === true ? 'events' : 'text'
}

async function closeQuietly(engine: Engine): Promise<void> {
  try {
    await engine.close()
  } catch {
    engine.killAllNow()
  }
}
