import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { ExplorerRow } from './explorer-rows.ts'

/** How high rows are before they were measured, in pixels. */
const FILE_PX = 41
const FOLDING_PX = 25

/** So few rows are all in the page: for those who search in it, or read it as a whole. */
const FEW = 120

/** Which rows are in the page, and where. */
export interface RowWindow {
  /** In pixels. */
  readonly height: number
  readonly items: readonly VirtualItem[]
  /** Goes on the element of each row. */
  readonly measure: (element: Element | null) => void
}

/**
 * Keeps only those rows of the tree in the page that are in sight, and the one at which Tab stops: the focus lives only
 * while it is in the page. What is in sight stays where it is while rows above it come and go.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly ExplorerRow[],
  stop: string | null,
): RowWindow {
  const stopIndex = rows.findIndex((row) => row.key === stop)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, never handed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isFile(rows[index]) ? FILE_PX : FOLDING_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    rangeExtractor: useCallback((range: Range) => withStop(range, stopIndex), [stopIndex]),
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const seen = useRef<{ readonly rows: readonly ExplorerRow[]; readonly places: readonly Place[] }>({
    rows,
    places: [],
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    // Rows came or went: whatever was topmost in sight and is still there stays where it was.
    if (seen.current.rows !== rows && element.scrollTop > 0) {
      const starts = new Map(rows.map(({ key }, index) => [key, virtualizer.measurementsCache[index]?.start]))
      const kept = seen.current.places.find(({ key }) => starts.get(key) !== undefined)
      if (kept !== undefined) element.scrollTop = Math.max(0, (starts.get(kept.key) ?? 0) - kept.below)
    }
    seen.current = { rows, places: placesOf(items, element.scrollTop) }
  })

  return { height: virtualizer.getTotalSize(), items, measure: virtualizer.measureElement }
}

/** Where a row stood: so far below the upper edge, in pixels. */
interface Place {
  readonly key: string
  readonly below: number
}

/** The places of the rows in sight, from the top. */
function placesOf(items: readonly VirtualItem[], scrolled: number): readonly Place[] {
  return items
    .filter(({ end }) => end > scrolled)
    .map(({ key, start }) => ({ key: String(key), below: start - scrolled }))
}

function isFile(row: ExplorerRow | undefined): boolean {
  return row !== undefined && row.kind !== 'event' && row.kind !== 'group'
}

function withStop(range: Range, stop: number): number[] {
  if (range.count <= FEW) return Array.from({ length: range.count }, (_, index) => index)
  const shown = defaultRangeExtractor(range)
  return stop < 0 || shown.includes(stop) ? shown : [...shown, stop].sort((a, b) => a - b)
}
