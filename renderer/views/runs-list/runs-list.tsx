import { useRef } from 'react'
import { useStore } from 'zustand'
import type { RunRow } from '../../stores/runs.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Shape } from '../../ui/shape.tsx'
import { duration } from '../../../shared/notices/say.ts'
import { clockText } from '../run/amounts.ts'
import { useNow } from '../run/use-now.ts'
import { runWord } from './run-word.ts'
import style from './runs-list.module.css'

/** The last runs of this window, newest first; the chosen one is shown. */
export function RunsList() {
  const studio = useStudio()
  const rows = useStore(studio.runs, (state) => state.rows)
  const selected = useStore(studio.runs, (state) => state.selected)
  const list = useRef<HTMLUListElement>(null)

  function show(row: RunRow): void {
    void studio.runs.getState().select(row.runId)
    studio.window.getState().showTab('run')
  }

  function onKeyDown(pressed: React.KeyboardEvent): void {
    const step = pressed.key === 'ArrowDown' ? 1 : pressed.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const here = buttons.findIndex((button) => button === document.activeElement)
    buttons[here + step]?.focus()
    pressed.preventDefault()
  }

  const stop = rows.some((row) => row.runId === selected) ? selected : rows[0]?.runId
  return (
    <section className={style['runs']} aria-label="Runs of this window">
      <header className={style['head']}>
        <h2>Runs</h2>
        <span>{rows.length === 0 ? '' : rows.length}</span>
      </header>
      {rows.length === 0 ? (
        <p className={style['empty']}>What you fire stands here.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul ref={list} className={style['list']} onKeyDown={onKeyDown}>
          {rows.map((row) => (
            <li key={row.runId}>
              <button
                type="button"
                className={style['row']}
                aria-current={row.runId === selected}
                tabIndex={row.runId === stop ? 0 : -1}
                onClick={() => show(row)}
              >
                <RunRowContent row={row} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RunRowContent({ row }: { readonly row: RunRow }) {
  const { word, shape } = runWord(row.state)
  const parts = [word, row.toolName, row.profile === 'cline' ? null : (row.profile.split('@')[1] ?? row.profile)]
  return (
    <>
      <Shape kind={shape} />
      <span className={style['texts']}>
        <span className={style['event']}>{row.event}</span>
        <span className={style['detail']}>{parts.filter((part) => part !== null).join(' · ')}</span>
      </span>
      <span className={style['numbers']}>
        <span>{row.state.kind === 'over' ? duration(row.state.durationMs) : <Running row={row} />}</span>
        <time className={style['detail']} dateTime={new Date(row.firedAt).toISOString()}>
          {TIME.format(row.firedAt)}
        </time>
      </span>
    </>
  )
}

function Running({ row }: { readonly row: RunRow }) {
  const now = useNow(row.state.kind === 'running')
  return row.state.kind === 'running' ? clockText(now - row.firedAt) : '–'
}

const TIME = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})
