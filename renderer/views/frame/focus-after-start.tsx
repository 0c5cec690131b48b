import { type RefObject, useEffect } from 'react'
import { enterPane } from '../../panes.ts'

/** Stands beside the panes: where they take the place of the ways to begin, the focus goes into the list of hooks with them. */
export function FocusAfterStart({ wasStartingRef }: { readonly wasStartingRef: RefObject<boolean> }) {
  useEffect(() => {
    if (!wasStartingRef.current) return undefined
    wasStartingRef.current = false
    const drawn = requestAnimationFrame(() => {
      // What was chosen there may have taken it already.
      if (document.activeElement === document.body) enterPane('hooks', false)
    })
    return () => cancelAnimationFrame(drawn)
  }, [wasStartingRef])
  return null
}
