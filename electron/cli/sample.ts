import { EVENT_NAMES, EVENTS } from '../../shared/events.ts'
import type { EventName } from '../../shared/events.ts'
import { nearest } from '../../shared/nearest.ts'
import { buildInput } from '../../shared/payload/build-input.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { samplesFor } from '../../shared/samples/samples.ts'
import type { Sample } from '../../shared/samples/samples.ts'
import { toolsFor } from '../../shared/tools.ts'
import type { Output } from './output.ts'
import { placesOf } from './places.ts'

/** The options of `sample` as the command line gives them. */
export interface SampleCommandOptions {
  readonly tool?: string
  readonly name?: string
  readonly profile: ProfileName
  readonly workspace?: readonly string[]
  readonly list?: true
  readonly json?: true
}

/** Writes a sample of an event's own object, or the whole stdin that it becomes, or what samples there are. */
export async function sample(event: EventName, options: SampleCommandOptions, output: Output): Promise<Result<number>> {
  const samples = samplesOf(event, options)
  if (!samples.ok) return samples
  const { out } = output
  if (options.list === true) {
    const width = Math.max(...samples.value.map(({ id }) => id.length))
    for (const { id, title } of samples.value) out.write(`${id.padEnd(width)}  ${title}\n`)
    return ok(0)
  }
  const chosen = sampleOf(event, samples.value, options)
  if (!chosen.ok) return chosen
  if (options.json !== true) {
    out.write(`${JSON.stringify(chosen.value.payload, null, 2)}\n`)
    return ok(0)
  }
  const places = await placesOf({ global: false, ...(options.workspace && { workspace: options.workspace }) })
  if (!places.ok) return places
  const { roots } = places.value
  const built = buildInput({ event, profile: options.profile, payload: JSON.stringify(chosen.value.payload), roots })
  if (!built.ok) return built
  // The agent sends no newline at the end: what goes into a file or a hook is exact.
  out.write(out.isTerminal ? `${built.value.stdin}\n` : built.value.stdin)
  return ok(0)
}

/** Writes what samples there are of all events, or, of a tool, of those events that are about one; nothing else goes without an event. */
export function sampleOfAll(options: SampleCommandOptions, { out }: Output): Result<number> {
  if (options.list !== true) {
    return failure(
      'no-event',
      'Of which event?',
      `Name one, such as PreToolUse, or list all samples: hook-studio sample --list. The events are ${EVENT_NAMES.join(', ')}.`,
    )
  }
  const events = EVENT_NAMES.filter((event) => options.tool === undefined || EVENTS[event].ofTool)
  const lines: (readonly [EventName, Sample])[] = []
  for (const event of events) {
    const samples = samplesOf(event, options)
    if (!samples.ok) return samples
    lines.push(...samples.value.map((one) => [event, one] as const))
  }
  const widthOf = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length))
  const ofEvent = widthOf(lines.map(([event]) => event))
  const ofId = widthOf(lines.map(([, { id }]) => id))
  for (const [event, { id, title }] of lines) {
    out.write(`${event.padEnd(ofEvent)}  ${id.padEnd(ofId)}  ${title}\n`)
  }
  return ok(0)
}

function samplesOf(event: EventName, { tool, profile }: SampleCommandOptions): Result<readonly Sample[]> {
  if (tool === undefined) return ok(samplesFor(event, profile))
  if (!EVENTS[event].ofTool) {
    return failure('no-tool', `${event} is not about a tool.`, 'Leave --tool out, or name PreToolUse or PostToolUse.')
  }
  const samples = samplesFor(event, profile, tool)
  if (samples.length > 0) return ok(samples)
  const names = toolsFor(profile).map(({ name }) => name)
  const meant = nearest(tool, names)
  const fix = meant === null ? `The tools are ${names.join(', ')}.` : `Did you mean ${meant}?`
  return failure('unknown-tool', `There is no sample of the tool "${tool}" under ${profile}.`, fix)
}

function sampleOf(event: EventName, samples: readonly Sample[], { name, tool }: SampleCommandOptions): Result<Sample> {
  const chosen = name === undefined ? samples[0] : samples.find(({ id }) => id === name)
  if (chosen !== undefined) return ok(chosen)
  const ids = samples.map(({ id }) => id)
  const meant = nearest(name ?? '', ids)
  const fix = meant === null ? `They are ${ids.join(', ')}.` : `Did you mean ${meant}?`
  const ofTool = tool === undefined ? '' : ` of the tool "${tool}"`
  return failure('unknown-sample', `${event} has no sample "${name ?? ''}"${ofTool}.`, fix)
}
