import { verdictLabel } from '../../../shared/verdict-words.ts'
import type { PayloadOutcome } from '../../stores/payload-table.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Shape } from '../../ui/shape.tsx'
import { LABEL_SHAPES } from '../run/label-shape.ts'
import { expectationTitle } from './expectation-text.ts'
import style from './payloads.module.css'

interface CameOutProps {
  readonly outcome: PayloadOutcome | undefined
  /** What is not as it was when it was fired. */
  readonly changes: readonly string[]
  readonly name: string
  readonly onShow: (runId: string) => void
}

/** What came of a payload, with the way to its run. What was fired as something else is no verdict on what stands there now. */
export function CameOut({ outcome, changes, name, onShow }: CameOutProps) {
  if (outcome === undefined) return <span className={style['quiet']}>not fired</span>
  if (outcome.kind === 'running') {
    return (
      <span className={style['outcome']}>
        <Shape kind="running" /> running
      </span>
    )
  }
  const { runId } = outcome
  if (changes.length > 0) {
    const title = `Not as it was fired: ${changes.join(' and ')}. Fire it again.`
    if (runId === null) {
      return (
        <span className={style['quiet']} title={title}>
          changed since
        </span>
      )
    }
    return (
      <button
        type="button"
        className={`${style['outcome']} ${style['quiet']}`}
        title={title}
        aria-label={`changed since: show the earlier run of ${name}`}
        onClick={() => onShow(runId)}
      >
        changed since
      </button>
    )
  }
  if (outcome.kind === 'failed') return <FailureLine failure={outcome.error} said="in-place" place="inline" />
  return (
    <button
      type="button"
      className={style['outcome']}
      title="Show the run"
      aria-label={`${expectationTitle(outcome.outcome)}: show the run of ${name}`}
      onClick={() => onShow(outcome.runId)}
    >
      <Shape kind={LABEL_SHAPES[verdictLabel(outcome.verdict).tone]} /> {expectationTitle(outcome.outcome)}
    </button>
  )
}

/** Whether what came of it is what was expected. */
export function Match({ outcome }: { readonly outcome: PayloadOutcome | undefined }) {
  if (outcome?.kind !== 'over' || outcome.matches === null) return null
  return outcome.matches ? (
    <span className={style['matches']}>✓ as expected</span>
  ) : (
    <strong className={style['differs']}>≠ differs</strong>
  )
}
