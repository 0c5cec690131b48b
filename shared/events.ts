/** The nine events, in the order in which a task meets them. Source: Cline's hooks reference. */
export const EVENT_NAMES = [
  'TaskStart',
  'TaskResume',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PreCompact',
  'TaskCancel',
  'TaskComplete',
  'Notification',
] as const

/** The name of one of the nine events: also the name of its hook's file. */
export type EventName = (typeof EVENT_NAMES)[number]

/** The key of the event's own object in the JSON on stdin. */
export type EventKey = Uncapitalize<EventName>

/** What one event is, for people; what differs between profiles stands in `profiles.ts`. */
export interface EventFacts {
  readonly name: EventName
  readonly key: EventKey
  /** When it fires, as a half sentence without a full stop. */
  readonly fires: string
  /** `yes`: the task is cancelled; `softly`: what follows in the turn stops; `no`: a cancel is ignored. */
  readonly cancels: 'yes' | 'softly' | 'no'
  /** What a cancel does, as a half sentence. */
  readonly cancelEffect: string
  /** `used`: the model reads it; `observed`: only shown; `none`: dropped. */
  readonly context: 'used' | 'observed' | 'none'
  /** Whether its object names a tool. */
  readonly ofTool: boolean
}

/** The facts of each event. */
export const EVENTS: Readonly<Record<EventName, EventFacts>> = {
  TaskStart: {
    name: 'TaskStart',
    key: 'taskStart',
    fires: 'a new task begins, before its first request (not when it is resumed)',
    cancels: 'yes',
    cancelEffect: 'the task is cancelled',
    context: 'used',
    ofTool: false,
  },
  TaskResume: {
    name: 'TaskResume',
    key: 'taskResume',
    fires: 'after the user presses resume',
    cancels: 'yes',
    cancelEffect: 'the task is cancelled again',
    context: 'used',
    ofTool: false,
  },
  UserPromptSubmit: {
    name: 'UserPromptSubmit',
    key: 'userPromptSubmit',
    fires: 'a prompt is submitted: the first task text, the text of a resume, or feedback',
    cancels: 'yes',
    cancelEffect: 'the task is cancelled',
    context: 'used',
    ofTool: false,
  },
  PreToolUse: {
    name: 'PreToolUse',
    key: 'preToolUse',
    fires: 'after the user approved a tool and before it runs (never for attempt_completion)',
    cancels: 'yes',
    cancelEffect: 'the whole task is cancelled, not only this tool',
    context: 'used',
    ofTool: true,
  },
  PostToolUse: {
    name: 'PostToolUse',
    key: 'postToolUse',
    fires: 'after a tool ran, successfully or not (never for attempt_completion)',
    cancels: 'softly',
    cancelEffect: "the tool's result stands, the error text is shown and what follows in this turn is stopped",
    context: 'used',
    ofTool: true,
  },
  PreCompact: {
    name: 'PreCompact',
    key: 'preCompact',
    fires: 'before the conversation is compacted or truncated',
    cancels: 'yes',
    cancelEffect: 'the compaction does not happen and the task is cancelled',
    context: 'observed',
    ofTool: false,
  },
  TaskCancel: {
    name: 'TaskCancel',
    key: 'taskCancel',
    fires: 'a task with active work is cancelled or abandoned, or the user stops a running hook',
    cancels: 'no',
    cancelEffect: 'a cancel is ignored: the clean-up always runs',
    context: 'none',
    ofTool: false,
  },
  TaskComplete: {
    name: 'TaskComplete',
    key: 'taskComplete',
    fires: 'the user accepts the completion',
    cancels: 'no',
    cancelEffect: 'a cancel is ignored',
    context: 'none',
    ofTool: false,
  },
  Notification: {
    name: 'Notification',
    key: 'notification',
    fires: "the user's attention is needed, or a task completed",
    cancels: 'no',
    cancelEffect: 'a cancel is ignored, with a warning',
    context: 'none',
    ofTool: false,
  },
}

/** Whether a text is the name of an event, in its exact spelling. */
export function isEventName(text: string): text is EventName {
  return (EVENT_NAMES as readonly string[]).includes(text)
}
