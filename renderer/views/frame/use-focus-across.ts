import { useEffect, useRef } from 'react'
import { enterPane, type PaneName, paneOf } from '../../panes.ts'
import { useStudio } from '../../stores/studio-context.ts'

/** Where the focus was last. */
interface Place {
  readonly pane: PaneName
  readonly isText: boolean
}

/**
 * Keeps the focus in its pane while the window becomes narrow or wide, by its border or by zooming: the panes are drawn anew
 * then, and what had the focus is gone. In a narrow window the tab of that pane comes to the front.
 */
export function useFocusAcross(isNarrow: boolean): void {
  const studio = useStudio()
  const last = useRef<Place | null>(null)
  const before = useRef(isNarrow)

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const element = target instanceof HTMLElement ? target : null
      const pane = paneOf(element)
      last.current = pane === null ? null : { pane, isText: element?.isContentEditable === true }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  useEffect(() => {
    if (before.current === isNarrow) return undefined
    before.current = isNarrow
    const place = last.current
    if (place === null || document.activeElement !== document.body) return undefined
    const { pane, isText } = place
    if (isNarrow && (pane === 'script' || pane === 'payload' || pane === 'run')) studio.window.getState().showTab(pane)
    // The tab that comes to the front is drawn first.
    const drawn = requestAnimationFrame(() => {
      if (document.activeElement === document.body) enterPane(pane, isText)
    })
    return () => cancelAnimationFrame(drawn)
  }, [studio, isNarrow])
}
