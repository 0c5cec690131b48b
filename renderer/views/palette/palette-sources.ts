import { canRun, keysOf } from '../../commands.ts'
import type { Studio } from '../../stores/studio.ts'
import { namesOfRoots } from '../explorer/explorer-rows.ts'
import { pathText } from '../path-text.ts'
import { paletteItems } from './palette-items.ts'
import type { PaletteItem } from './palette-items.ts'

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' })

/** The lines of the palette as the window stands now. */
export function paletteItemsOf(studio: Studio): readonly PaletteItem[] {
  const home = studio.connection.getState().info?.homeDir
  const names = namesOfRoots(studio.workspace.getState().workspace?.roots ?? [])
  return paletteItems({
    keysOf,
    canRun: (id) => canRun(studio, id),
    hooks: studio.listing.getState().listing?.hooks ?? [],
    placeOf: ({ root, source, script }) =>
      `${root === null ? source : (names.get(root) ?? root)} · ${pathText(script, home)}`,
    payloads: studio.savedPayloads.getState().payloads,
    runs: studio.runs.getState().rows,
    kept: studio.history.getState().kept ?? [],
    timeText: (at) => TIME.format(at),
  })
}
