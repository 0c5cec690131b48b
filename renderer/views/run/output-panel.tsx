import { useDeferredValue, useId, useState } from 'react'
import { counted } from '../../../shared/notices/say.ts'
import { CopyButton } from './copy/copying.tsx'
import { ALL_LINES, type LineFilter, type ShownLines, shownLines } from './line-filter.ts'
import type { LineLog } from './line-log.ts'
import { OutputList } from './output-list.tsx'
import styles from './output.module.css'
import { rowsText } from './use-line-selection.ts'

/** What the output of a run needs. */
export interface OutputPanelProps {
  readonly lines: LineLog
  /** The names of the hooks, by their index. */
  readonly names: readonly string[]
  /** Whether more may come. */
  readonly live: boolean
}

/** The output of all hooks of a run as it arrives, with what chooses among its lines. */
export function OutputPanel({ lines, names, live }: OutputPanelProps) {
  const [filter, setFilter] = useState(ALL_LINES)
  const [wrap, setWrap] = useState(false)
  const shown = useShownLines(lines, useDeferredValue(filter))
  const title = useId()
  const change = (part: Partial<LineFilter>) => setFilter({ ...filter, ...part })

  return (
    <section className={styles['panel']} style={{ height: panelHeight(lines.count, live) }} aria-labelledby={title}>
      <div className={styles['bar']}>
        <h3 id={title}>Output</h3>
        <span className={styles['count']}>{countWords(shown, lines)}</span>
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
          <button type="button" className={styles['toggle']} aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
            Wrap
          </button>
          <CopyButton what="the lines shown" text={() => rowsText(shown, 0, shown.count - 1)} />
        </div>
      </div>
      {shown.count === 0 ? (
        <p className={styles['empty']}>{emptyWords(lines, live)}</p>
      ) : (
        <OutputList shown={shown} names={names} wrap={wrap} live={live} />
      )}
    </section>
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
