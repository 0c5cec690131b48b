import type { SavedPayloadFile } from '../../../shared/requests/payloads.ts'
import { keysOf } from '../../commands.ts'
import type { Studio } from '../../stores/studio.ts'
import { whyNot } from '../../why-not.ts'
import { namesOfRoots } from '../explorer/explorer-rows.ts'
import { pathText } from '../path-text.ts'
import { paletteItems } from './palette-items.ts'
import type { PaletteItem } from './palette-items.ts'

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' })

/** The lines of the palette as the window stands now, with these saved payloads. */
export function paletteItemsOf(studio: Studio, payloads: readonly SavedPayloadFile[]): readonly PaletteItem[] {
  const home = studio.connection.getState().info?.homeDir
  const { roots = [], recents = [] } = studio.workspace.getState().workspace ?? {}
  const names = namesOfRoots(roots)
  const open = new Set(roots.map(({ path }) => path))
  return paletteItems({
    shell: studio.bridge.shell,
    keysOf,
    whyNot: (id) => whyNot(studio, id),
    doings: studio.toasts.getState().doings,
    hooks: studio.listing.getState().listing?.hooks ?? [],
    placeOf: ({ root, source, script }) =>
      `${root === null ? source : (names.get(root) ?? root)} · ${pathText(script, home)}`,
    payloads,
    folders: recents.filter(({ path }) => !open.has(path)),
    pathText: (path) => pathText(path, home),
    runs: studio.runs.getState().rows,
    kept: studio.history.getState().kept ?? [],
    timeText: (at) => TIME.format(at),
  })
}
