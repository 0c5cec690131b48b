import { assertNever } from '../../../shared/assert-never.ts'
import { readAnswer } from '../../../shared/answer/read-answer.ts'
import {
  CONTEXT_TRUNCATED_NOTICE,
  NOTIFICATION_TRUNCATED_NOTICE,
  OUTPUT_TRUNCATED_NOTICE,
} from '../../../shared/limits.ts'
import type { RunReport, Truncation } from '../../../shared/report.ts'

/** What is known of a cut beyond its numbers. */
export interface CutPart {
  /** The exact text that stands after the cut. */
  readonly notice: string
  /** Who reads it. */
  readonly reader: string
  /** The part that was cut, as far as it is there. */
  readonly text: string | null
  /** What the text is, or why there is none. */
  readonly about: string
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
        text,
        about:
          text === null ? 'The part that was cut is not kept with this run.' : 'The part that never reaches the model:',
      }
    }
    case 'output': {
      const tail = hook?.stdout.tail ?? ''
      return {
        notice: OUTPUT_TRUNCATED_NOTICE,
        reader: 'the agent shows',
        text: tail === '' ? null : tail,
        about:
          tail === ''
            ? 'What was printed beyond it is not kept.'
            : 'What was printed beyond it is not shown by the agent; this of stdout was kept, because the answer is looked for there too:',
      }
    }
    case 'notification':
      return {
        notice: NOTIFICATION_TRUNCATED_NOTICE,
        reader: 'hooks read',
        text: null,
        about: 'The part that was cut is in no hook’s input, and is not kept.',
      }
    default:
      return assertNever(cut.kind)
  }
}

function cutContext(stdout: RunReport['hooks'][number]['stdout'], limit: number): string | null {
  const reading = readAnswer(stdout)
  if (reading.kind !== 'answer' || typeof reading.value !== 'object' || reading.value === null) return null
  const whole = 'contextModification' in reading.value ? reading.value.contextModification : null
  return typeof whole === 'string' && whole.length > limit ? whole.slice(limit) : null
}
