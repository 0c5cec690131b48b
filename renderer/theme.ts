import type { Theme } from './stores/settings.ts'

const MORE_CONTRAST = '(prefers-contrast: more)'

/** The theme that the studio served the page with. `public/first-theme.js` has shown it already. */
export function servedTheme(): Theme {
  const text = document.documentElement.dataset['wantedTheme']
  return text === 'light' || text === 'dark' || text === 'high-contrast' ? text : 'system'
}

/**
 * Shows a theme; `system` leaves the choice to the style sheet. High contrast is drawn on black; who asks
 * the system for more contrast gets it in the light and the dark theme, too.
 */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme === 'high-contrast' ? 'dark' : theme
  if (theme === 'high-contrast' || matchMedia(MORE_CONTRAST).matches) dataset['contrast'] = 'more'
  else delete dataset['contrast']
}

/** Shows a theme again when the system's wish for contrast changes. */
export function followContrast(theme: () => Theme): void {
  matchMedia(MORE_CONTRAST).addEventListener('change', () => applyTheme(theme()))
}
