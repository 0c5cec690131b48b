import { spawn } from 'node:child_process'
import { hostBundle } from './host-bundle.ts'
import type { BrowserWire, Surroundings } from './main/surroundings.ts'
import { type BrowserAsks, type BrowserTells, type MainAsks, type MainTells, openWire } from './wire.ts'

/** How the process of the application ended. */
export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** What the browser's side does with what the main process asks and tells. */
export interface Listeners {
  readonly answers: { readonly [K in keyof MainAsks]: (ask: MainAsks[K]['ask']) => Promise<MainAsks[K]['answer']> }
  readonly hearers: { readonly [K in keyof MainTells]: (data: MainTells[K]) => void }
}

/** The process that plays Electron's main process. */
export interface MainProcess {
  readonly pid: number
  readonly wire: BrowserWire
  readonly exited: Promise<Exit>
  /** Everything it printed. */
  readonly output: () => string
  kill(signal: NodeJS.Signals): void
}

/** Starts the application's bundle in a process of its own, where `require('electron')` gives the double. */
export async function startMainProcess(
  surroundings: Surroundings,
  place: { readonly env: NodeJS.ProcessEnv; readonly cwd: string },
  listeners: Listeners,
): Promise<MainProcess> {
  const child = spawn(process.execPath, [await hostBundle()], {
    cwd: place.cwd,
    env: { ...place.env, ELECTRON_DOUBLE: JSON.stringify(surroundings) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const wire = openWire<BrowserAsks, BrowserTells, MainAsks, MainTells>(
    {
      // A process that has just ended is told nothing more: that it ended is heard below.
      send: (message) => child.connected && child.send(message as object, () => undefined),
      onMessage: (listener) => child.on('message', listener),
    },
    listeners.answers,
    listeners.hearers,
  )
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      wire.end(`The main process has ended (${signal ?? code}): ${printed}`)
      resolve({ code, signal })
    })
  })
  return { pid: child.pid ?? 0, wire, exited, output: () => printed, kill: (signal) => void child.kill(signal) }
}
