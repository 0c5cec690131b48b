import path from 'node:path'
import type { App, JumpListItem } from 'electron'
import type { Workspace } from '../../shared/ipc.ts'

/** So many recent folders a platform is told of. */
const MOST = 10

/** Windows shows no more of a description, in UTF-16 units. */
const MAX_DESCRIPTION = 260

/** What of Electron is needed. */
export type RecentApp = Pick<
  App,
  'addRecentDocument' | 'clearRecentDocuments' | 'getJumpListSettings' | 'setJumpList' | 'isPackaged'
>

/**
 * Keeps the recent folders where the platform shows those of an application: in the dock of macOS and in the jump list of
 * Windows, whose own list of documents holds no folders. Linux has no such place. A folder that is gone is left out.
 */
export function keepRecentDocuments(
  app: RecentApp,
  platform: NodeJS.Platform,
  program: string,
): (recents: Workspace['recents']) => void {
  let last = ''
  return (recents) => {
    const folders = recents.flatMap(({ path: folder, exists }) => (exists ? [folder] : [])).slice(0, MOST)
    if (folders.join('\n') === last) return
    last = folders.join('\n')
    if (platform === 'darwin') {
      app.clearRecentDocuments()
      // The last one that is added stands first.
      for (const folder of folders.toReversed()) app.addRecentDocument(folder)
    } else if (platform === 'win32' && app.isPackaged) {
      // What a person took out of the list must not come back with it: the whole group would be left out.
      const removed = new Set(app.getJumpListSettings().removedItems.map(({ args }) => args))
      const items = folders.map((folder) => itemOf(folder, program)).filter(({ args }) => !removed.has(args))
      app.setJumpList(items.length === 0 ? null : [{ type: 'custom', name: 'Recent folders', items }])
    }
  }
}

function itemOf(folder: string, program: string): JumpListItem {
  return {
    type: 'task',
    title: path.win32.basename(folder) || folder,
    description: folder.slice(0, MAX_DESCRIPTION),
    program,
    args: quoted(folder),
    iconPath: program,
    iconIndex: 0,
  }
}

/** As one argument. A path of Windows holds no quote, and a backslash before the last one would take its meaning. */
function quoted(folder: string): string {
  return `"${folder.replace(/\\+$/, '$&$&')}"`
}
