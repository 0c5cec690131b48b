import { type ClipboardEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { logIndex, type ShownLines } from './line-filter.ts'
import { lineAt } from './line-log.ts'

/** What is selected in the list of lines, though most of them are not in the page. */
export interface LineSelection {
  /** Whether everything is. */
  readonly all: boolean
  /** The rows in which the page's own selection begins and ends. */
  readonly ends: readonly number[]
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onCopy: (event: ClipboardEvent) => void
  readonly onBlur: () => void
}

const NO_ENDS: readonly number[] = []

/** Follows the selection in a list, and copies the lines between its ends whole, from the run and not from the page. */
export function useLineSelection(list: RefObject<HTMLElement | null>, shown: ShownLines): LineSelection {
  const [all, setAll] = useState(false)
  const [ends, setEnds] = useState(NO_ENDS)

  useEffect(() => {
    const onSelection = () => {
      const found = list.current === null ? NO_ENDS : selectedRows(list.current)
      setEnds((before) => (before[0] === found[0] && before[1] === found[1] ? before : found))
      if (found.length > 0) setAll(false)
    }
    document.addEventListener('selectionchange', onSelection)
    return () => document.removeEventListener('selectionchange', onSelection)
  }, [list])

  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (event.key === 'Escape') setAll(false)
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    getSelection()?.removeAllRanges()
    setAll(true)
  }, [])

  const onCopy = useCallback(
    (event: ClipboardEvent) => {
      const text = all ? rowsText(shown, 0, shown.count - 1) : spannedText(shown, ends)
      if (text === null) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', text)
    },
    [all, ends, shown],
  )
  const onBlur = useCallback(() => setAll(false), [])
  return { all, ends, onKeyDown, onCopy, onBlur }
}

/** The text of all rows from one to another, each with its line end. */
export function rowsText(shown: ShownLines, first: number, last: number): string {
  const texts: string[] = []
  for (let row = first; row <= last; row++) texts.push(lineAt(shown.scanned, logIndex(shown, row))?.text ?? '')
  return texts.join('\n')
}

/** Rows of the ends of the page's selection; empty when it is not in the list, or nothing is selected. */
function selectedRows(list: HTMLElement): readonly number[] {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed) return NO_ENDS
  const found = [rowOf(selection.anchorNode, list), rowOf(selection.focusNode, list)]
  return found.includes(-1) ? NO_ENDS : found
}

function rowOf(node: Node | null, list: HTMLElement): number {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  const row = element?.closest<HTMLElement>('[data-row]') ?? null
  return row !== null && list.contains(row) ? Number(row.dataset['row']) : -1
}

/** Null leaves a selection within one row to the browser. */
function spannedText(shown: ShownLines, ends: readonly number[]): string | null {
  const [one, other] = ends
  if (one === undefined || other === undefined || one === other) return null
  return rowsText(shown, Math.min(one, other), Math.max(one, other))
}
