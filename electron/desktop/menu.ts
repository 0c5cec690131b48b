import type { MenuItemConstructorOptions } from 'electron'
import { COMMAND_MENU_TITLES, COMMANDS, type Command, type CommandId, type CommandMenu } from '../../shared/commands.ts'
import type { Workspace } from '../../shared/ipc.ts'

/** What the menus depend on. */
export interface MenuSurroundings {
  readonly platform: NodeJS.Platform
  /** Whether this is a built desktop: developer tools are for checkouts. */
  readonly isPackaged: boolean
  /** Is told which command was chosen. */
  readonly choose: (id: CommandId) => void
  /** The folders that were open, last used first. */
  readonly recents?: Workspace['recents']
  /** Is told which of them was chosen. */
  readonly openRecent?: (path: string) => void
}

/** The native menus of a platform, made from the table of commands. */
export function menuTemplate(surroundings: MenuSurroundings): MenuItemConstructorOptions[] {
  const isMac = surroundings.platform === 'darwin'
  const menu = (name: CommandMenu, ...more: MenuItemConstructorOptions[]): MenuItemConstructorOptions => ({
    label: COMMAND_MENU_TITLES[name],
    submenu: [...itemsOf(name, surroundings.choose, isMac ? OF_APP : NONE), ...more],
  })
  const developer: MenuItemConstructorOptions[] = surroundings.isPackaged ? [] : [{ role: 'toggleDevTools' }]
  return [
    ...(isMac ? [appMenu(surroundings.choose)] : []),
    menu('file', SEPARATOR, recentMenu(surroundings), SEPARATOR, { role: isMac ? 'close' : 'quit' }),
    { role: 'editMenu' },
    menu('run'),
    menu('view', SEPARATOR, { role: 'togglefullscreen' }, ...developer),
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    { ...menu('help'), role: 'help' },
  ]
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

/** What macOS has in the menu that is named after the application. */
const OF_APP: ReadonlySet<CommandId> = new Set(['help.about', 'settings.open', 'settings.openFile'])
const NONE: ReadonlySet<CommandId> = new Set()

function appMenu(choose: (id: CommandId) => void): MenuItemConstructorOptions {
  const [about, ...settings] = ['help.about', 'settings.open', 'settings.openFile'].flatMap((id) =>
    COMMANDS.filter((command) => command.id === id).map((command) => itemOf(command, () => choose(command.id))),
  )
  return {
    role: 'appMenu',
    submenu: [
      ...(about === undefined ? [] : [about]),
      SEPARATOR,
      ...settings,
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  }
}

/** A folder that is gone stays in the list, greyed: the window offers to find it. */
function recentMenu({ recents = [], openRecent }: MenuSurroundings): MenuItemConstructorOptions {
  const folders = recents.slice(0, MOST_RECENTS)
  return {
    label: 'Open Recent',
    enabled: folders.length > 0,
    submenu: folders.map(({ path, exists }) => ({
      label: exists ? path : `${path} (missing)`,
      enabled: exists,
      click: () => openRecent?.(path),
    })),
  }
}

const MOST_RECENTS = 10

function itemsOf(
  menu: CommandMenu,
  choose: (id: CommandId) => void,
  elsewhere: ReadonlySet<CommandId>,
): MenuItemConstructorOptions[] {
  const items = COMMANDS.filter((command) => command.menu === menu && !elsewhere.has(command.id))
  return items.flatMap((command, index) => {
    const item = itemOf(command, () => choose(command.id))
    return command.separated && index > 0 ? [SEPARATOR, item] : [item]
  })
}

function itemOf(command: Command, click: () => void): MenuItemConstructorOptions {
  return {
    id: command.id,
    label: command.asks ? `${command.title}…` : command.title,
    click,
    ...(command.accelerator === null ? {} : { accelerator: command.accelerator }),
  }
}
