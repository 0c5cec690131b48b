import type { Theme } from './stores/settings.ts'

const KEY = 'hook-studio.theme'
const MORE_CONTRAST = '(prefers-contrast: more)'

/** The theme of the last time: known before the studio has answered. `public/first-theme.js` has shown it already. */
export function rememberedTheme(): Theme {
  const text = localStorage.getItem(KEY)
  return text === 'light' || text === 'dark' || text === 'high-contrast' ? text : 'system'
}

/**
 * Shows a theme and remembers it; `system` leaves the choice to the style sheet. High contrast is drawn on black; who asks
 * the system for more contrast gets it in the light and the dark theme, too.
 */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme === 'high-contrast' ? 'dark' : theme
  if (theme === 'high-contrast' || matchMedia(MORE_CONTRAST).matches) dataset['contrast'] = 'more'
  else delete dataset['contrast']
  localStorage.setItem(KEY, theme)
}

/** Shows a theme again when the system's wish for contrast changes. */
export function followContrast(theme: () => Theme): void {
  matchMedia(MORE_CONTRAST).addEventListener('change', () => applyTheme(theme()))
}
