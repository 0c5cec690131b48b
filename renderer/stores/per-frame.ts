/** Calls back soon, once: what came in until then is handled together. */
export type Schedule = (flush: () => void) => void

/** How long a hidden page, which draws no frames, gathers, in milliseconds. */
const HIDDEN_MS = 100

/** At the next frame; in a hidden page, a little later. */
export const perFrame: Schedule = (flush) => {
  if (document.visibilityState === 'hidden') setTimeout(flush, HIDDEN_MS)
  else requestAnimationFrame(flush)
}
