import type { WebContents } from 'electron'
import type { Settings } from '../../shared/ipc.ts'
import { stepZoom } from '../../shared/zoom.ts'
import type { Client, Studio } from '../studio.ts'
import { DESKTOP_CLIENT } from './ipc-transport.ts'

/** Draws the page as large as the settings say: after each load, after each change, and where the wheel asks for another size. */
export function followZoomSetting(studio: Studio, contents: WebContents): void {
  const show = ({ zoom }: Settings): void => {
    if (!contents.isDestroyed()) contents.setZoomFactor(zoom / 100)
  }
  const push: Client['push'] = (name, data) => {
    if (name === 'settings.changed') show(data as Settings)
  }
  studio.connect({ id: 'zoom', push })
  contents.on('did-finish-load', () => show(studio.settings()))
  contents.on('zoom-changed', (_event, direction) => {
    const zoom = stepZoom(studio.settings().zoom, direction)
    void studio.dispatch(DESKTOP_CLIENT, 'settings.set', { zoom })
  })
}
