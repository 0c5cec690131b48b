import { assertNever } from '../../../shared/assert-never.ts'
import { readAnswer } from '../../../shared/answer/read-answer.ts'
import {
  CONTEXT_TRUNCATED_NOTICE,
  NOTIFICATION_TRUNCATED_NOTICE,
  OUTPUT_TRUNCATED_NOTICE,
  STDERR_KEPT_TAIL_BYTES,
} from '../../../shared/limits.ts'
import type { HookReport, RunReport, Truncation } from '../../../shared/report.ts'
import { bytesText } from './amounts.ts'

/** A text that was cut, or why it is not there. */
export interface CutText {
  /** What it was a part of, as a half sentence. */
  readonly of: 'the context' | 'stdout' | 'stderr' | 'the message'
  /** What it is. */
  readonly about: string
  /** Null when it is not kept. */
  readonly text: string | null
}

/** What is known of a cut beyond its numbers. */
export interface CutPart {
  /** The exact text that stands after the cut. */
  readonly notice: string
  /** Who reads it. */
  readonly reader: string
  /** What was cut, as far as it is there: of an output for each stream. */
  readonly texts: readonly CutText[]
}

/** The exact text after a cut, and the part that was cut where it is still known. */
export function cutPart(report: RunReport, cut: Truncation): CutPart {
  const hook = report.hooks.find(({ script }) => script === cut.script)
  switch (cut.kind) {
    case 'context': {
      const text = hook === undefined ? null : cutContext(hook.stdout, cut.limit)
      return {
        notice: CONTEXT_TRUNCATED_NOTICE,
        reader: 'the model reads',
        texts: [
          {
            of: 'the context',
            text,
            about:
              text === null
                ? 'The part that was cut is not kept with this run.'
                : 'The part that never reaches the model:',
          },
        ],
      }
    }
    case 'output':
      return {
        notice: OUTPUT_TRUNCATED_NOTICE,
        reader: 'the agent shows',
        texts: hook === undefined ? [] : [...cutStdout(hook.stdout), ...cutStderr(hook.stderr)],
      }
    case 'notification':
      return {
        notice: NOTIFICATION_TRUNCATED_NOTICE,
        reader: 'hooks read',
        texts: [
          { of: 'the message', text: null, about: 'The part that was cut is in no hook’s input, and is not kept.' },
        ],
      }
    default:
      return assertNever(cut.kind)
  }
}

function cutStdout({ truncated, tail, gap }: HookReport['stdout']): readonly CutText[] {
  if (!truncated) return []
  const text = tail === '' ? null : tail
  if (text === null) return [{ of: 'stdout', text, about: 'What stdout carried beyond it is not kept.' }]
  const part =
    gap > 0
      ? `The end of what stdout carried beyond it, after ${bytesText(gap)} that are not kept`
      : 'What stdout carried beyond it'
  return [{ of: 'stdout', text, about: `${part}: not shown by the agent, but the answer is looked for there too.` }]
}

function cutStderr({ truncated, tail, bytes, shownBytes }: HookReport['stderr']): readonly CutText[] {
  if (!truncated) return []
  if (tail === undefined) return [{ of: 'stderr', text: null, about: 'What stderr carried beyond it is not kept.' }]
  const part =
    bytes - shownBytes > STDERR_KEPT_TAIL_BYTES
      ? 'The end of what stderr carried beyond it'
      : 'What stderr carried beyond it'
  return [{ of: 'stderr', text: tail, about: `${part}: not shown by the agent.` }]
}

function cutContext(stdout: HookReport['stdout'], limit: number): string | null {
  const reading = readAnswer(stdout)
  if (reading.kind !== 'answer' || typeof reading.value !== 'object' || reading.value === null) return null
  const whole = 'contextModification' in reading.value ? reading.value.contextModification : null
  return typeof whole === 'string' && whole.length > limit ? whole.slice(limit) : null
}
