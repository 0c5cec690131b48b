import type { MenuItemConstructorOptions } from 'electron'
import { COMMAND_MENU_TITLES, COMMANDS, type Command, type CommandId, type CommandMenu } from '../../shared/commands.ts'

/** What the menus depend on. */
export interface MenuSurroundings {
  readonly platform: NodeJS.Platform
  /** Whether this is a built desktop: developer tools are for checkouts. */
  readonly isPackaged: boolean
  /** Is told which command was chosen. */
  readonly choose: (id: CommandId) => void
}

/** The native menus of a platform, made from the table of commands. */
export function menuTemplate(surroundings: MenuSurroundings): MenuItemConstructorOptions[] {
  const isMac = surroundings.platform === 'darwin'
  const menu = (name: CommandMenu, ...more: MenuItemConstructorOptions[]): MenuItemConstructorOptions => ({
    label: COMMAND_MENU_TITLES[name],
    submenu: [...itemsOf(name, surroundings.choose), ...more],
  })
  const developer: MenuItemConstructorOptions[] = surroundings.isPackaged ? [] : [{ role: 'toggleDevTools' }]
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    menu('file', SEPARATOR, { role: isMac ? 'close' : 'quit' }),
    { role: 'editMenu' },
    menu('run'),
    menu('view', SEPARATOR, ...ZOOM, SEPARATOR, { role: 'togglefullscreen' }, ...developer),
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    { ...menu('help', ...(isMac ? [] : [SEPARATOR, { role: 'about' } as const])), role: 'help' },
  ]
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }
const ZOOM: readonly MenuItemConstructorOptions[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }]

function itemsOf(menu: CommandMenu, choose: (id: CommandId) => void): MenuItemConstructorOptions[] {
  return COMMANDS.filter((command) => command.menu === menu).flatMap((command) => {
    const item = itemOf(command, () => choose(command.id))
    return command.separated ? [SEPARATOR, item] : [item]
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
