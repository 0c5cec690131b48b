import { SETTING_BOUNDS } from './setting-defaults.ts'

const { least, most } = SETTING_BOUNDS.zoom

/** In percent. */
const ZOOM_STEPS = [least, 67, 75, 80, 90, 100, 110, 125, 150, 175, most] as const

/** The next larger or smaller step of the zoom, in percent; the last one where there is none. */
export function stepZoom(zoom: number, by: 'in' | 'out'): number {
  if (by === 'in') return ZOOM_STEPS.find((step) => step > zoom) ?? most
  return ZOOM_STEPS.findLast((step) => step < zoom) ?? least
}
