/** What the installer gives the shortcut in the start menu, and Windows knows an application by: without it there is no notification. */
export const WINDOWS_APP_ID = 'dev.hookstudio.app'
