import { useStore } from 'zustand'
import { duration } from '../../../shared/notices/say.ts'
import type { SavedPayloadFile } from '../../../shared/requests/payloads.ts'
import { verdictLabel } from '../../../shared/verdict-words.ts'
import { outcomeKey } from '../../stores/payload-table.ts'
import type { PayloadOutcome } from '../../stores/payload-table.ts'
import { sampleOf } from '../../stores/saved-payloads.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { Shape } from '../../ui/shape.tsx'
import { LABEL_SHAPES } from '../run/label-shape.ts'
import { expectationTitle } from './expectation-text.ts'
import style from './payloads.module.css'

interface PayloadTableProps {
  readonly script: string
  readonly rows: readonly SavedPayloadFile[]
  /** The table makes room for what was asked for. */
  readonly onClose: () => void
}

/** The saved payloads of one hook, one row each. */
export function PayloadTable({ script, rows, onClose }: PayloadTableProps) {
  const studio = useStudio()
  const outcomes = useStore(studio.payloadTable, (state) => state.outcomes)
  const isGoing = useStore(studio.payloadTable, (state) => state.series?.going === true)

  function show(runId: string): void {
    void studio.runs.getState().select(runId)
    studio.window.getState().showTab('run')
    onClose()
  }

  async function use(row: SavedPayloadFile): Promise<void> {
    onClose()
    await studio.fire.getState().chooseEvent(row.payload.event)
    studio.fire.getState().chooseSaved(sampleOf(row))
    studio.window.getState().showTab('payload')
  }

  return (
    <table className={style['table']}>
      <thead>
        <tr>
          <th scope="col">Payload</th>
          <th scope="col">Expected</th>
          <th scope="col">Came out</th>
          <th scope="col">Match</th>
          <th scope="col" className={style['number']}>
            Time
          </th>
          <th scope="col">
            <span className="visually-hidden">What to do with it</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { name, expect, profile } = row.payload
          const outcome = outcomes[outcomeKey(script, row.file)]
          return (
            <tr key={row.file} data-differs={differs(outcome) || undefined}>
              <th scope="row" title={row.file}>
                <button
                  type="button"
                  className={style['name']}
                  title="Put it into the editor"
                  onClick={() => void use(row)}
                >
                  {name}
                </button>
                {profile !== undefined && <span className={style['quiet']}> {profile}</span>}
              </th>
              <td>
                {expect === undefined ? <span className={style['quiet']}>nothing</span> : expectationTitle(expect)}
              </td>
              <td>
                <Outcome outcome={outcome} name={name} onShow={show} />
              </td>
              <td>
                <Match outcome={outcome} />
              </td>
              <td className={style['number']}>{outcome?.kind === 'over' ? duration(outcome.durationMs) : ''}</td>
              <td className={style['acts']}>
                <Button
                  look="quiet"
                  aria-label={`Fire ${name}`}
                  disabled={isGoing}
                  onClick={() => void studio.payloadTable.getState().fireAll(script, [row])}
                >
                  Fire
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Delete ${name}`}
                  onClick={() => void studio.savedPayloads.getState().remove(row)}
                >
                  Delete
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface OutcomeProps {
  readonly outcome: PayloadOutcome | undefined
  readonly name: string
  readonly onShow: (runId: string) => void
}

function Outcome({ outcome, name, onShow }: OutcomeProps) {
  if (outcome === undefined) return <span className={style['quiet']}>not fired</span>
  if (outcome.kind === 'failed') {
    return (
      <span className={style['error']}>
        {outcome.error.message} {outcome.error.fix}
      </span>
    )
  }
  if (outcome.kind === 'running') {
    return (
      <span className={style['outcome']}>
        <Shape kind="running" /> running
      </span>
    )
  }
  return (
    <button
      type="button"
      className={style['outcome']}
      aria-label={`${expectationTitle(outcome.outcome)}: show the run of ${name}`}
      onClick={() => onShow(outcome.runId)}
    >
      <Shape kind={LABEL_SHAPES[verdictLabel(outcome.verdict).tone]} /> {expectationTitle(outcome.outcome)}
    </button>
  )
}

function Match({ outcome }: { readonly outcome: PayloadOutcome | undefined }) {
  if (outcome?.kind !== 'over' || outcome.matches === null) return null
  return outcome.matches ? (
    <span className={style['matches']}>✓ as expected</span>
  ) : (
    <strong className={style['differs']}>≠ differs</strong>
  )
}

function differs(outcome: PayloadOutcome | undefined): boolean {
  return outcome?.kind === 'failed' || (outcome?.kind === 'over' && outcome.matches === false)
}
