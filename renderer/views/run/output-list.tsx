import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { counted } from '../../../shared/notices/say.ts'
import { logIndex, type ShownLines } from './line-filter.ts'
import { lineAt } from './line-log.ts'
import { OutputRow } from './output-row.tsx'
import styles from './output.module.css'
import { useFollowTail } from './use-follow-tail.ts'
import { useLineSelection } from './use-line-selection.ts'

/** What the list of lines needs. */
export interface OutputListProps {
  readonly shown: ShownLines
  readonly names: readonly string[]
  /** Whether long lines are broken instead of running out at the right. */
  readonly wrap: boolean
  /** Whether the view begins at the end and goes along with it. */
  readonly live: boolean
}

const ROW_PX = 20
const OVERSCAN_ROWS = 12

/** The lines of a run: only those in sight are in the page. Ctrl+A chooses all of them, also those out of sight. */
export function OutputList({ shown, names, wrap, live }: OutputListProps) {
  const list = useRef<HTMLDivElement>(null)
  const selection = useLineSelection(list, shown)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, never handed on
  const virtualizer = useVirtualizer({
    count: shown.count,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
    getItemKey: (row) => logIndex(shown, row),
    overscan: OVERSCAN_ROWS,
    rangeExtractor: useCallback((range: Range) => withEnds(range, selection.ends), [selection.ends]),
    useFlushSync: false,
  })
  const height = virtualizer.getTotalSize()
  const tail = useFollowTail(list, shown.count, height, live)
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, wrap])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'End' && event.key !== 'Home') return
    if (event.target !== list.current) return
    event.preventDefault()
    tail.setFollowing(event.key === 'End')
    if (event.key === 'Home') list.current.scrollTop = 0
  }

  return (
    <div className={styles['frame']}>
      {/* A log takes the focus so that the keyboard can scroll it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={list}
        className={styles['list']}
        role="log"
        aria-live="off"
        aria-label="Output"
        tabIndex={0}
        data-wrap={wrap || undefined}
        data-all={selection.all || undefined}
        onScroll={tail.onScroll}
        onKeyDown={(event) => {
          selection.onKeyDown(event)
          onKeyDown(event)
        }}
        onCopy={selection.onCopy}
      >
        <div className={styles['lines']} style={{ height }}>
          {virtualizer.getVirtualItems().map((item) => {
            const line = lineAt(shown.scanned, logIndex(shown, item.index))
            if (line === undefined) return null
            return (
              <div
                key={item.key}
                ref={wrap ? virtualizer.measureElement : undefined}
                className={styles['line']}
                data-index={item.index}
                data-stream={line.stream}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <OutputRow line={line} name={names[line.hook] ?? `hook ${line.hook + 1}`} />
              </div>
            )
          })}
        </div>
      </div>
      {tail.newRows > 0 && (
        <button type="button" className={styles['newLines']} onClick={() => tail.setFollowing(true)}>
          ↓ {counted(tail.newRows, 'new line')}
        </button>
      )}
    </div>
  )
}

/** The rows in sight, and those at the ends of the selection: a selection lives only while its ends are in the page. */
function withEnds(range: Range, ends: readonly number[]): number[] {
  const rows = defaultRangeExtractor(range)
  const further = ends.filter((row) => row >= 0 && row < range.count && !rows.includes(row))
  return further.length === 0 ? rows : [...rows, ...further].sort((one, other) => one - other)
}
