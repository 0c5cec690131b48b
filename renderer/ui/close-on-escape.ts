/**
 * What a dialog does with keys: Escape closes it. Radix does that for what came last alone, and that may be a message in the
 * corner; what Radix has closed or an element has taken for itself is over.
 */
export function closeOnEscape(close: () => void): (pressed: React.KeyboardEvent) => void {
  return (pressed) => {
    if (pressed.key !== 'Escape' || pressed.defaultPrevented) return
    pressed.preventDefault()
    close()
  }
}
