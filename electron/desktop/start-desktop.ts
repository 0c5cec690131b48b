import path from 'node:path'
import { app, type BrowserWindow, dialog, Menu, nativeTheme, protocol, session, shell } from 'electron'
import { makeFolder } from '../engine/make-folder.ts'
import { userDataDir } from '../store/user-data.ts'
import type { Workspace } from '../../shared/ipc.ts'
import { type Client, createStudio, type Studio } from '../studio.ts'
import { WINDOWS_APP_ID } from './app-id.ts'
import { registerStudioScheme, servePage } from './app-protocol.ts'
import { type FilesToOpen, listenForFiles } from './files-to-open.ts'
import { foldersOf, type Handover, handedOver, runsAmong } from './folders.ts'
import { connectWindow, DESKTOP_CLIENT } from './ipc-transport.ts'
import { menuTemplate } from './menu.ts'
import { forbidNavigation } from './navigation.ts'
import { restrictPermissions } from './permissions.ts'
import { keepRecentDocuments } from './recent-documents.ts'
import { endHooksBeforeQuit, quitWithWindow } from './quit.ts'
import { recoverFromCrash } from './recovery.ts'
import { runSignals } from './signals.ts'
import { STUDIO_URL } from './studio-address.ts'
import { backgroundOf, followThemeSetting } from './theme.ts'
import { followZoomSetting } from './zoom.ts'
import { createStudioWindow, showWindow } from './window.ts'

/** What the bundle knows of itself. */
export interface DesktopParts {
  readonly version: string
  /** The folder of the built files: `renderer`, `electron/preload.cjs`, `sample-workspace`. */
  readonly distDir: string
}

/** Starts the desktop, or hands its folders to the one that runs already and ends. */
export function startDesktop(parts: DesktopParts): void {
  const dataDir = userDataDir(process.env, process.platform)
  app.setName('Hook Studio')
  if (process.platform === 'win32') app.setAppUserModelId(WINDOWS_APP_ID)
  app.setPath('userData', madeFolder(path.join(dataDir, 'desktop')))
  const named = runsAmong(foldersOf(process.argv, process.defaultApp, process.cwd()))
  if (!app.requestSingleInstanceLock(named satisfies Handover)) {
    app.quit()
    return
  }
  const files = listenForFiles(app)
  registerStudioScheme(protocol)
  app.on('web-contents-created', (_event, contents) => forbidNavigation(contents))
  app
    .whenReady()
    .then(() => openDesktop(parts, dataDir, named, files))
    .catch(giveUp)
}

async function openDesktop(parts: DesktopParts, dataDir: string, named: Handover, files: FilesToOpen): Promise<void> {
  let window: BrowserWindow | null = null
  let push: Client['push'] | null = null
  const studio = createStudio({
    shell: 'desktop',
    dataDir,
    version: parts.version,
    folders: named.folders,
    sampleDir: path.join(unpacked(parts.distDir), 'sample-workspace'),
    pickFolders: () => (window === null ? Promise.resolve([]) : pickFolders(window)),
    desktop: {
      trashItem: (file) => shell.trashItem(file),
      showItemInFolder: (file) => shell.showItemInFolder(file),
      openPath: (file) => shell.openPath(file),
    },
    signals: runSignals(
      () => window,
      () => push,
    ),
  })
  for (const run of named.runs) studio.handRun(run)
  files.handTo((file) => openNamed(studio, runsAmong([file])))
  endHooksBeforeQuit(studio)
  openFoldersOfLaterStarts(studio, () => window)
  for (const note of studio.startNotes) process.stderr.write(`${note}\n`)
  restrictPermissions(session.defaultSession)
  servePage(protocol, path.join(parts.distDir, 'renderer'), () => studio.settings().theme)
  followThemeSetting(studio, nativeTheme)
  window = createStudioWindow({
    preloadFile: path.join(parts.distDir, 'electron', 'preload.cjs'),
    zoom: studio.settings().zoom,
    background: backgroundOf(studio.settings().theme, nativeTheme),
  })
  const tell = connectWindow(studio, window)
  push = tell
  followZoomSetting(studio, window.webContents)
  recoverFromCrash(window, studio.log)
  quitWithWindow(studio, window)
  // The recent folders are told once the global hooks directory is known, which takes PowerShell a while: the page need not wait for that.
  await Promise.all([keepMenus(studio, (id) => tell('menu.command', { id })), window.loadURL(STUDIO_URL)])
}

/** The menus hold the recent folders, as does the system's own place for them: they are made anew when those change. */
async function keepMenus(studio: Studio, choose: (id: string) => void): Promise<void> {
  const { isPackaged } = app
  const openRecent = (folder: string): void =>
    void studio.dispatch(DESKTOP_CLIENT, 'workspace.open', { folders: [folder], mode: 'replace' })
  const { platform } = process
  const keepRecent = keepRecentDocuments(app, platform, process.execPath)
  const show = ({ recents }: Pick<Workspace, 'recents'>): void => {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ platform, isPackaged, choose, recents, openRecent })))
    keepRecent(recents)
  }
  studio.connect({
    id: 'native-menus',
    push: (name, data) => {
      if (name === 'workspace.changed') show(data as Workspace)
    },
  })
  // Electron's own menu must not be seen until then.
  show({ recents: [] })
  const workspace = await studio.dispatch(DESKTOP_CLIENT, 'workspace.get', {})
  if (workspace.ok) show(workspace.value as Workspace)
}

/** Chromium keeps its own files there, apart from the studio's. Only this person may read what is kept. */
function madeFolder(folder: string): string {
  makeFolder(folder, 0o700)
  return folder
}

/** The sample is copied as plain files, with their modes: a packaged desktop keeps it outside its archive. */
function unpacked(distDir: string): string {
  return app.isPackaged ? distDir.replace(/app\.asar(?=[\\/]|$)/, 'app.asar.unpacked') : distDir
}

async function pickFolders(window: BrowserWindow): Promise<readonly string[]> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Open Folder',
    buttonLabel: 'Open',
    properties: ['openDirectory', 'multiSelections', 'createDirectory'],
  })
  return canceled ? [] : filePaths
}

/** There is one desktop for a person: another start brings its window to the front, with the folders it was given. */
function openFoldersOfLaterStarts(studio: Studio, window: () => BrowserWindow | null): void {
  app.on('second-instance', (_event, _argv, _workingDirectory, data) => {
    openNamed(studio, handedOver(data))
    const open = window()
    if (open !== null && !open.isDestroyed()) showWindow(open)
  })
}

/** Shows the runs, and opens the folders in the place of those that are open. */
function openNamed(studio: Studio, { folders, runs }: Handover): void {
  for (const run of runs) studio.handRun(run)
  if (folders.length > 0) void studio.dispatch(DESKTOP_CLIENT, 'workspace.open', { folders, mode: 'replace' })
}

/** Without a page there is nothing that could say it. */
function giveUp(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Hook Studio could not open its window: ${reason}\n`)
  dialog.showErrorBox(
    'Hook Studio could not open its window',
    `${reason}\n\nIts files may be incomplete: install it again.`,
  )
  app.exit(1)
}
