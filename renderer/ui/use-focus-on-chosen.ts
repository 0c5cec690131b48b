import { useEffect } from 'react'

/** For a dialog that begins with radio buttons: the focus goes to the one that is chosen, where the keys take it up. */
export function useFocusOnChosen(): void {
  useEffect(() => {
    document.querySelector<HTMLInputElement>('[role="dialog"] input[type="radio"]:checked')?.focus()
  }, [])
}
