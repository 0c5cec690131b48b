import type { Shell } from './ipc.ts'

/** A menu of the studio, in the order of the menu bar. */
export const COMMAND_MENUS = ['file', 'run', 'view', 'help'] as const
/** See `COMMAND_MENUS`. */
export type CommandMenu = (typeof COMMAND_MENUS)[number]

/** What menus are called. */
export const COMMAND_MENU_TITLES: Readonly<Record<CommandMenu, string>> = {
  file: 'File',
  run: 'Run',
  view: 'View',
  help: 'Help',
}

/** One thing that a person can ask the window for: menus, buttons, shortcuts and the list of shortcuts read this row. */
export interface Command {
  readonly id: string
  /** As a menu item, without dots and mnemonics. */
  readonly title: string
  readonly menu: CommandMenu
  /** As Electron writes it (`CmdOrCtrl` is ⌘ on macOS, Ctrl elsewhere), or null for none. */
  readonly accelerator: string | null
  /** A second accelerator that does the same; no menu shows it. */
  readonly also: string | null
  /** A browser takes the first accelerator for itself: there the second one is shown. */
  readonly taken: boolean
  /** A browser has this by itself: there the command is not offered, and its keys are the browser's. */
  readonly desktopOnly: boolean
  /** Whether more is asked before anything happens: menus write "…" after the title. */
  readonly asks: boolean
  /** A line is drawn above it in its menu. */
  readonly separated: boolean
}

/** All commands of the window, in the order of their menus. */
export const COMMANDS = [
  row('workspace.open', 'Open Folder', 'file', 'CmdOrCtrl+O', { asks: true }),
  row('workspace.add', 'Add Folder to Workspace', 'file', 'CmdOrCtrl+Shift+O', { asks: true }),
  row('workspace.sample', 'Open Sample Hooks', 'file', null),
  row('hook.new', 'New Hook', 'file', 'CmdOrCtrl+N', { asks: true, separated: true, also: 'Alt+N', taken: true }),
  row('editor.save', 'Save Script', 'file', 'CmdOrCtrl+S', { separated: true }),
  row('editor.discard', 'Discard Unsaved Text', 'file', null),
  row('editor.close', 'Close Script', 'file', null),
  row('run.open', 'Open Recorded Run', 'file', null, { asks: true, separated: true }),
  row('run.export', 'Export Run', 'file', null, { asks: true }),
  row('hooks.refresh', 'Look for Hooks Again', 'file', 'CmdOrCtrl+Shift+R'),
  row('hook.undo', 'Undo Last Change to a File', 'file', 'CmdOrCtrl+Alt+Z'),
  row('settings.open', 'Settings', 'file', 'CmdOrCtrl+,', { separated: true }),
  row('settings.openFile', 'Open Settings File', 'file', null),
  row('run.fire', 'Fire', 'run', 'CmdOrCtrl+Enter'),
  row('run.stop', 'Stop', 'run', 'CmdOrCtrl+.'),
  row('editor.fireOnSave', 'Fire on Save', 'run', null),
  row('run.copyMarkdown', 'Copy Run as Markdown', 'run', 'CmdOrCtrl+Shift+C', { separated: true }),
  row('run.copyCommand', 'Copy as Shell Command', 'run', null),
  row('run.copyStdin', 'Copy Stdin', 'run', null),
  row('run.compare', 'Compare Runs', 'run', null),
  row('output.find', 'Find in Output', 'run', 'CmdOrCtrl+F'),
  row('history.search', 'Search Runs', 'run', 'CmdOrCtrl+Shift+H'),
  row('history.clear', 'Delete All Runs but the Pinned Ones', 'run', null),
  row('payload.save', 'Save Payload', 'run', 'CmdOrCtrl+Shift+S', { asks: true, separated: true }),
  row('payload.table', 'Saved Payloads', 'run', 'CmdOrCtrl+Shift+Y', { asks: true }),
  row('hook.why', 'Why Didn’t It Fire?', 'run', null, { asks: true }),
  row('environment.show', 'Environments of Hooks', 'run', 'CmdOrCtrl+Shift+E', { asks: true }),
  row('palette.open', 'Command Palette', 'view', 'CmdOrCtrl+K', { asks: true, also: 'CmdOrCtrl+Shift+P' }),
  row('editor.fix', 'Quick Fix', 'view', 'Alt+Enter', { separated: true }),
  row('editor.nextProblem', 'Next Problem', 'view', 'F8'),
  row('editor.next', 'Next Script', 'view', 'Alt+PageDown'),
  row('editor.previous', 'Previous Script', 'view', 'Alt+PageUp'),
  row('pane.next', 'Next Pane', 'view', 'F6', { separated: true }),
  row('pane.previous', 'Previous Pane', 'view', 'Shift+F6'),
  row('view.theme.system', 'Theme: as the System', 'view', null, { separated: true }),
  row('view.theme.light', 'Theme: Light', 'view', null),
  row('view.theme.dark', 'Theme: Dark', 'view', null),
  row('view.theme.highContrast', 'Theme: High Contrast', 'view', null),
  row('view.zoomIn', 'Zoom In', 'view', 'CmdOrCtrl+=', {
    also: 'CmdOrCtrl+Shift+=',
    desktopOnly: true,
    separated: true,
  }),
  row('view.zoomOut', 'Zoom Out', 'view', 'CmdOrCtrl+-', { desktopOnly: true }),
  row('view.zoomReset', 'Actual Size', 'view', 'CmdOrCtrl+0', { desktopOnly: true }),
  row('help.shortcuts', 'Keyboard Shortcuts', 'help', 'CmdOrCtrl+/', { also: 'CmdOrCtrl+Shift+/' }),
  row('help.trust', 'Directories Allowed to Run', 'help', null, { asks: true }),
  row('help.start', 'Ways to Begin', 'help', null),
  row('help.diagnostics', 'Copy Diagnostics', 'help', null, { separated: true }),
  row('help.logs', 'Show Logs', 'help', null),
  row('help.showTrash', 'Show the Trash of the Studio', 'help', null),
  row('help.about', 'About Hook Studio', 'help', null, { asks: true }),
] as const

/** The id of a command. */
export type CommandId = (typeof COMMANDS)[number]['id']

/** The commands that a shell offers. */
export function commandsOf(shell: Shell): readonly (typeof COMMANDS)[number][] {
  return shell === 'desktop' ? COMMANDS : COMMANDS.filter(({ desktopOnly }) => !desktopOnly)
}

/** Whether a text is the id of a command. */
export function isCommandId(text: string): text is CommandId {
  return COMMANDS.some((command) => command.id === text)
}

function row<const Id extends string>(
  id: Id,
  title: string,
  menu: CommandMenu,
  accelerator: string | null,
  options: Partial<Pick<Command, 'asks' | 'separated' | 'also' | 'taken' | 'desktopOnly'>> = {},
): Command & { readonly id: Id } {
  const { asks = false, separated = false, also = null, taken = false, desktopOnly = false } = options
  return { id, title, menu, accelerator, also, taken, desktopOnly, asks, separated }
}
