import { useCallback, useEffect, useRef } from 'react'

/** Gives what says whether a component is still in the page: for what comes back after a dialog was closed. */
export function useIsThere(): () => boolean {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return useCallback(() => isThere.current, [])
}
