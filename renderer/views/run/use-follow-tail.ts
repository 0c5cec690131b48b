import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The end of a growing list, and whether the view goes along with it. */
export interface FollowTail {
  readonly following: boolean
  /** Rows that came since the view stopped going along. */
  readonly newRows: number
  readonly setFollowing: (following: boolean) => void
  /** To be called at every scroll of the list. */
  readonly onScroll: () => void
}

/** A view this near to the end, in pixels, is at the end. */
const NEAR_PX = 6

/**
 * Keeps a list at its end while it grows, until a person scrolls up; scrolling back to the end goes along again.
 * `height` is the height of the whole list: it changes with every row, and when rows are measured.
 */
export function useFollowTail(
  list: RefObject<HTMLElement | null>,
  rows: number,
  height: number,
  initially: boolean,
): FollowTail {
  const [following, setState] = useState(initially)
  const [rowsBefore, setRowsBefore] = useState(initially ? 0 : rows)
  const lastTop = useRef(0)

  const goToEnd = useCallback(
    (end = list.current?.scrollHeight ?? 0) => {
      const element = list.current
      if (element === null) return
      element.scrollTo({ top: end })
      lastTop.current = element.scrollTop
    },
    [list],
  )

  const setFollowing = useCallback(
    (next: boolean) => {
      setState(next)
      setRowsBefore(rows)
      if (next) goToEnd()
    },
    [rows, goToEnd],
  )

  const onScroll = useCallback(() => {
    const element = list.current
    if (element === null) return
    const fromEnd = element.scrollHeight - element.clientHeight - element.scrollTop
    const up = element.scrollTop < lastTop.current
    lastTop.current = element.scrollTop
    if (fromEnd <= NEAR_PX) {
      if (!following && !up) setFollowing(true)
    } else if (following && up) setFollowing(false)
  }, [list, following, setFollowing])

  useLayoutEffect(() => {
    if (following) goToEnd(height)
  }, [following, goToEnd, height])

  // A list that becomes lower, as at the end of a run, would leave its end behind its lower edge.
  useEffect(() => {
    const element = list.current
    if (!following || element === null) return undefined
    const observer = new ResizeObserver(() => goToEnd())
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, following, goToEnd])

  return { following, newRows: following ? 0 : Math.max(0, rows - rowsBefore), setFollowing, onScroll }
}
