import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge, PushName, Pushes } from '../shared/ipc.ts'

/**
 * The names that the page may listen to. The names that it may ask for are known in one place, the studio, which
 * answers any other with an error.
 */
const PUSHES = {
  'runs.events': true,
  'hooks.changed': true,
  'workspace.changed': true,
  'payloads.changed': true,
  'history.changed': true,
  'hookrun.handed': true,
  'studio.noted': true,
  'processes.changed': true,
  'settings.changed': true,
  'run.wanted': true,
  'studio.closing': true,
  'menu.command': true,
} satisfies Record<PushName, true>

type Listener = (data: never) => void
const listeners = new Map<PushName, Set<Listener>>(Object.keys(PUSHES).map((name) => [name as PushName, new Set()]))

ipcRenderer.on('push', (_event, name: PushName, data: Pushes[PushName]) => {
  for (const listener of listeners.get(name) ?? []) listener(data as never)
})

const bridge = {
  request: (name, args) => ipcRenderer.invoke('request', name, args),
  on: (name, listener) => {
    const those = listeners.get(name)
    if (those === undefined) throw new Error(`The studio never tells "${name}".`)
    const mine: Listener = (data) => listener(data)
    those.add(mine)
    return () => void those.delete(mine)
  },
  /** The path of a file or folder that was dropped on the page; an empty text for one that lies on no disk. */
  pathOf: (file: File) => webUtils.getPathForFile(file),
} satisfies Pick<Bridge, 'request' | 'on'> & { readonly pathOf: (file: File) => string }

contextBridge.exposeInMainWorld('hookStudio', bridge)
