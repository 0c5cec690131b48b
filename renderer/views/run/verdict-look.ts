import { assertNever } from '../../../shared/assert-never.ts'
import type { HookReport, RunReport } from '../../../shared/report.ts'
import type { ShapeKind } from '../../ui/shape.tsx'

/** How a verdict or a state is shown: always a shape and a word, the colour is the shape's. */
export interface Look {
  readonly shape: ShapeKind
  readonly word: string
}

/** The look of a run that is over. */
export function verdictLook(report: RunReport): Look {
  const { action, decided } = report.verdict
  switch (action) {
    case 'not-called':
      return { shape: 'off', word: 'Not called' }
    case 'cancelled-by-user':
      return { shape: 'trouble', word: 'Stopped' }
    case 'cancel-task':
    case 'stop-after-tool':
      return { shape: 'blocks', word: 'Blocks' }
    case 'ignored':
    case 'go-ahead':
      return decided ? { shape: 'goes-ahead', word: 'Goes ahead' } : undecidedLook(report)
    default:
      return assertNever(action)
  }
}

/** The shape of one hook. */
export function hookShape(hook: HookReport): ShapeKind {
  switch (hook.state) {
    case 'answered':
      return hook.answer?.cancel === true ? 'blocks' : 'goes-ahead'
    case 'silent':
      return 'did-not-decide'
    case 'stopped':
      return 'off'
    case 'rejected':
    case 'failed':
    case 'timed-out':
    case 'not-started':
      return 'trouble'
    default:
      return assertNever(hook.state)
  }
}

function undecidedLook(report: RunReport): Look {
  const states = new Set(report.hooks.map((hook) => hook.state))
  if (states.has('timed-out')) return { shape: 'trouble', word: 'Timed out' }
  if (states.has('failed') || states.has('not-started') || states.has('rejected'))
    return { shape: 'trouble', word: 'Failed' }
  return { shape: 'did-not-decide', word: 'Did not decide' }
}
