import { useState } from 'react'

/**
 * For a dialog that no trigger opens: what its `onCloseAutoFocus` does. The focus goes back to what had it when the
 * dialog came or, when that is out of sight by now, to the tab that took its place.
 * `elsewhere` may take it to what the dialog was for instead, and says whether it does.
 */
export function useFocusBack(elsewhere?: () => boolean): (closing: Event) => void {
  const [before] = useState(() => document.activeElement)
  return (closing) => {
    closing.preventDefault()
    if (elsewhere?.() === true) return
    if (before instanceof HTMLElement && before.isConnected && before.offsetParent !== null) before.focus()
    else document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')?.focus()
  }
}
