import type { NativeTheme } from 'electron'
import type { Settings } from '../../shared/ipc.ts'
import type { Client, Studio } from '../studio.ts'

/** The window's background before its page has painted: `--bg` of the page's tokens, so that nothing flashes. */
export const BACKGROUND = { light: '#f4f5f7', dark: '#16181d', highContrast: '#000000' } as const

/** That background for a theme of the settings, with the native theme as it follows them. */
export function backgroundOf(theme: Settings['theme'], native: Pick<NativeTheme, 'shouldUseDarkColors'>): string {
  if (theme === 'high-contrast') return BACKGROUND.highContrast
  return native.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light
}

/** Gives the native theme what the settings say, now and after each change; the page follows it by its media query. */
export function followThemeSetting(studio: Studio, nativeTheme: NativeTheme): void {
  const push: Client['push'] = (name, data) => {
    if (name === 'settings.changed') nativeTheme.themeSource = sourceOf(data as Settings)
  }
  studio.connect({ id: 'native-theme', push })
  nativeTheme.themeSource = sourceOf(studio.settings())
}

/** High contrast is drawn by the page, on black. */
function sourceOf({ theme }: Settings): NativeTheme['themeSource'] {
  return theme === 'high-contrast' ? 'dark' : theme
}
