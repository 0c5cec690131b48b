import { createRequire } from 'node:module'
import Module from 'node:module'
import type { CustomScheme } from 'electron'
import { openWire } from '../wire.ts'
import type { BrowserAsks, BrowserTells, MainAsks, MainTells } from '../wire.ts'
import { AppDouble } from './app.ts'
import { BrowserWindowDouble } from './browser-window.ts'
import { DialogDouble } from './dialog.ts'
import { preventable } from './event.ts'
import { MenuDouble } from './menu.ts'
import { NativeThemeDouble } from './native-theme.ts'
import { NotificationDouble } from './notification.ts'
import { ProtocolDouble } from './protocol.ts'
import { SessionDouble } from './session.ts'
import { ShellDouble } from './shell.ts'
import { strict } from './strict.ts'
import type { MainWire, Surroundings } from './surroundings.ts'

/*
 * The process that plays Electron's main process: it answers `require('electron')` with the double, then runs the
 * unmodified bundle of the application.
 */
const surroundings = JSON.parse(process.env['ELECTRON_DOUBLE'] ?? '') as Surroundings
delete process.env['ELECTRON_DOUBLE']

const app = new AppDouble(surroundings, wireOf)
const protocol = new ProtocolDouble(() => app.isReady())
const session = new SessionDouble()
BrowserWindowDouble.surroundings = { app: strict('app', app), wire: wireOf }
NotificationDouble.wire = wireOf
MenuDouble.told = (menu) => wireOf().tell('menu', { items: menu?.facts() ?? [] })
app.closeWindows = () => {
  for (const window of BrowserWindowDouble.open.values()) window.close()
  return BrowserWindowDouble.open.size === 0
}

const electron = strict('electron', {
  app: strict('app', app),
  BrowserWindow: BrowserWindowDouble,
  dialog: strict('dialog', new DialogDouble(wireOf)),
  Menu: MenuDouble,
  nativeTheme: strict('nativeTheme', new NativeThemeDouble(surroundings.dark, wireOf)),
  Notification: NotificationDouble,
  protocol: strict('protocol', protocol),
  shell: strict('shell', new ShellDouble(wireOf)),
  session: strict('session', { defaultSession: strict('session.defaultSession', session) }),
} satisfies { [K in keyof typeof import('electron')]?: object })

const windowOf = (id: number): BrowserWindowDouble => {
  const window = BrowserWindowDouble.open.get(id)
  if (window === undefined) throw new Error('The window is closed.')
  return window
}

const wire: MainWire = openWire<MainAsks, MainTells, BrowserAsks, BrowserTells>(
  {
    send: (message) => process.connected && process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  },
  {
    protocol: (request) => protocol.answer(request),
    navigate: (ask) => windowOf(ask.window).contents.navigate(ask),
    'window.open': ({ window, url }) => windowOf(window).contents.open(url),
    permission: (ask) => session.decide(ask),
    download: (ask) => session.download(ask),
    invoke: (ask) => windowOf(ask.window).contents.invoke(ask, windowOf(ask.window).webContents),
    'notification.click': ({ index }) => {
      NotificationDouble.click(index)
      return null
    },
    'menu.click': ({ id }) => {
      MenuDouble.click(id, [...BrowserWindowDouble.open.values()][0])
      return null
    },
  },
  {
    ready: () => app.becomeReady(),
    'page.painted': ({ window }) => BrowserWindowDouble.open.get(window)?.emit('ready-to-show'),
    'page.crashed': ({ window }) =>
      BrowserWindowDouble.open
        .get(window)
        ?.contents.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: 5 }),
    'window.attend': ({ window, focused }) => BrowserWindowDouble.open.get(window)?.attend(focused),
    'page.zoom': ({ window, direction }) =>
      BrowserWindowDouble.open.get(window)?.contents.emit('zoom-changed', preventable(), direction),
    'page.loaded': ({ window }) => BrowserWindowDouble.open.get(window)?.contents.emit('did-finish-load'),
    'page.hangs': ({ window, hangs }) =>
      BrowserWindowDouble.open.get(window)?.emit(hangs ? 'unresponsive' : 'responsive'),
    'window.close': ({ window }) => BrowserWindowDouble.open.get(window)?.close(),
    'second-instance': ({ argv, cwd, data }) => app.emit('second-instance', preventable(), argv, cwd, data),
    quit: () => app.quit(),
  },
)

function wireOf(): MainWire {
  return wire
}

// A test that is gone must leave nothing running: the other end of the wire is the only way out.
process.once('disconnect', () => process.exit(1))
runApplication()

function runApplication(): void {
  Object.assign(process, { defaultApp: !surroundings.isPackaged, type: 'browser' })
  Object.defineProperty(process.versions, 'electron', { value: '45.0.0-double', enumerable: true })
  process.argv = surroundings.isPackaged
    ? [process.execPath, ...surroundings.args]
    : [process.execPath, surroundings.appPath, ...surroundings.args]
  const modules = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown }
  const load = modules._load
  modules._load = (request, ...rest) =>
    request === 'electron' || request === 'electron/main' ? electron : load(request, ...rest)
  createRequire(surroundings.mainFile)(surroundings.mainFile)
  wire.tell('loaded', { schemes: [...protocol.schemes.values()].filter(isStandard).map(({ scheme }) => scheme) })
}

/** Only such a scheme has hosts and origins, as the browser's side assumes. */
function isStandard({ privileges }: CustomScheme): boolean {
  return privileges?.standard === true && privileges.secure === true
}
