import type { EventName } from '../events.ts'

/** What a field of the JSON on stdin holds; a map is from text to text. */
export type FieldKind = 'text' | 'boolean' | 'integer' | 'texts' | 'map' | 'model'

/** One field of the JSON on stdin. Schemas, defaults, order and the editor's help all come from these tables. */
export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly description: string
  /** Values that are known to occur; others are allowed. */
  readonly values?: readonly string[]
  /** Keys of a map that are known to occur; others are allowed. */
  readonly entries?: Readonly<Record<string, string>>
  /** `true`: it is sent also when it holds its default value. */
  readonly alwaysSent?: true
}

const TASK_ID = 'The id of the task'
const ULID = 'Another id of the task, sortable by time (empty under Cline 4.1)'
const TOOL_FIELDS: readonly Field[] = [
  { name: 'toolName', kind: 'text', description: 'The name of the tool' },
  {
    name: 'parameters',
    kind: 'map',
    description:
      'The tool\'s parameters. Every value is text: also "true", numbers, and lists and objects as JSON text',
  },
]

/** The fields before the event's own object, in the order in which they are sent. Source: Cline's hooks reference. */
export const COMMON_FIELDS: readonly Field[] = [
  { name: 'clineVersion', kind: 'text', description: 'The version of Cline' },
  { name: 'hookName', kind: 'text', description: 'The name of the event' },
  { name: 'timestamp', kind: 'text', description: 'Milliseconds since the epoch, as text' },
  { name: 'taskId', kind: 'text', description: TASK_ID },
  { name: 'workspaceRoots', kind: 'texts', description: 'The paths of the workspace roots, the primary one first' },
  { name: 'userId', kind: 'text', description: 'The id of the user' },
  {
    name: 'model',
    kind: 'model',
    description: 'The model in use: `provider` and `slug`; "unknown" when it is not known',
  },
]

/** The fields of each event's own object, in the order in which they are sent. Source: Cline's hooks reference. */
export const EVENT_FIELDS: Readonly<Record<EventName, readonly Field[]>> = {
  TaskStart: [
    {
      name: 'taskMetadata',
      kind: 'map',
      description: 'About the task; every value is text',
      entries: { taskId: TASK_ID, ulid: ULID, initialTask: 'The text of the task (empty under Cline 4.1)' },
    },
  ],
  TaskResume: [
    {
      name: 'taskMetadata',
      kind: 'map',
      description: 'About the task; every value is text',
      entries: { taskId: TASK_ID, ulid: ULID },
    },
    {
      name: 'previousState',
      kind: 'map',
      description: 'How the task was left; every value is text',
      entries: {
        lastMessageTs: 'When its last message was written: milliseconds since the epoch, as text',
        messageCount: 'How many messages it has, as text',
        conversationHistoryDeleted: '"true" or "false", as text',
      },
    },
  ],
  UserPromptSubmit: [
    {
      name: 'prompt',
      kind: 'text',
      description: 'The text that the user submitted; sent also when it is empty',
      alwaysSent: true,
    },
    {
      name: 'attachments',
      kind: 'texts',
      description: 'Paths of files and pictures that go with it (empty under Cline 4.1)',
    },
  ],
  PreToolUse: TOOL_FIELDS,
  PostToolUse: [
    ...TOOL_FIELDS,
    { name: 'result', kind: 'text', description: 'What the tool gave, as text; missing when it is empty' },
    {
      name: 'success',
      kind: 'boolean',
      description: 'true when the tool succeeded; after a failure the field is missing, never false',
    },
    {
      name: 'executionTimeMs',
      kind: 'integer',
      description: 'How long the tool ran, in whole milliseconds; missing when 0',
    },
  ],
  PreCompact: [
    { name: 'taskId', kind: 'text', description: TASK_ID },
    { name: 'ulid', kind: 'text', description: ULID },
    { name: 'contextSize', kind: 'integer', description: 'The size of the conversation, in tokens' },
    {
      name: 'compactionStrategy',
      kind: 'text',
      description: 'How it will be made smaller',
      values: [
        'auto-condense',
        'standard-truncation-firstpair',
        'standard-truncation-lasthalf',
        'standard-truncation-lastquarter',
      ],
    },
    { name: 'previousApiReqIndex', kind: 'integer', description: 'The index of the last request to the model' },
    { name: 'tokensIn', kind: 'integer', description: 'Tokens that the last request sent' },
    { name: 'tokensOut', kind: 'integer', description: 'Tokens that it got' },
    { name: 'tokensInCache', kind: 'integer', description: 'Tokens of it that were read from a cache' },
    { name: 'tokensOutCache', kind: 'integer', description: 'Tokens of it that were written to a cache' },
    { name: 'deletedRangeStart', kind: 'integer', description: 'The first message that will be taken out' },
    { name: 'deletedRangeEnd', kind: 'integer', description: 'The last message that will be taken out' },
    {
      name: 'contextJsonPath',
      kind: 'text',
      description: 'A file with the conversation as JSON; the agent makes it for the hook, the studio does not',
    },
    {
      name: 'contextRawPath',
      kind: 'text',
      description: 'A file with the conversation as text; the agent makes it for the hook, the studio does not',
    },
  ],
  TaskCancel: [
    {
      name: 'taskMetadata',
      kind: 'map',
      description: 'About the task; every value is text',
      entries: { taskId: TASK_ID, ulid: ULID, completionStatus: '"cancelled" or "abandoned"' },
    },
  ],
  TaskComplete: [
    {
      name: 'taskMetadata',
      kind: 'map',
      description: 'About the task; every value is text',
      entries: {
        taskId: TASK_ID,
        ulid: ULID,
        result: 'What the agent said at the end',
        command: 'A command that shows the result (not there under Cline 4.1)',
      },
    },
  ],
  Notification: [
    {
      name: 'event',
      kind: 'text',
      description: 'Why the user is told',
      values: ['user_attention', 'task_complete'],
    },
    { name: 'source', kind: 'text', description: 'What asks for attention, such as the kind of question or the tool' },
    { name: 'message', kind: 'text', description: 'The message; over 8,000 characters it is cut and marked' },
    {
      name: 'waitingForUserInput',
      kind: 'boolean',
      description: 'Whether the agent waits for the user; missing when not',
    },
    { name: 'eventVersion', kind: 'text', description: 'The version of this shape', values: ['1'] },
    { name: 'eventId', kind: 'text', description: 'The id of this notification, a ULID' },
    { name: 'messageTruncated', kind: 'boolean', description: 'Whether the message was cut; missing when not' },
    { name: 'sourceType', kind: 'text', description: 'What kind of thing `source` is', values: ['ask', 'tool'] },
    { name: 'sourceId', kind: 'text', description: 'The name of what asks for attention' },
    {
      name: 'requiresUserAction',
      kind: 'boolean',
      description: 'Whether the user must do something; missing when not',
    },
    { name: 'severity', kind: 'text', description: 'How grave it is', values: ['info'] },
  ],
}

/** The two fields of `model`. */
export const MODEL_FIELDS: readonly Field[] = [
  { name: 'provider', kind: 'text', description: 'Who serves the model, such as "anthropic"' },
  { name: 'slug', kind: 'text', description: "The model's name there" },
]
