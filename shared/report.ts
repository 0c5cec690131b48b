import { z } from 'zod'
import { ENVIRONMENT_KINDS } from './environment-kinds.ts'
import { EVENT_NAMES } from './events.ts'
import { NoticeSchema, SkippedSchema } from './notice-schema.ts'
import { PROFILE_NAMES } from './profiles.ts'

/** Milliseconds, with fractions. */
const ms = z.number().nonnegative()
/** A count of bytes. */
const bytes = z.number().int().nonnegative()
const ProcessNameSchema = z.object({ pid: z.number().int(), command: z.string() })

/** The state of a hook under the profile of its report. */
export const HookStateSchema = z.enum([
  'answered',
  'silent',
  'rejected',
  'failed',
  'timed-out',
  'stopped',
  'not-started',
])
/** See `HookStateSchema`. */
export type HookState = z.infer<typeof HookStateSchema>

/** An answer that counts; absent fields read `false` and `""`. */
export const AnswerSchema = z.object({
  cancel: z.boolean(),
  contextModification: z.string(),
  errorMessage: z.string(),
})
/** See `AnswerSchema`. */
export type Answer = z.infer<typeof AnswerSchema>

const StreamSchema = z.object({
  text: z.string().describe('What was shown, without the truncation notice'),
  bytes: bytes.describe('All bytes that the stream carried'),
  shownBytes: bytes.describe('How many of them `text` holds'),
  truncated: z.boolean().describe('Whether something of it was not shown'),
})
const StdoutSchema = StreamSchema.extend({
  tail: z.string().describe('What was kept beyond `text`, where the answer was looked for too'),
  gap: bytes.describe('Bytes between `text` and `tail` that were not kept; when not 0, only `tail` was searched'),
})

const StderrSchema = StreamSchema.extend({
  tail: z.string().exactOptional().describe('The last of what was printed beyond `text`, when there was something'),
})

/** What a hook was started as, and what its first bytes say: enough to judge the run again without its script. */
export const LaunchSchema = z.object({
  way: z.enum(['direct', 'shell', 'powershell']),
  pid: z.number().int().nullable(),
  realPath: z.string(),
  copy: z
    .string()
    .exactOptional()
    .describe('The private copy that ran in its place, because its text was not saved; output may name it'),
  directory: z.string(),
  head: z.object({
    shebang: z.string().nullable(),
    crlf: z.boolean(),
    bom: z.boolean(),
    empty: z.boolean(),
    binary: z.boolean(),
    size: bytes,
    text: z.string().nullable(),
  }),
  startMs: ms.describe('When it was started, after the run began'),
  stdinBytes: bytes,
  stdinUnread: z.boolean(),
  limitMs: ms.describe('The time limit of the run'),
  endSignal: z
    .string()
    .exactOptional()
    .describe('What in the end ended a hook that timed out: SIGKILL when it ignored SIGTERM'),
  heldBy: z.array(ProcessNameSchema),
  ended: z.array(ProcessNameSchema).describe('What outlived the hook and was ended: the agent would leave it running'),
  left: z.array(ProcessNameSchema).describe('What the hook probably left and was no longer tied to it: not ended'),
})

/** One hook of a run. */
export const HookReportSchema = z.object({
  script: z.string(),
  source: z.enum(['global', 'workspace', 'runtime']),
  cwd: z.string(),
  state: HookStateSchema,
  exitCode: z.number().int().nullable().describe('As the shell reports it: 128 + n after a signal'),
  signal: z.string().nullable(),
  durationMs: ms.describe('When the agent would settle: outputs closed, limit, stop'),
  firstOutputMs: ms.nullable(),
  exitMs: ms.nullable().describe("When the hook's own process ended"),
  stdout: StdoutSchema,
  stderr: StderrSchema,
  answer: AnswerSchema.nullable(),
  notices: z.array(NoticeSchema),
  launch: LaunchSchema,
})
/** See `HookReportSchema`. */
export type HookReport = z.infer<typeof HookReportSchema>

/** What all hooks of the event say together. */
export const MergedSchema = AnswerSchema.extend({
  parts: z.array(
    z.object({
      script: z.string(),
      field: z.enum(['cancel', 'contextModification', 'errorMessage']),
      text: z.string().describe('What this hook gave, as it stands in the merged field'),
    }),
  ),
  lost: z.array(z.string()).describe("Scripts whose answers went with another hook's failure"),
})
/** See `MergedSchema`. */
export type Merged = z.infer<typeof MergedSchema>

/** Something that was cut. */
export const TruncationSchema = z.object({
  kind: z.enum(['output', 'context', 'notification']),
  script: z.string().describe('The hook; empty for a notification, which is cut before any hook sees it'),
  limit: z.number().int(),
  actual: z.number().int(),
  dropped: z.number().int(),
})
/** See `TruncationSchema`. */
export type Truncation = z.infer<typeof TruncationSchema>

/** What the agent would do. */
export const VerdictSchema = z.object({
  action: z.enum(['go-ahead', 'cancel-task', 'stop-after-tool', 'cancelled-by-user', 'ignored', 'not-called']),
  blocked: z.boolean(),
  decided: z.boolean().describe('Whether some hook gave an answer'),
  sentence: z.string(),
  context: z.string().nullable().describe('The block that the model gets'),
  trouble: z
    .enum(['timed-out', 'failed', 'not-started', 'rejected', 'not-read'])
    .exactOptional()
    .describe(
      'Why a go-ahead is not to be trusted: what became of a hook; `not-read` is an answer in which no field means anything',
    ),
})
/** See `VerdictSchema`. */
export type Verdict = z.infer<typeof VerdictSchema>

/** One shape for all outcomes of a run. */
export const RunReportSchema = z.object({
  report: z.literal(1),
  event: z.enum(EVENT_NAMES),
  profile: z.enum(PROFILE_NAMES),
  inputProfile: z
    .enum(PROFILE_NAMES)
    .exactOptional()
    .describe('The profile whose input was sent; verdicts under another one read "with this input"'),
  environment: z
    .enum(ENVIRONMENT_KINDS)
    .exactOptional()
    .describe('Whose environment the hooks got; absent: that of the program that fired them'),
  startedAt: z.iso.datetime().describe('ISO 8601, UTC'),
  durationMs: ms,
  stdin: z.string(),
  roots: z.array(z.string()),
  hooks: z.array(HookReportSchema),
  skipped: z.array(SkippedSchema),
  notices: z.array(NoticeSchema),
  merged: MergedSchema,
  truncations: z.array(TruncationSchema),
  verdict: VerdictSchema,
  profiles: z.record(z.enum(PROFILE_NAMES), VerdictSchema),
})
/** See `RunReportSchema`. */
export type RunReport = z.infer<typeof RunReportSchema>
