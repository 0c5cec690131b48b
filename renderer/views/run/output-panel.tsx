import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { counted } from '../../../shared/notices/say.ts'
import { keysOf } from '../../commands.ts'
import { CopyButton } from './copy/copying.tsx'
import { FindBar } from './find-bar.tsx'
import { ALL_LINES, type LineFilter, type ShownLines, shownLines } from './line-filter.ts'
import { lineAt, type LineLog } from './line-log.ts'
import { OutputList } from './output-list.tsx'
import styles from './output-panel.module.css'
import { useFind } from './use-find.ts'
import { rowsText } from './use-line-selection.ts'

/** What the output of a run needs. */
export interface OutputPanelProps {
  readonly lines: LineLog
  /** The names of the hooks, by their index. */
  readonly names: readonly string[]
  /** Whether more may come. */
  readonly live: boolean
  /** So many lines before the first one are not here yet. */
  readonly linesLeftOut: number
  /** Whether the field that finds a text is to be opened; `onFinding` is told when it is. */
  readonly finding: boolean
  readonly onFinding?: () => void
}

/** The output of all hooks of a run as it arrives, with what chooses among its lines. */
export function OutputPanel({ lines, names, live, linesLeftOut, finding, onFinding }: OutputPanelProps) {
  const [filter, setFilter] = useState(ALL_LINES)
  const [wrap, setWrap] = useState(false)
  const shown = useShownLines(lines, useDeferredValue(filter))
  const find = useFind(shown)
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const title = useId()
  const openFind = useEffectEvent(() => {
    find.open()
    field.current?.select()
    onFinding?.()
  })
  useEffect(() => {
    if (finding) openFind()
  }, [finding])
  const change = (part: Partial<LineFilter>) => setFilter({ ...filter, ...part })

  return (
    <section
      ref={panel}
      className={styles['panel']}
      style={{ height: panelHeight(lines.count, live) }}
      aria-labelledby={title}
    >
      <div className={styles['bar']}>
        <h3 id={title}>Output</h3>
        <span className={styles['count']}>{countWords(shown, lines)}</span>
        <Remark lines={lines} linesLeftOut={linesLeftOut} />
        <div className={styles['tools']}>
          <input
            type="search"
            className={styles['search']}
            placeholder="Filter"
            aria-label="Only lines that contain"
            value={filter.text}
            onChange={(event) => change({ text: event.target.value })}
          />
          <select
            className={styles['select']}
            aria-label="Stream"
            value={filter.stream}
            onChange={(event) => change({ stream: event.target.value as LineFilter['stream'] })}
          >
            <option value="all">both streams</option>
            <option value="stdout">stdout</option>
            <option value="stderr">stderr</option>
          </select>
          {names.length > 1 && (
            <select
              className={styles['select']}
              aria-label="Hook"
              value={filter.hook ?? 'all'}
              onChange={(event) => change({ hook: event.target.value === 'all' ? null : Number(event.target.value) })}
            >
              <option value="all">all hooks</option>
              {names.map((name, hook) => (
                <option key={name} value={hook}>
                  {name}
                </option>
              ))}
            </select>
          )}
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={find.isOpen}
            title={`Find in the output (${keysOf('output.find')})`}
            onClick={() => {
              find.open()
              field.current?.select()
            }}
          >
            Find
          </button>
          <button type="button" className={styles['toggle']} aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
            Wrap
          </button>
          <CopyButton what="the lines shown" text={() => rowsText(shown, 0, shown.count - 1)} />
        </div>
        {find.isOpen && (
          <FindBar
            find={find}
            field={field}
            onClose={() => {
              find.close()
              panel.current?.querySelector<HTMLElement>('[role="log"]')?.focus()
            }}
          />
        )}
      </div>
      {shown.count === 0 ? (
        <p className={styles['empty']}>{emptyWords(lines, live)}</p>
      ) : (
        <OutputList
          shown={shown}
          names={names}
          wrap={wrap}
          live={live}
          found={find.isOpen ? find.typed : ''}
          current={find.row}
        />
      )}
    </section>
  )
}

/** Why lines have no times, or are missing at the beginning. */
function Remark({ lines, linesLeftOut }: { readonly lines: LineLog; readonly linesLeftOut: number }) {
  if (linesLeftOut > 0) {
    return (
      <span className={styles['remark']} title="They are shown when the run is over.">
        after {counted(linesLeftOut, 'earlier line')}
      </span>
    )
  }
  if (lineAt(lines, 0)?.atMs !== null) return null
  const why = 'Read back from the run’s report, which keeps no times of lines: hook by hook, stderr before stdout.'
  return (
    <span className={styles['remark']} title={why}>
      without times, stderr first
    </span>
  )
}

/** Looks again only at lines that are new. */
function useShownLines(lines: LineLog, filter: LineFilter): ShownLines {
  const [before, keep] = useState(() => shownLines(lines, filter, null))
  if (before.scanned === lines && before.filter === filter) return before
  const shown = shownLines(lines, filter, before)
  keep(shown)
  return shown
}

/** At least this high, in pixels; it takes all the room that the page has left. A run that is over needs no room for more lines. */
function panelHeight(lines: number, live: boolean): number {
  return live ? 220 : Math.min(220, 48 + Math.max(2, lines) * 20)
}

function countWords(shown: ShownLines, lines: LineLog): string {
  if (shown.indices === null) return counted(lines.count, 'line')
  return `${counted(shown.count, 'line')} of ${lines.count.toLocaleString('en-US')}`
}

function emptyWords(lines: LineLog, live: boolean): string {
  if (lines.count > 0) return 'No line matches the filter.'
  return live ? 'Nothing was printed yet.' : 'Nothing was printed.'
}
