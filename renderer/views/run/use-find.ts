import { useDeferredValue, useState } from 'react'
import { foundRows } from './found-rows.ts'
import type { ShownLines } from './line-filter.ts'

/** What is looked for in the output, and where it was found. */
export interface Find {
  readonly isOpen: boolean
  readonly typed: string
  /** The row that is looked at; null when there is none. */
  readonly row: number | null
  /** Its number among those that were found, from 1, and how many those are. */
  readonly at: number
  readonly of: number
  readonly open: () => void
  readonly close: () => void
  readonly type: (text: string) => void
  /** Goes to the next one or the one before, around the ends. */
  readonly step: (by: 1 | -1) => void
}

/** Finds a text in the rows that are shown. */
export function useFind(shown: ShownLines): Find {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [position, setPosition] = useState(0)
  const needle = useDeferredValue(isOpen ? typed : '')
  const [before, keep] = useState(() => foundRows(shown, needle, null))
  const isKnown = before.shown === shown && before.needle === needle
  const found = isKnown ? before : foundRows(shown, needle, before)
  if (!isKnown) keep(found)
  const of = found.rows.length
  const at = Math.min(position, Math.max(0, of - 1))
  return {
    isOpen,
    typed,
    row: found.rows[at] ?? null,
    at: of === 0 ? 0 : at + 1,
    of,
    open: () => setOpen(true),
    close: () => setOpen(false),
    type: (text) => {
      setTyped(text)
      setPosition(0)
    },
    step: (by) => setPosition(of === 0 ? 0 : (at + by + of) % of),
  }
}
