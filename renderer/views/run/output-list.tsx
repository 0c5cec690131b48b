import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { counted } from '../../../shared/notices/say.ts'
import { shareBeginning } from '../path-text.ts'
import type { ShownLines } from './line-filter.ts'
import { highlightFound } from './highlight-found.ts'
import { lineAt } from './line-log.ts'
import { BLOCK_ROWS, OutputBlock, ROW_PX } from './output-block.tsx'
import styles from './output-list.module.css'
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
  /** The text that is marked where it stands; empty for none. */
  readonly found: string
  /** The row that is looked at: it comes into sight. */
  readonly current: number | null
}

/** The lines of a run: only those in sight are in the page. Ctrl+A chooses all of them, also those out of sight. */
export function OutputList({ shown, names, wrap, live, found, current }: OutputListProps) {
  const list = useRef<HTMLDivElement>(null)
  const selection = useLineSelection(list, shown)
  const isAtTail = useRef(live)
  // A hook may print half a million lines within its limit: what is laid out, and laid out anew as it grows, are blocks of lines.
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, never handed on
  const virtualizer = useVirtualizer({
    count: Math.ceil(shown.count / BLOCK_ROWS),
    getScrollElement: () => list.current,
    estimateSize: () => BLOCK_ROWS * ROW_PX,
    overscan: 1,
    rangeExtractor: useCallback(
      (range: Range) => withEnds(isAtTail.current ? atTail(range) : range, selection.ends),
      [selection.ends],
    ),
    useFlushSync: false,
  })
  const height = wrap ? virtualizer.getTotalSize() : shown.count * ROW_PX
  const tail = useFollowTail(list, shown.count, height, live)
  useLayoutEffect(() => {
    isAtTail.current = tail.following
  }, [tail.following])
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, wrap])

  const { setFollowing } = tail
  useLayoutEffect(() => {
    if (current === null || list.current === null) return
    setFollowing(false)
    if (wrap) virtualizer.scrollToIndex(Math.floor(current / BLOCK_ROWS), { align: 'center' })
    else list.current.scrollTo({ top: current * ROW_PX - list.current.clientHeight / 2 })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each row that is gone to, not with each line that comes
  }, [current, wrap])
  useLayoutEffect(() => {
    if (list.current !== null) highlightFound(list.current, found)
  })
  useLayoutEffect(() => {
    const element = list.current
    return () => {
      if (element !== null) highlightFound(element, '')
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    selection.onKeyDown(event)
    if ((event.key !== 'End' && event.key !== 'Home') || event.target !== list.current) return
    event.preventDefault()
    tail.setFollowing(event.key === 'End')
    if (event.key === 'Home') list.current.scrollTo({ top: 0 })
  }

  return (
    <div className={styles['frame']} data-alike={shareBeginning(names) || undefined}>
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
        data-timeless={lineAt(shown.scanned, 0)?.atMs === null || undefined}
        onScroll={tail.onScroll}
        onKeyDown={onKeyDown}
        onCopy={selection.onCopy}
        onBlur={selection.onBlur}
      >
        <div className={styles['lines']} style={{ height, '--name-width': nameWidth(names) } as CSSProperties}>
          {virtualizer.getVirtualItems().map((block) => (
            <div
              key={block.key}
              ref={wrap ? virtualizer.measureElement : undefined}
              className={styles['block']}
              data-index={block.index}
              style={{ transform: `translateY(${wrap ? block.start : block.index * BLOCK_ROWS * ROW_PX}px)` }}
            >
              <OutputBlock shown={shown} block={block.index} names={names} current={current} />
            </div>
          ))}
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

/** Wide enough for the longest name, within reason. */
function nameWidth(names: readonly string[]): string {
  return `${Math.min(12, Math.max(4, ...names.map((name) => name.length)))}ch`
}

/**
 * The blocks that will be in sight at the end of the list, where the view is about to go: laid out before it goes, they
 * are laid out once.
 */
function atTail(range: Range): Range {
  const last = Math.max(0, range.count - 1)
  return { ...range, startIndex: Math.max(0, last - (range.endIndex - range.startIndex)), endIndex: last }
}

/** The blocks in sight, and those at the ends of the selection: a selection lives only while its ends are in the page. */
function withEnds(range: Range, ends: readonly number[]): number[] {
  const blocks = new Set(defaultRangeExtractor(range))
  for (const row of ends) {
    const block = Math.floor(row / BLOCK_ROWS)
    if (block < range.count) blocks.add(block)
  }
  return [...blocks].sort((one, other) => one - other)
}
