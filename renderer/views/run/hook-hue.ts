const HUES = 8

/** The hue of a hook by its place in the run; the same in its card, its lines and its parts of the merged result. */
export function hueOf(hook: number): string {
  return `var(--hook-${(hook % HUES) + 1})`
}
