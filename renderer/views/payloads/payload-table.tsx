import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { duration } from '../../../shared/notices/say.ts'
import type { SavedPayloadFile } from '../../../shared/requests/payloads.ts'
import { changedSince, firedAs } from '../../stores/fired-as.ts'
import { outcomeKey } from '../../stores/payload-table.ts'
import type { PayloadOutcome } from '../../stores/payload-table.ts'
import { sampleOf } from '../../stores/saved-payloads.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { expectationTitle } from './expectation-text.ts'
import { CameOut, Match } from './payload-outcome.tsx'
import { toggled } from './toggled.ts'
import style from './payloads.module.css'

interface PayloadTableProps {
  readonly script: string
  readonly rows: readonly SavedPayloadFile[]
  /** The files of the rows that are chosen. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** The table makes room for what was asked for. */
  readonly onClose: () => void
}

/** The saved payloads of one hook, one row each. */
export function PayloadTable({ script, rows, chosen, onChoose, onClose }: PayloadTableProps) {
  const studio = useStudio()
  const outcomes = useStore(studio.payloadTable, (state) => state.outcomes)
  const version = useStore(studio.payloadTable, (state) => state.versions[script] ?? null)
  const isGoing = useStore(studio.payloadTable, (state) => state.series?.going === true)
  const profile = useStore(studio.settings, (state) => state.profile)
  const ofRows = rows.filter(({ file }) => chosen.has(file)).length

  // The text on screen may be another one since.
  useEffect(() => void studio.payloadTable.getState().look(script), [studio, script])

  function show(runId: string): void {
    void studio.runs.getState().select(runId)
    studio.window.getState().showTab('run')
    onClose()
  }

  async function edit(row: SavedPayloadFile): Promise<void> {
    onClose()
    await studio.fire.getState().chooseEvent(row.payload.event)
    studio.fire.getState().chooseSaved(sampleOf(row))
    studio.window.getState().showTab('payload')
  }

  return (
    <table className={style['table']}>
      <thead>
        <tr>
          <th scope="col" className={style['choice']}>
            <ChooseAll
              state={ofRows === 0 ? 'none' : ofRows === rows.length ? 'all' : 'some'}
              onChoose={(all) => onChoose(new Set(all ? rows.map(({ file }) => file) : []))}
            />
          </th>
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
          const { name, tags = [], expect } = row.payload
          const outcome = outcomes[outcomeKey(script, row.file)]
          const changes =
            outcome === undefined || outcome.kind === 'running'
              ? []
              : changedSince(outcome.fired, firedAs(row.payload, profile, version))
          const held = changes.length === 0 ? outcome : undefined
          return (
            <tr key={row.file} data-differs={differs(held) || undefined}>
              <td className={style['choice']}>
                <input
                  type="checkbox"
                  aria-label={`Choose ${name}`}
                  checked={chosen.has(row.file)}
                  onChange={() => onChoose(toggled(chosen, row.file))}
                />
              </td>
              <th scope="row" title={row.file}>
                <button
                  type="button"
                  className={style['name']}
                  title="Open it in the editor"
                  onClick={() => void edit(row)}
                >
                  {name}
                </button>
                {[...(row.payload.profile === undefined ? [] : [row.payload.profile]), ...tags].map((word) => (
                  <span key={word} className={style['word']}>
                    {word}
                  </span>
                ))}
              </th>
              <td>
                {expect === undefined ? <span className={style['quiet']}>nothing</span> : expectationTitle(expect)}
              </td>
              <td>
                <CameOut outcome={outcome} changes={changes} name={name} onShow={show} />
              </td>
              <td>
                <Match outcome={held} />
              </td>
              <td className={style['number']}>{held?.kind === 'over' ? duration(held.durationMs) : ''}</td>
              <td className={style['acts']}>
                <Button
                  look="quiet"
                  aria-label={`Fire ${name}`}
                  disabled={isGoing}
                  onClick={() => void studio.payloadTable.getState().fireAll(script, [row])}
                >
                  Fire
                </Button>
                <Button look="quiet" aria-label={`Edit ${name}`} onClick={() => void edit(row)}>
                  Edit
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

interface ChooseAllProps {
  readonly state: 'all' | 'some' | 'none'
  readonly onChoose: (all: boolean) => void
}

function ChooseAll({ state, onChoose }: ChooseAllProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Choose all that are shown"
      checked={state === 'all'}
      onChange={() => onChoose(state !== 'all')}
    />
  )
}

function differs(outcome: PayloadOutcome | undefined): boolean {
  return outcome?.kind === 'failed' || (outcome?.kind === 'over' && outcome.matches === false)
}
