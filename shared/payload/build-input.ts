import { EVENTS } from '../events.ts'
import type { EventName } from '../events.ts'
import type { Notice } from '../notice-codes.ts'
import type { ProfileName } from '../profiles.ts'
import { failure, ok } from '../result.ts'
import type { Result } from '../result.ts'
import { samplesFor } from '../samples/samples.ts'
import { eventObject } from './event-object.ts'
import { COMMON_FIELDS, EVENT_FIELDS, MODEL_FIELDS } from './fields.ts'
import { HOST_DEFAULTS } from './host-fields.ts'
import type { HostFields } from './host-fields.ts'
import { boundNotices, unknownFields } from './input-notices.ts'
import { readPayload } from './read-payload.ts'
import type { ReadPayload } from './read-payload.ts'

/** What is to become the JSON on stdin. */
export interface InputRequest {
  readonly event: EventName
  readonly profile: ProfileName
  /** The payload as JSON text: a whole input or the event's own object. Null sends the event's first sample. */
  readonly payload: string | null
  /** The paths of the workspace roots; what `workspaceRoots` is when the payload does not say. */
  readonly roots: readonly string[]
  /** Takes the place of `HOST_DEFAULTS`; what the payload gives comes first. */
  readonly host?: Partial<HostFields>
}

/** The exact input of a run. */
export interface BuiltInput {
  /** One line of JSON, without a newline at its end. */
  readonly stdin: string
  readonly notices: readonly Notice[]
  /** The tool's name, for the events of a tool; null for the others and where it is empty. */
  readonly toolName: string | null
  /** The length of a notification's message before it was cut, in UTF-16 code units; null for the other events. */
  readonly notificationLength: number | null
}

/**
 * The JSON that the agent would write on a hook's stdin. Missing common fields read as `HOST_DEFAULTS`, missing fields of the
 * event as their default; unknown fields are left out with a notice. Errors: those of `readPayload`, `input-wrong-type` for a
 * number that is no whole one, and `input-too-deep`. Source of order, defaults and limits: Cline's hooks reference.
 */
export function buildInput(request: InputRequest): Result<BuiltInput> {
  const { event, profile, payload } = request
  const text = payload ?? JSON.stringify(samplesFor(event, profile)[0]?.payload ?? {})
  const read = readPayload(event, text)
  if (!read.ok) return read
  try {
    return assemble(request, read.value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return failure('input-too-deep', 'The payload is nested too deeply to be sent.', 'Take levels out of it.')
  }
}

function assemble(request: InputRequest, payload: ReadPayload): Result<BuiltInput> {
  const { event, profile } = request
  const object = eventObject(event, profile, payload.own)
  if (!object.ok) return object
  const { fields, notices, notificationLength } = object.value
  const toolName = EVENTS[event].ofTool ? fields['toolName'] : null
  return ok({
    stdin: JSON.stringify({ ...commonFields(request, payload.common), [EVENTS[event].key]: fields }),
    notices: boundNotices([...commonNotices(event, payload), ...notices]),
    toolName: typeof toolName === 'string' && toolName !== '' ? toolName : null,
    notificationLength,
  })
}

/** In the order in which they are sent. The payload's types were checked when it was read. */
function commonFields({ event, roots, host }: InputRequest, given: Readonly<Record<string, unknown>>) {
  const known = { ...HOST_DEFAULTS, ...host, workspaceRoots: roots, ...given } as HostFields & {
    workspaceRoots: unknown
  }
  const model: Partial<HostFields['model']> = known.model
  return {
    clineVersion: known.clineVersion,
    hookName: event,
    timestamp: known.timestamp,
    taskId: known.taskId,
    workspaceRoots: known.workspaceRoots,
    userId: known.userId,
    model: { provider: named(model.provider), slug: named(model.slug) },
  }
}

/** Trimmed; "unknown" when nothing is left. */
function named(text: string | undefined): string {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? 'unknown' : trimmed
}

function commonNotices(event: EventName, { common, own }: ReadPayload): Notice[] {
  const model = common['model']
  return [
    ...unknownFields(Object.keys(common), COMMON_FIELDS, `the input of ${event}`),
    ...(typeof model === 'object' && model !== null ? unknownFields(Object.keys(model), MODEL_FIELDS, 'model') : []),
    ...unknownFields(Object.keys(own), EVENT_FIELDS[event], EVENTS[event].key),
  ]
}
