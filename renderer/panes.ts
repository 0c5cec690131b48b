/** The panes of the window, in the order in which F6 visits them. */
export const PANES = ['page', 'hooks', 'script', 'fire', 'payload', 'run', 'runs', 'messages', 'status'] as const
/** See `PANES`. */
export type PaneName = (typeof PANES)[number]

const lastFocus = new Map<PaneName, HTMLElement>()
const FOCUSABLE = 'button:not(:disabled), [href], input, select, textarea, [contenteditable="true"], [tabindex="0"]'

/** Moves the focus to the next or the previous pane that is shown: to where it was there last, else to its first control. */
export function focusPane(step: 1 | -1): void {
  const here = paneOf(document.activeElement)
  if (here !== null && document.activeElement instanceof HTMLElement) lastFocus.set(here, document.activeElement)
  const start = here === null ? (step === 1 ? -1 : 0) : PANES.indexOf(here)
  for (let moved = 1; moved <= PANES.length; moved++) {
    const name = PANES[(start + step * moved + PANES.length * 2) % PANES.length]
    const pane = name === undefined ? null : document.querySelector<HTMLElement>(`[data-pane="${name}"]`)
    if (name === undefined || pane === null || pane.offsetParent === null) continue
    const target = remembered(name, pane) ?? firstIn(pane) ?? pane
    take(target)
    // A pane in which nothing takes the focus, such as the run before the first one, is passed over.
    if (pane.contains(document.activeElement)) return
  }
}

/** Puts the focus into a pane that is shown: into the text that is edited there if that is wanted, else to its first control. */
export function enterPane(name: PaneName, wantsText: boolean): void {
  const pane = document.querySelector<HTMLElement>(`[data-pane="${name}"]`)
  const text = wantsText ? pane?.querySelector<HTMLElement>('[contenteditable="true"]') : null
  const target = text ?? (pane === null ? undefined : firstIn(pane))
  if (target !== undefined) take(target)
}

/** An editor stays scrolled as it is: what is read in it need not be where its caret is. */
function take(target: HTMLElement): void {
  target.focus({ preventScroll: target.isContentEditable })
}

/** The pane that an element lies in. */
export function paneOf(element: Element | null): PaneName | null {
  const name = element?.closest('[data-pane]')?.getAttribute('data-pane')
  return PANES.find((pane) => pane === name) ?? null
}

function remembered(name: PaneName, pane: HTMLElement): HTMLElement | undefined {
  const element = lastFocus.get(name)
  return element !== undefined && pane.contains(element) && element.offsetParent !== null ? element : undefined
}

/** What matters most in a pane may say so. */
function firstIn(pane: HTMLElement): HTMLElement | undefined {
  const start = pane.querySelector<HTMLElement>('[data-pane-start]') ?? pane
  return [...start.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) => element.tabIndex >= 0 && element.offsetParent !== null,
  )
}
