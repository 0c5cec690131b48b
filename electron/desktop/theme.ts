import type { NativeTheme } from 'electron'
import type { Settings } from '../../shared/ipc.ts'
import type { Client, Studio } from '../studio.ts'
import { DESKTOP_CLIENT } from './ipc-transport.ts'

/** The window's background before its page has painted: `--bg` of the page's tokens, so that nothing flashes. */
export const BACKGROUND = { light: '#f4f5f7', dark: '#16181d' } as const

/** Gives the native theme what the settings say, now and after each change; the page follows it by its media query. */
export async function followThemeSetting(studio: Studio, nativeTheme: NativeTheme): Promise<void> {
  const push: Client['push'] = (name, data) => {
    if (name === 'settings.changed') nativeTheme.themeSource = sourceOf(data as Settings)
  }
  studio.connect({ id: 'native-theme', push })
  const settings = await studio.dispatch(DESKTOP_CLIENT, 'settings.get', {})
  if (settings.ok) nativeTheme.themeSource = sourceOf(settings.value as Settings)
}

/** High contrast is drawn by the page, on black. */
function sourceOf({ theme }: Settings): NativeTheme['themeSource'] {
  return theme === 'high-contrast' ? 'dark' : theme
}
