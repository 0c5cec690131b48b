import type { Theme } from './stores/settings.ts'

const KEY = 'hook-studio.theme'

/** The theme of the last time: known before the studio has answered. `public/first-theme.js` has shown it already. */
export function rememberedTheme(): Theme {
  const text = localStorage.getItem(KEY)
  return text === 'light' || text === 'dark' ? text : 'system'
}

/** Shows a theme and remembers it; `system` leaves the choice to the style sheet. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  localStorage.setItem(KEY, theme)
}
