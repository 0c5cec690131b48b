import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

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

  const setFollowing = useCallback(
    (next: boolean) => {
      setState(next)
      setRowsBefore(rows)
    },
    [rows],
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
    const element = list.current
    if (!following || element === null) return
    element.scrollTo({ top: height })
    lastTop.current = element.scrollTop
  }, [list, following, height])

  return { following, newRows: following ? 0 : Math.max(0, rows - rowsBefore), setFollowing, onScroll }
}
