import { useCallback, useEffect, useRef } from 'react'
import { focusPane } from '../../panes.ts'

/** Remembers what had the focus before a page covered it; gives what puts the focus back there once the page is gone. */
export function useFocusBehind(isCovered: boolean): () => void {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isCovered) return undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(PASSING) === null) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isCovered])
  return useCallback(() => {
    // What lies behind can take the focus only after it was drawn again.
    requestAnimationFrame(() => {
      last.current?.focus()
      if (document.activeElement === document.body) focusPane(1)
    })
  }, [])
}

/** What goes by itself once something was chosen in it. */
const PASSING = '[role="dialog"], [role="alertdialog"], [role="menu"]'
