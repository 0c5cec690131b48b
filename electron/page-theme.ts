import type { Settings } from '../shared/settings.ts'

/** Where the page reads which theme it begins with: `renderer/public/first-theme.js` shows it before anything is drawn. */
const SYSTEM_THEME = 'data-wanted-theme="system"'

/** The page with the theme of the settings: nothing flashes, whatever this browser or this address has seen before. */
export function withTheme(html: Uint8Array, theme: Settings['theme']): Uint8Array {
  const text = Buffer.from(html).toString('utf8')
  return Buffer.from(text.replace(SYSTEM_THEME, `data-wanted-theme="${theme}"`))
}
